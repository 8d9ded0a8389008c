import { inTurn } from "../in-turn.mjs";
import { operations } from "./tickets.mjs";

/** @typedef {import("./contestants.mjs").Contestant} Contestant */
/** @typedef {import("./contestants.mjs").ContestantId} ContestantId */
/** @typedef {import("./start-process.mjs").Process} Process */
/** @typedef {import("./tickets.mjs").Operation} Operation */
/** @typedef {{ perSecond: number; p50Ms: number; p99Ms: number }} Speed */

const CONNECTIONS = 10;
const SECONDS = 1;
/** What does not count: a program that had nothing to do for a while has to compile its code again. */
const WARM_UP_SECONDS = 2;
/** Of one measurement of a cost, one after the other; of what reads everything, less. */
const REQUESTS = 60;
const LONG_REQUESTS = 10;
/** @type {ReadonlySet<Operation>} */
const longOperations = new Set(["token", "words"]);

/** Who does what. A peer that has no store only reads one ticket. */
export const speedRuns = /** @type {const} */ ({
  get: ["sqlite", "postgres", "prism", "nodeHttp", "fastify", "libsql"],
  list: ["sqlite", "postgres", "libsql"],
  stage: ["sqlite", "postgres", "libsql"],
  create: ["sqlite", "postgres", "libsql"],
});

/** @typedef {Record<keyof typeof speedRuns, Partial<Record<ContestantId, Speed>>>} SpeedRound */

/**
 * Every contestant under load, ten connections at once.
 *
 * @param {Process} load
 * @param {Record<ContestantId, Contestant>} contestants
 * @param {number} round
 * @returns {Promise<SpeedRound>}
 */
export async function speedRound(load, contestants, round) {
  /** @type {SpeedRound} */
  const results = { get: {}, list: {}, stage: {}, create: {} };
  for (const name of /** @type {(keyof typeof speedRuns)[]} */ (Object.keys(speedRuns))) {
    for (const id of inTurn(speedRuns[name], round)) {
      const { url, ids, headers } = contestants[id];
      const requests = operations[name](ids);
      const job = { url, headers, requests, connections: CONNECTIONS };
      await load.ask({ ...job, seconds: WARM_UP_SECONDS });
      results[name][id] = await load.ask({ ...job, seconds: SECONDS });
    }
  }
  return results;
}

/** @typedef {Record<Operation, number[]>} CostRound milliseconds of one request, by size */

/**
 * What one request costs with nothing else to do, at every size.
 *
 * @param {Process} load
 * @param {readonly Contestant[]} services from the smallest on
 * @param {number} round
 * @returns {Promise<CostRound>}
 */
export async function costRound(load, services, round) {
  const results = /** @type {CostRound} */ ({});
  const sizes = services.map((_, index) => index);
  for (const name of /** @type {Operation[]} */ (Object.keys(operations))) {
    results[name] = [];
    for (const size of inTurn(sizes, round)) {
      const service = services[size];
      if (!service) continue;
      const { url, ids, headers } = service;
      const requests = operations[name](ids);
      const amount = longOperations.has(name) ? LONG_REQUESTS : REQUESTS;
      const job = { url, headers, requests, connections: 1, amount };
      results[name][size] = (await load.ask(job)).p50Ms;
    }
  }
  return results;
}
