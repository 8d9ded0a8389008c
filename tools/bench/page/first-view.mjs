import { roundRobin } from "../round-robin.mjs";

/** @typedef {"page" | "empty"} PageId */

/**
 * A view that has just become useful.
 *
 * @typedef {object} View
 * @property {number} usefulMs from the navigation
 * @property {number} paintMs until anything is painted
 * @property {number} scriptBytes as transferred
 * @property {number} totalBytes as transferred
 * @property {number} requests
 */
/** @typedef {Record<PageId, View>} Round */

/** A slow phone: 1.6 Mbit/s, 150 ms to the server and back, and a processor that is four times slower. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const CPU_SLOWDOWN = 4;

/** What is on the screen when the view is useful: of a record, its name and a button that calls. */
const usefulElements = { page: "button[data-call-number]:enabled", empty: "h1" };

/** @param {readonly { bytes: number }[]} files */
const sumOf = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Opens a page with an empty cache, until it is useful.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {PageId} id
 * @param {string} url
 * @returns {Promise<View>}
 */
async function measureView(browser, id, url) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.addInitScript((selector) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        // In the next frame it is painted.
        requestAnimationFrame(() =>
          setTimeout(() => {
            const usefulMs = performance.now();
            const loaded = /** @type {PerformanceResourceTiming[]} */ ([
              ...performance.getEntriesByType("navigation"),
              ...performance.getEntriesByType("resource"),
            ]).filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= usefulMs);
            Object.assign(window, {
              usefulView: {
                usefulMs,
                paintMs: performance.getEntriesByName("first-paint")[0]?.startTime ?? 0,
                loaded: loaded.map(({ name, encodedBodySize: bytes }) => ({ name, bytes })),
              },
            });
          }),
        );
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    }, usefulElements[id]);
    await page.goto(url, { waitUntil: "commit" });
    const view = await page.waitForFunction(() => Reflect.get(window, "usefulView"));
    /** @type {Pick<View, "usefulMs" | "paintMs"> & { loaded: { name: string; bytes: number }[] }} */
    const { loaded, ...times } = await view.jsonValue();
    return {
      ...times,
      scriptBytes: sumOf(loaded.filter(({ name }) => name.endsWith(".js"))),
      totalBytes: sumOf(loaded),
      requests: loaded.length,
    };
  } finally {
    await context.close();
  }
}

/**
 * Opens both pages, one after the other.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {Record<PageId, string>} urls
 * @param {number} round
 * @returns {Promise<Round>}
 */
export async function viewRound(browser, urls, round) {
  /** @type {Partial<Round>} */
  const views = {};
  for (const id of roundRobin(/** @type {const} */ (["page", "empty"]), round)) {
    views[id] = await measureView(browser, id, urls[id]);
  }
  return /** @type {Round} */ (views);
}
