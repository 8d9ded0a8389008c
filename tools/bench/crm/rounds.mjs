import { roundRobin } from "../round-robin.mjs";
import { operations } from "./tickets.mjs";

/** @typedef {import("./competitors.mjs").Competitor} Competitor */
/** @typedef {import("./competitors.mjs").CompetitorId} CompetitorId */
/** @typedef {import("../start-program.mjs").Program} Program */
/** @typedef {import("./tickets.mjs").Operation} Operation */
/** @typedef {{ perSecond: number; p50Ms: number; p99Ms: number }} Speed */

const CONNECTIONS = 10;
const SECONDS = 1;
/** Not measured: a program that was idle for a while has to compile its code again. */
const WARM_UP_SECONDS = 2;
/** Sequential requests in one measurement of a cost. Operations that read everything get fewer. */
const REQUESTS = 60;
const LONG_REQUESTS = 10;
/** @type {ReadonlySet<Operation>} */
const longOperations = new Set(["token", "words"]);

/** The competitors in each operation. Those without a store only read one ticket. */
export const speedRuns = /** @type {const} */ ({
  get: ["sqlite", "postgres", "prism", "nodeHttp", "fastify", "libsql"],
  list: ["sqlite", "postgres", "libsql"],
  stage: ["sqlite", "postgres", "libsql"],
  create: ["sqlite", "postgres", "libsql"],
});

/** @typedef {Record<keyof typeof speedRuns, Partial<Record<CompetitorId, Speed>>>} SpeedRound */

/**
 * Measures every competitor under load, with ten connections.
 *
 * @param {Program} load
 * @param {Record<CompetitorId, Competitor>} competitors
 * @param {number} round
 * @returns {Promise<SpeedRound>}
 */
export async function speedRound(load, competitors, round) {
  /** @type {SpeedRound} */
  const results = { get: {}, list: {}, stage: {}, create: {} };
  for (const name of /** @type {(keyof typeof speedRuns)[]} */ (Object.keys(speedRuns))) {
    for (const id of roundRobin(speedRuns[name], round)) {
      const { url, ids, headers } = competitors[id];
      const requests = operations[name](ids);
      const job = { url, headers, requests, connections: CONNECTIONS };
      await load.request({ ...job, seconds: WARM_UP_SECONDS });
      results[name][id] = await load.request({ ...job, seconds: SECONDS });
    }
  }
  return results;
}

/** @typedef {Record<Operation, number[]>} CostRound milliseconds of one request, by size */

/**
 * Measures the latency of single requests without other load, at every size.
 *
 * @param {Program} load
 * @param {readonly Competitor[]} services in ascending order of size
 * @param {number} round
 * @returns {Promise<CostRound>}
 */
export async function costRound(load, services, round) {
  const results = /** @type {CostRound} */ ({});
  const sizes = services.map((_, index) => index);
  for (const name of /** @type {Operation[]} */ (Object.keys(operations))) {
    results[name] = [];
    for (const size of roundRobin(sizes, round)) {
      const service = services[size];
      if (!service) continue;
      const { url, ids, headers } = service;
      const requests = operations[name](ids);
      const amount = longOperations.has(name) ? LONG_REQUESTS : REQUESTS;
      const job = { url, headers, requests, connections: 1, amount };
      results[name][size] = (await load.request(job)).p50Ms;
    }
  }
  return results;
}
