import { roundRobin } from "../round-robin.mjs";
import { filtered, post, search, tickets } from "./tickets.mjs";

/** @typedef {import("./services.mjs").FilledService} FilledService */
/** @typedef {import("../start-program.mjs").Program} Program */

/** How many tickets, and as many calls, the small and the large store have. */
export const LARGE_SIZES = /** @type {const} */ ([1_000, 300_000]);

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
export async function largeRound({ load, searchers, subscribers }, services, round) {
  const [, large] = services;
  /** @param {FilledService} service @param {keyof typeof requestsOf} name */
  const latency = async (service, name) =>
    /** @type {number} */ (
      (await load.request(job(service, name, { connections: 1, amount: REQUESTS }))).p50Ms
    );
  const writes = async () =>
    /** @type {number} */ (
      (await load.request(job(large, "create", { connections: WRITERS, seconds: SECONDS })))
        .perSecond
    );
  /** @param {"timeline" | "sort"} name */
  const bySize = async (name) => {
    /** @type {number[]} */
    const milliseconds = [];
    for (const size of roundRobin([0, 1], round)) {
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

  const searching = searchers.request(
    job(large, "word", { connections: SEARCHERS, seconds: SECONDS }),
  );
  const getDuringSearchesMs = await latency(large, "get");
  await searching;

  const rejectionDelayMs = (await slowestGetDuringRejection(searchers, large)) - getMs;

  /** @type {Record<string, number>} */
  const perSecond = {};
  for (const isWatched of roundRobin([false, true], round)) {
    if (isWatched) {
      const { url, pageHeaders: headers } = large;
      await subscribers.request({ url, headers, amount: SUBSCRIBERS });
    }
    perSecond[String(isWatched)] = await writes();
    if (isWatched) await subscribers.request({});
  }
  return {
    timelineMs,
    sortMs,
    getMs,
    wordMs,
    tokenMs,
    commonWordMs,
    getDuringSearchesMs,
    rejectionDelayMs,
    writes: perSecond["false"] ?? Number.NaN,
    writesWithSubscribers: perSecond["true"] ?? Number.NaN,
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
export async function measureSearchMemory({ url, headers, memory }) {
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
