// The part of the CRM's question about stores with 300,000 tickets and as many calls.
import { formats, measureEach, toRow, toRows, withSides } from "../harness.mjs";
import { startFilledService } from "../sides/services.mjs";
import { startProgram } from "../sides/start-program.mjs";
import { filtered, post, search, tickets } from "../sides/tickets.mjs";

/** @typedef {import("../sides/services.mjs").FilledService} FilledService */
/** @typedef {import("../sides/services.mjs").Engine} Engine */
/** @typedef {import("../sides/start-program.mjs").Program} Program */

/** How many tickets, and as many calls, the small and the large store have. */
const LARGE_SIZES = /** @type {const} */ ([1_000, 300_000]);

const REQUESTS = 40;
const SECONDS = 2;
const SEARCHERS = 5;
const SUBSCRIBERS = 200;
const WRITERS = 10;

const REJECTIONS = 3;
const LONG_SEARCHES = 60;
/** The limits of one search: 15 filters with 1,000 values each. */
const FILTERS_BY_GROUP = [10, 5];
const VALUES = 1000;

const calls = "/crm/v3/objects/calls";

const requestsOf = {
  get: (/** @type {FilledService} */ { ids }) =>
    Array.from({ length: 40 }, (_, index) => ({
      path: `${tickets}/${ids.tickets.first + Math.floor((index * ids.tickets.amount) / 40)}`,
    })),
  timeline: (/** @type {FilledService} */ { ids }) =>
    Array.from({ length: 10 }, (_, index) => ({
      path: `/_page/records/0-1/${ids.contacts.first + (index % ids.contacts.amount)}/timeline?limit=20`,
    })),
  sort: () => post(`${calls}/search`, { sorts: [{ propertyName: "hs_call_duration" }], limit: 20 }),
  // One ticket in 10,000 contains it.
  word: () => search({ query: "giraffe" }),
  commonWord: () => search({ query: "printer" }),
  token: () => search(filtered("content", "CONTAINS_TOKEN", "giraffe")),
  create: () => post(tickets, { properties: { subject: "New", hs_pipeline_stage: "1" } }),
};

/**
 * @param {FilledService} service
 * @param {keyof typeof requestsOf} name
 * @param {object} how
 */
const job = (service, name, how) => ({
  url: service.url,
  headers: name === "timeline" ? service.pageHeaders : service.headers,
  requests: requestsOf[name](service),
  ...how,
});

/** @typedef {Awaited<ReturnType<typeof largeRound>>} LargeRound milliseconds, and writes per second */

/**
 * @param {{ load: Program; searchers: Program; subscribers: Program }} programs
 * @param {readonly [FilledService, FilledService]} services the small and the large one
 * @param {number} round
 */
async function largeRound({ load, searchers, subscribers }, [small, large], round) {
  /** @param {FilledService} service @param {keyof typeof requestsOf} name @returns {Promise<number>} */
  const latency = async (service, name) =>
    (await load.request(job(service, name, { connections: 1, amount: REQUESTS }))).p50Ms;
  /** @param {"timeline" | "sort"} name how much slower the large store is */
  const growth = async (name) => {
    const ms = await measureEach(/** @type {const} */ (["small", "large"]), round, (size) =>
      latency({ small, large }[size], name),
    );
    return ms.large / ms.small;
  };
  const growths = { timeline: await growth("timeline"), sort: await growth("sort") };
  const getMs = await latency(large, "get");
  const wordMs = await latency(large, "word");
  const tokenMs = await latency(large, "token");
  const commonWordMs = await latency(large, "commonWord");

  const searching = searchers.request(
    job(large, "word", { connections: SEARCHERS, seconds: SECONDS }),
  );
  const getDuringSearchesMs = await latency(large, "get");
  await searching;

  const rejectionDelayMs = (await slowestGetDuringRejection(searchers, large)) - getMs;

  const writes = await measureEach(
    /** @type {const} */ (["alone", "watched"]),
    round,
    async (how) => {
      const { url, pageHeaders: headers } = large;
      if (how === "watched") await subscribers.request({ url, headers, amount: SUBSCRIBERS });
      const creating = job(large, "create", { connections: WRITERS, seconds: SECONDS });
      const { perSecond } = await load.request(creating);
      if (how === "watched") await subscribers.request({});
      return /** @type {number} */ (perSecond);
    },
  );
  return {
    growths,
    getMs,
    wordMs,
    tokenMs,
    commonWordMs,
    getDuringSearchesMs,
    rejectionDelayMs,
    writes,
  };
}

/** 100 tickets with 20,000 unknown properties each: 22 MB, the limit of a batch. */
const invalidBatch = {
  inputs: Array.from({ length: 100 }, () => ({
    properties: Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1])),
  })),
};

/**
 * Returns the latency of the slowest GET during the rejection of large batches, in milliseconds. Another
 * process sends the batches, because sending them blocks its event loop.
 *
 * @param {Program} sender
 * @param {FilledService} service
 */
async function slowestGetDuringRejection(sender, { url, headers, ids }) {
  const sending = { isDone: false };
  const requests = post(`${tickets}/batch/create`, invalidBatch);
  const rejected = sender
    .request({ url, headers, requests, connections: 1, amount: REJECTIONS, expected: 400 })
    .finally(() => (sending.isDone = true));
  let slowestMs = 0;
  while (!sending.isDone) {
    const start = performance.now();
    const response = await fetch(`${url}${tickets}/${ids.tickets.first}`, { headers });
    await response.arrayBuffer();
    slowestMs = Math.max(slowestMs, performance.now() - start);
  }
  await rejected;
  return slowestMs;
}

/**
 * Returns how much memory a service needs after many searches, each for different values, in addition to what
 * it needed before.
 *
 * @param {FilledService} service
 */
async function measureSearchMemory({ url, headers, memory }) {
  /** @param {number} number */
  const searchFor = async (number) => {
    const filterGroups = FILTERS_BY_GROUP.map((filters, group) => ({
      filters: Array.from({ length: filters }, (_, filter) => ({
        propertyName: "subject",
        operator: "IN",
        values: Array.from(
          // A different length makes it a different statement.
          { length: VALUES - number },
          (_value, index) => `ticket ${group}-${filter}-${index}-${number}`,
        ),
      })),
    }));
    const response = await fetch(`${url}${tickets}/search`, {
      method: "POST",
      headers,
      body: JSON.stringify({ filterGroups }),
    });
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
  };
  // The first search allocates memory that isn't a leak.
  await searchFor(0);
  const before = await memory();
  for (let number = 1; number <= LONG_SEARCHES; number += 1) await searchFor(number);
  return (await memory()) - before;
}

/** @type {readonly (Omit<import("../harness.mjs").Line, "chapter"> & { of: (round: LargeRound) => number })[]} */
const lines = [
  {
    what: "timeline of a contact with 100 calls, large / small",
    of: ({ growths }) => growths.timeline,
    target: { atMost: 2 },
  },
  {
    what: "20 calls sorted by a number, large / small",
    of: ({ growths }) => growths.sort,
    target: { atMost: 2 },
  },
  {
    what: "search for a word that 30 tickets have / GET by id",
    of: ({ wordMs, getMs }) => wordMs / getMs,
    target: { atMost: 20 },
  },
  {
    what: "the same in one property / GET by id",
    of: ({ tokenMs, getMs }) => tokenMs / getMs,
    target: { atMost: 20 },
  },
  {
    what: "search for a word that every ticket has / GET by id",
    of: ({ commonWordMs, getMs }) => commonWordMs / getMs,
  },
  {
    what: "GET by id during five searches / alone",
    of: ({ getDuringSearchesMs, getMs }) => getDuringSearchesMs / getMs,
    target: { atMost: 5 },
  },
  {
    what: "creates with 200 subscribers / without",
    of: ({ writes }) => writes.watched / writes.alone,
    target: { atLeast: 0.8 },
  },
  {
    what: "slowest GET during the rejection of 2,000,000 unknown properties / alone",
    of: ({ rejectionDelayMs }) => rejectionDelayMs,
    format: (value) => `${formats.milliseconds(value)} more`,
    target: { atMost: 100 },
  },
  { what: "GET by id", of: ({ getMs }) => getMs, format: formats.milliseconds },
];

/**
 * Measures a small and a large store of an engine, and stops them: large stores need memory.
 *
 * @param {Engine} engine
 * @param {string} name of the service in the table
 * @param {number} amount of rounds
 */
export const largeRows = (engine, name, amount) =>
  withSides(async (add) => {
    const small = await add(startFilledService(engine, LARGE_SIZES[0]));
    const large = await add(startFilledService(engine, LARGE_SIZES[1]));
    const programs = {
      load: await add(startProgram("load")),
      searchers: await add(startProgram("load")),
      subscribers: await add(startProgram("subscribers")),
    };
    const rounds = [];
    for (let round = 0; round < amount; round += 1) {
      rounds.push(await largeRound(programs, [small, large], round));
      console.log(`  large store in ${engine}, ${process.uptime().toFixed(0)} s`);
    }
    const [few, many] = LARGE_SIZES.map(formats.count);
    const chapter = `${many} tickets and as many calls (small: ${few}), ${name}`;
    const memory = {
      chapter,
      what: "memory after 60 searches for 15,000 values",
      target: { atMost: 60e6 },
      format: (/** @type {number} */ value) => `${formats.megabytes(value)} more`,
    };
    const inChapter = lines.map((line) => Object.assign({ chapter }, line));
    return [...toRows(inChapter, rounds), toRow(memory, [await measureSearchMemory(large)])];
  });
