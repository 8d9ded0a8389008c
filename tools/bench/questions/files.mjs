// Transfers of files compared with a bare copy, and searches of many files compared with searches of few.
import { formats, measureEach, median, roundRobin, toRow, toRows, withSides } from "../harness.mjs";
import { fillStore, openStore, startOn } from "../sides/services.mjs";
import { startProgram } from "../sides/start-program.mjs";
import { download, upload } from "../sides/transfer.mjs";

/** @typedef {import("../sides/services.mjs").Engine} Engine */
/** @typedef {import("../harness.mjs").AddSide} AddSide */

/** Short transfers vary. The hashes of 1 MB alone take half as long as its copy. */
const transfers = /** @type {const} */ ({
  "1 MB": { bytes: 1_000_000, repetitions: 30, atMost: { upload: 2, download: 1.5 } },
  "100 MB": { bytes: 100_000_000, repetitions: 1, atMost: { upload: 1.5, download: 1.5 } },
});
const directions = /** @type {const} */ (["upload", "download"]);
const LARGE_FILE_BYTES = 1_000_000_000;

const AMOUNTS = /** @type {const} */ ([1000, 100_000]);
const WARM_UPS = 5;
const REQUESTS = 30;

/** What is searched, by the query. */
const searches = {
  "the first 10 by id": "limit=10",
  "the last 100 by creation": "limit=100&sort=-createdAt",
  "100 by name": "limit=100&sort=name",
  "100 by size, of one type": "limit=100&sort=-size&type=IMG",
  "a rare word of names": "name=quarterly&limit=10",
  "a common word of names, by last change": "name=daily&limit=10&sort=-updatedAt",
  "one name": "name=call%20777.&limit=10",
  "two characters of names": "name=77&limit=10",
  "one extension, by last change": "extension=mp3&limit=10&sort=-updatedAt",
  "sizes in a range": "sizeGte=3700&sizeLte=4000&limit=10&sort=size",
  "one hash": "fileMd5=000000000000000000000000000001f4",
};

/** @typedef {keyof typeof transfers} Size */
/** @typedef {{ upload: number; download: number }} Ratios milliseconds as multiples of the copy's */
/** @typedef {Record<Size, Ratios>} Round */

/** @param {AddSide} add */
async function startTransfers(add) {
  const service = await add(startOn(await openStore("sqlite")));
  const copy = await add(startProgram("copy", {}));
  const { authorization } = service.headers;
  const sides = {
    ours: {
      send: (/** @type {number} */ bytes) =>
        upload(`${service.url}/files/v3/files`, bytes, {
          headers: { authorization },
          isForm: true,
        }),
      urlOf: (/** @type {any} */ body) => body.url,
    },
    copy: {
      send: (/** @type {number} */ bytes) => upload(`${copy.ready.url}/`, bytes, { isForm: false }),
      urlOf: (/** @type {any} */ body) => `${copy.ready.url}${body.path}`,
    },
  };
  const ids = /** @type {const} */ (["ours", "copy"]);

  /** @param {Size} size @returns {Promise<Ratios>} */
  async function measure(size) {
    const { bytes, repetitions } = transfers[size];
    const times = { upload: { ours: [0], copy: [0] }, download: { ours: [0], copy: [0] } };
    for (const { ours, copy: copied } of Object.values(times)) ours.length = copied.length = 0;
    for (let turn = 0; turn < repetitions; turn += 1) {
      await measureEach(ids, turn, async (id) => {
        const { ms, body } = await sides[id].send(bytes);
        times.upload[id].push(ms);
        times.download[id].push((await download(sides[id].urlOf(body), bytes)).ms);
      });
    }
    return {
      upload: median(times.upload.ours) / median(times.upload.copy),
      download: median(times.download.ours) / median(times.download.copy),
    };
  }

  return {
    measure,
    /** How much more memory the service has during the transfer of a large file, in bytes. */
    async memoryGrowth() {
      const before = await service.memory();
      const { body } = await sides.ours.send(LARGE_FILE_BYTES);
      await download(body.url, LARGE_FILE_BYTES);
      return (await service.highestMemory()) - before;
    },
  };
}

/**
 * Starts services with few and with many files.
 *
 * @param {AddSide} add
 * @param {Engine} engine
 */
async function startSearches(add, engine) {
  /** @type {{ url: string; headers: Record<string, string> }[]} */
  const services = [];
  for (const amount of AMOUNTS) {
    const store = await openStore(engine);
    await fillStore(store.location, "fill-files.ts", "fillNewFileStore", amount);
    services.push(await add(startOn(store)));
  }
  /** @param {string} query @param {number} round the cost with many files as a multiple of that with few */
  return async (query, round) => {
    /** @type {number[]} */
    const costs = [];
    for (const index of roundRobin([0, 1], round)) {
      const { url, headers } = services[index] ?? { url: "", headers: {} };
      const times = [];
      for (let turn = 0; turn < WARM_UPS + REQUESTS; turn += 1) {
        times.push((await download(`${url}/files/v3/files/search?${query}`, -1, headers)).ms);
      }
      costs[index] = median(times.slice(WARM_UPS));
    }
    return (costs[1] ?? Number.NaN) / (costs[0] ?? 1);
  };
}

const transferLines = /** @type {Size[]} */ (Object.keys(transfers)).flatMap((size) =>
  directions.map((direction) => ({
    chapter: "Files, as a multiple of a bare node:http copy with fsync",
    what: `${direction} of ${size}`,
    target: { atMost: transfers[size].atMost[direction] },
    of: (/** @type {Round} */ round) => round[size][direction],
  })),
);

const memoryLine = {
  chapter: "Memory of the service",
  what: "growth during the upload and download of 1 GB",
  target: { atMost: 150_000_000 },
  format: formats.megabytes,
};

const [few, many] = AMOUNTS.map(formats.count);
/**
 * Compares searches of many files with searches of few. Afterwards, so that transfers share the machine with no store.
 *
 * @param {Engine} engine
 * @param {number} amount of rounds
 */
const searchRows = (engine, amount) =>
  withSides(async (add) => {
    const growthOf = await startSearches(add, engine);
    /** @type {Record<string, number>[]} */
    const rounds = [];
    for (let round = 0; round < amount; round += 1) {
      /** @type {Record<string, number>} */
      const growths = {};
      for (const [what, query] of Object.entries(searches)) {
        growths[what] = await growthOf(query, round);
      }
      rounds.push(growths);
    }
    const chapter = `Search of files in ${engine}, ${many} as a multiple of ${few}`;
    return Object.keys(searches).map((what) =>
      toRow(
        { chapter, what, target: { atMost: 2 } },
        rounds.map((growths) => growths[what] ?? Number.NaN),
      ),
    );
  });

/** @type {import("../harness.mjs").Question<Round>} */
export const question = {
  name: "files",
  rounds: { quick: 2, full: 5 },
  readme: "docs/guides/files.md",
  highlights: ["upload of 100 MB", "download of 100 MB"],
  async start(add) {
    const transfer = await startTransfers(add);
    const sizes = /** @type {Size[]} */ (Object.keys(transfers));
    // The first transfers also compile the code.
    for (const size of sizes) await transfer.measure(size);
    return {
      measure: (round) => measureEach(sizes, round, transfer.measure),
      rows: async (rounds) => [
        ...toRows(transferLines, rounds),
        toRow(memoryLine, [await transfer.memoryGrowth()]),
        ...(await searchRows("sqlite", rounds.length)),
        ...(await searchRows("postgres", rounds.length)),
      ],
    };
  },
};
