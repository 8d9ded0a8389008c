import { contestantIds, contestants } from "./contestants.mjs";
import { inTurn } from "./in-turn.mjs";

/** @typedef {import("./browser.mjs").Browser} Browser */
/** @typedef {import("./contestants.mjs").ContestantId} ContestantId */
/** @typedef {{ roundTripUs: number; burstMs: number }} Speed */
/** @typedef {Record<ContestantId, Speed>} SpeedRound */

/** Those that shake hands, and so can be late. */
export const connecting = /** @type {const} */ ([
  "ours",
  "oursInVendor",
  "vendorInOurs",
  "vendor",
  "penpal",
]);

/** How long after its page's load an app begins. */
export const DELAYS_MS = /** @type {const} */ ([0, 250, 1_000]);

/** @typedef {(typeof DELAYS_MS)[number]} Delay */
/** @typedef {(typeof connecting)[number]} Connecting */
/** @typedef {Record<Connecting, Record<Delay, number>>} ConnectRound milliseconds */

/** Those whose SDKs take messages before the handshake, and what becomes of these. */
const early = /** @type {const} */ (["ours", "oursInVendor", "vendorInOurs", "vendor"]);
/** @typedef {Record<(typeof early)[number], { fromApp: number; dialsHeard: number }>} EarlyRound */

/**
 * @param {Browser} browser
 * @param {number} round
 */
export async function speedRound(browser, round) {
  /** @type {Partial<SpeedRound>} */
  const results = {};
  for (const id of inTurn(contestantIds, round)) {
    results[id] = /** @type {Speed} */ (
      await browser.visit({ measure: "speed", ...contestants[id] })
    );
  }
  return /** @type {SpeedRound} */ (results);
}

/**
 * @param {Browser} browser
 * @param {number} round
 */
export async function connectRound(browser, round) {
  const results = /** @type {ConnectRound} */ (
    Object.fromEntries(connecting.map((id) => [id, {}]))
  );
  for (const delayMs of DELAYS_MS) {
    for (const id of inTurn(connecting, round)) {
      const report = await browser.visit({ measure: "connect", ...contestants[id], delayMs });
      results[id][delayMs] = /** @type {{ connectMs: number }} */ (report).connectMs;
    }
  }
  return results;
}

/** @param {Browser} browser */
export async function earlyRound(browser) {
  /** @type {Partial<EarlyRound>} */
  const results = {};
  for (const id of early) {
    results[id] = /** @type {EarlyRound["ours"]} */ (
      await browser.visit({ measure: "early", ...contestants[id], delayMs: 250 })
    );
  }
  return /** @type {EarlyRound} */ (results);
}

/** @typedef {{ listeners: number; timers: number; ports: number; channels: number }} Leftovers */
/** @typedef {{ connected: number; left: Leftovers }} Cycles */
/** @typedef {{ host: number; app: { bytes: number } }} Heaps */
/** @typedef {{ longestTaskMs: number; told: number }} Flood */

/**
 * What remains: of 50,000 messages on the heaps, of 100 lives in the page, of a flood in its tasks.
 *
 * @param {Browser} browser
 */
export async function remains(browser) {
  const { ours } = contestants;
  const heap = /** @type {{ before: Heaps; after: Heaps }} */ (
    await browser.visit({ measure: "heap", ...ours })
  );
  const host = /** @type {Cycles} */ (
    await browser.visit({ measure: "cycles", host: "cycles", app: "ours" })
  );
  const app = /** @type {Cycles} */ (
    await browser.visit({ measure: "cycles", host: "app-cycles", app: "cycles" })
  );
  const flood = /** @type {Flood} */ (
    await browser.visit({ measure: "flood", host: "flood", app: "ours" })
  );
  return {
    flood,
    heapGrowth: {
      host: heap.after.host - heap.before.host,
      app: heap.after.app.bytes - heap.before.app.bytes,
    },
    cycles: { host, app },
  };
}

/** @typedef {Awaited<ReturnType<typeof remains>>} Remains */
