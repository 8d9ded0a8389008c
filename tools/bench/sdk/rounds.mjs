import { roundRobin } from "../round-robin.mjs";
import { competitorIds, competitors } from "./competitors.mjs";

/** @typedef {import("./browser.mjs").Browser} Browser */
/** @typedef {import("./competitors.mjs").CompetitorId} CompetitorId */
/** @typedef {{ roundTripUs: number; burstMs: number }} Speed */
/** @typedef {Record<CompetitorId, Speed>} SpeedRound */

/** The competitors with a handshake, which can start late. */
export const connecting = /** @type {const} */ ([
  "ours",
  "oursInVendor",
  "vendorInOurs",
  "vendor",
  "penpal",
]);

/** How long after the load event an app connects. */
export const DELAYS_MS = /** @type {const} */ ([0, 250, 1_000]);

/** @typedef {(typeof DELAYS_MS)[number]} Delay */
/** @typedef {(typeof connecting)[number]} Connecting */
/** @typedef {Record<Connecting, Record<Delay, number>>} ConnectRound milliseconds */

/** The competitors whose SDKs accept messages before the handshake. */
const early = /** @type {const} */ (["ours", "oursInVendor", "vendorInOurs", "vendor"]);
/** @typedef {Record<(typeof early)[number], { fromApp: number; dialsReceived: number }>} EarlyRound */

/**
 * @param {Browser} browser
 * @param {number} round
 */
export async function speedRound(browser, round) {
  const results = /** @type {SpeedRound} */ ({});
  for (const id of roundRobin(competitorIds, round)) {
    const report = await browser.visit({ measure: "speed", ...competitors[id] });
    results[id] = /** @type {Speed} */ (report);
  }
  return results;
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
    for (const id of roundRobin(connecting, round)) {
      const report = await browser.visit({ measure: "connect", ...competitors[id], delayMs });
      results[id][delayMs] = /** @type {{ connectMs: number }} */ (report).connectMs;
    }
  }
  return results;
}

/** @param {Browser} browser */
export async function earlyRound(browser) {
  const results = /** @type {EarlyRound} */ ({});
  for (const id of early) {
    const report = await browser.visit({ measure: "early", ...competitors[id], delayMs: 250 });
    results[id] = /** @type {EarlyRound["ours"]} */ (report);
  }
  return results;
}

/** @typedef {import("../pages/leak-check.ts").Leaks} Leaks */
/** @typedef {{ host: number; app: { bytes: number } }} Heaps */

/**
 * Measures what our ends leave behind: on the heaps after 50,000 messages, in the page after 100 cycles of
 * create and destroy, and as long tasks during a flood of messages.
 *
 * @param {Browser} browser
 */
export async function leakRound(browser) {
  const visit = (/** @type {string} */ measure, host = "ours", app = "ours") =>
    browser.visit({ measure, host, app });
  const heap = /** @type {{ before: Heaps; after: Heaps }} */ (await visit("heap"));
  const cycles = /** @type {Record<"app" | "host", { connected: number; leaks: Leaks }>} */ ({
    host: await visit("cycles", "cycles"),
    app: await visit("cycles", "app-cycles", "cycles"),
  });
  const flood = await visit("flood", "flood");
  return {
    cycles,
    flood: /** @type {{ longestTaskMs: number; events: number }} */ (flood),
    heapGrowth: {
      host: heap.after.host - heap.before.host,
      app: heap.after.app.bytes - heap.before.app.bytes,
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof leakRound>>} LeakRound */
