// Transfers of files compared with a bare copy, and searches of many files compared with searches of few.
import { chapter, formats, measureEach, quantile, row } from "../harness.mjs";
import { startService } from "../sides/services.mjs";
import { startProgram } from "../sides/start-program.mjs";
import { download, upload } from "../sides/transfer.mjs";

/** @typedef {import("../sides/services.mjs").Service} Service */
/** @typedef {import("../sides/start-program.mjs").Program} Program */

/** Short transfers vary. The hashes of 1 MB alone take half as long as its copy. */
const transfers = /** @type {const} */ ({
  "1 MB": { bytes: 1_000_000, repetitions: 30, atMost: { upload: 2, download: 1.5 } },
  "100 MB": { bytes: 100_000_000, repetitions: 1, atMost: { upload: 1.5, download: 1.5 } },
});
const sizes = /** @type {(keyof typeof transfers)[]} */ (Object.keys(transfers));
const directions = /** @type {const} */ (["upload", "download"]);
const LARGE_FILE_BYTES = 1_000_000_000;

const AMOUNTS = { few: 1000, many: 100_000 };
const engines = /** @type {const} */ (["sqlite", "postgres"]);
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

/** @typedef {Record<"upload" | "download", number>} Ratios milliseconds as multiples of the copy's */
/** @typedef {Record<keyof typeof transfers, Ratios>} Round */

/** @param {Service} service @param {number} bytes @returns {Promise<{ ms: number; url: string }>} */
async function store({ url, headers: { authorization } }, bytes) {
  const how = { headers: { authorization }, isForm: true };
  const { ms, body } = await upload(`${url}/files/v3/files`, bytes, how);
  return { ms, url: body.url };
}

/**
 * @param {Service} service
 * @param {Program} copy
 * @param {keyof typeof transfers} size
 * @returns {Promise<Ratios>}
 */
async function measureTransfers(service, copy, size) {
  const { bytes, repetitions } = transfers[size];
  const send = {
    ours: () => store(service, bytes),
    copy: async () => {
      const { ms, body } = await upload(`${copy.ready.url}/`, bytes, { isForm: false });
      return { ms, url: `${copy.ready.url}${body.path}` };
    },
  };
  /** @type {Record<"ours" | "copy", Record<"upload" | "download", number>>[]} */
  const turns = [];
  for (let turn = 0; turn < repetitions; turn += 1) {
    turns.push(
      await measureEach(/** @type {const} */ (["ours", "copy"]), turn, async (id) => {
        const { ms, url } = await send[id]();
        return { upload: ms, download: (await download(url, bytes)).ms };
      }),
    );
  }
  const [uploads = NaN, downloads = NaN] = directions.map(
    (direction) =>
      quantile(turns.map(({ ours }) => ours[direction])) /
      quantile(turns.map((each) => each.copy[direction])),
  );
  return { upload: uploads, download: downloads };
}

/** How much more memory the service has during the transfer of a large file, in bytes. @param {Service} service */
async function memoryGrowth(service) {
  const { bytes } = await service.memory();
  const { url } = await store(service, LARGE_FILE_BYTES);
  await download(url, LARGE_FILE_BYTES);
  return (await service.memory()).highestBytes - bytes;
}

/** @param {Service} service @param {string} query @returns {Promise<number>} milliseconds */
async function measureSearch({ url, headers }, query) {
  const times = [];
  for (let turn = 0; turn < WARM_UPS + REQUESTS; turn += 1) {
    times.push((await download(`${url}/files/v3/files/search?${query}`, -1, headers)).ms);
  }
  return quantile(times.slice(WARM_UPS));
}

/** @type {import("../harness.mjs").Question<Round>} */
export const question = {
  name: "files",
  rounds: { quick: 2, full: 5 },
  readme: "docs/guides/files.md",
  highlights: ["upload of 100 MB", "download of 100 MB"],
  async start(add) {
    const service = await add(startService("sqlite"));
    const copy = await add(startProgram("copy", {}));
    const measure = (/** @type {number} */ round) =>
      measureEach(sizes, round, (size) => measureTransfers(service, copy, size));
    // The first transfers also compile the code.
    await measure(0);
    return {
      measure,
      async rows(rounds) {
        const chapters = [
          ...chapter(
            "Files, as a multiple of a bare node:http copy with fsync",
            sizes.flatMap((size) =>
              directions.map((direction) =>
                row(
                  `${direction} of ${size}`,
                  rounds.map((round) => round[size][direction]),
                  { target: { atMost: transfers[size].atMost[direction] } },
                ),
              ),
            ),
          ),
          ...chapter("Memory of the service", [
            row("growth during the upload and download of 1 GB", [await memoryGrowth(service)], {
              target: { atMost: 150_000_000 },
              format: formats.megabytes,
            }),
          ]),
        ];
        // Afterwards, so that transfers share the machine with no store.
        for (const engine of engines) {
          const start = (/** @type {number} */ amount) =>
            add(
              startService(engine, {
                filler: { file: "fill-files.ts", name: "fillNewFileStore", amount },
              }),
            );
          const services = { few: await start(AMOUNTS.few), many: await start(AMOUNTS.many) };
          const rows = [];
          for (const [what, query] of Object.entries(searches)) {
            const growths = [];
            for (const round of rounds.keys()) {
              const costs = await measureEach(/** @type {const} */ (["few", "many"]), round, (id) =>
                measureSearch(services[id], query),
              );
              growths.push(costs.many / costs.few);
            }
            rows.push(row(what, growths, { target: { atMost: 2 } }));
          }
          const [few, many] = Object.values(AMOUNTS).map(formats.count);
          chapters.push(
            ...chapter(`Search of files in ${engine}, ${many} as a multiple of ${few}`, rows),
          );
        }
        return chapters;
      },
    };
  },
};
