import { inTurn } from "../in-turn.mjs";

/** @typedef {Awaited<ReturnType<typeof import("./services.mjs").startFilledService>>} FilledService */
/** @typedef {import("./start-process.mjs").Process} Process */

/** Tickets, and as many calls, of the store that others are compared with, and of the large one. */
export const LARGE_SIZES = /** @type {const} */ ([1_000, 300_000]);

const REQUESTS = 40;
const SECONDS = 2;
const SEARCHERS = 5;
const SUBSCRIBERS = 200;
const WRITERS = 10;

const REFUSALS = 3;
const LONG_SEARCHES = 60;
/** As much as one search may ask for: 15 filters with 1,000 values each. */
const GROUPS_OF_FILTERS = [10, 5];
const VALUES = 1000;

/**
 * @typedef {object} LargeRound milliseconds, and writes in a second
 * @property {number[]} timelineMs by size
 * @property {number[]} sortMs by size
 * @property {number} getMs
 * @property {number} wordMs
 * @property {number} tokenMs
 * @property {number} commonWordMs
 * @property {number} getBesideSearchesMs
 * @property {number} refusalDelayMs how much longer the slowest GET took beside a large refusal
 * @property {number} writes
 * @property {number} writesWithSubscribers
 */

const tickets = "/crm/v3/objects/tickets";
const calls = "/crm/v3/objects/calls";

/** @param {string} path @param {object} body */
const post = (path, body) => [
  { method: /** @type {const} */ ("POST"), path, body: JSON.stringify(body) },
];

/** @param {string} query */
const words = (query) => post(`${tickets}/search`, { query });

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
  // One ticket in 10,000 has it.
  word: () => words("giraffe"),
  commonWord: () => words("printer"),
  token: () =>
    post(`${tickets}/search`, {
      filterGroups: [
        { filters: [{ propertyName: "content", operator: "CONTAINS_TOKEN", value: "giraffe" }] },
      ],
    }),
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

/**
 * @param {{ load: Process; searchers: Process; subscribers: Process }} processes
 * @param {readonly [FilledService, FilledService]} services the small and the large one
 * @param {number} round
 * @returns {Promise<LargeRound>}
 */
export async function largeRound({ load, searchers, subscribers }, services, round) {
  const [, large] = services;
  /** @param {FilledService} service @param {keyof typeof requestsOf} name */
  const latency = async (service, name) =>
    /** @type {number} */ (
      (await load.ask(job(service, name, { connections: 1, amount: REQUESTS }))).p50Ms
    );
  const writes = async () =>
    /** @type {number} */ (
      (await load.ask(job(large, "create", { connections: WRITERS, seconds: SECONDS }))).perSecond
    );
  /** @param {"timeline" | "sort"} name */
  const bySize = async (name) => {
    /** @type {number[]} */
    const milliseconds = [];
    for (const size of inTurn([0, 1], round)) {
      const service = services[size];
      if (service) milliseconds[size] = await latency(service, name);
    }
    return milliseconds;
  };

  const timelineMs = await bySize("timeline");
  const sortMs = await bySize("sort");
  const getMs = await latency(large, "get");
  const wordMs = await latency(large, "word");
  const tokenMs = await latency(large, "token");
  const commonWordMs = await latency(large, "commonWord");

  const searching = searchers.ask(job(large, "word", { connections: SEARCHERS, seconds: SECONDS }));
  const getBesideSearchesMs = await latency(large, "get");
  await searching;

  const refusalDelayMs = (await slowestGetBesideRefusal(searchers, large)) - getMs;

  /** @type {Record<string, number>} */
  const perSecond = {};
  for (const isWatched of inTurn([false, true], round)) {
    if (isWatched) {
      const { url, pageHeaders: headers } = large;
      await subscribers.ask({ url, headers, amount: SUBSCRIBERS });
    }
    perSecond[String(isWatched)] = await writes();
    if (isWatched) await subscribers.ask({ isDone: true });
  }
  return {
    timelineMs,
    sortMs,
    getMs,
    wordMs,
    tokenMs,
    commonWordMs,
    getBesideSearchesMs,
    refusalDelayMs,
    writes: perSecond["false"] ?? Number.NaN,
    writesWithSubscribers: perSecond["true"] ?? Number.NaN,
  };
}

/** 100 tickets, each with 20,000 properties that do not exist: 22 MB, as much as a batch may have. */
const refusedBatch = {
  inputs: Array.from({ length: 100 }, () => ({
    properties: Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1])),
  })),
};

/**
 * The slowest of the GETs that are answered while large batches are refused, in milliseconds. The
 * batches come from another process: this one has its hands full while it sends so much.
 *
 * @param {Process} sender
 * @param {FilledService} service
 */
async function slowestGetBesideRefusal(sender, { url, headers, ids }) {
  const refusing = { isDone: false };
  const requests = post(`${tickets}/batch/create`, refusedBatch);
  const refused = sender
    .ask({ url, headers, requests, connections: 1, amount: REFUSALS, expected: 400 })
    .finally(() => (refusing.isDone = true));
  let slowestMs = 0;
  while (!refusing.isDone) {
    const begin = performance.now();
    const response = await fetch(`${url}${tickets}/${ids.tickets.first}`, { headers });
    await response.arrayBuffer();
    slowestMs = Math.max(slowestMs, performance.now() - begin);
  }
  await refused;
  return slowestMs;
}

/**
 * How much more memory a service has after many searches, each of them for other values.
 *
 * @param {FilledService} service
 */
export async function measureSearchMemory({ url, headers, memory }) {
  /** @param {number} number */
  const search = async (number) => {
    const filterGroups = GROUPS_OF_FILTERS.map((filters, group) => ({
      filters: Array.from({ length: filters }, (_, filter) => ({
        propertyName: "subject",
        operator: "IN",
        values: Array.from(
          // Statements of another length are other statements.
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
  // What a first search takes once is not what many leave behind.
  await search(0);
  const before = await memory();
  for (let number = 1; number <= LONG_SEARCHES; number += 1) await search(number);
  return (await memory()) - before;
}
