import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { roundRobin } from "../round-robin.mjs";

/** @typedef {"softphone" | "empty"} PageId */
/**
 * How long a page took, in milliseconds.
 *
 * @typedef {object} Load
 * @property {number} readyMs until it was connected or rendered
 * @property {number} paintedMs until its first screen was painted
 */
/** @typedef {Record<PageId, Load>} Round */

const VISITS = 5;

/**
 * Opens a page in an iframe of a host page, with an empty cache.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {string} hostUrl
 * @returns {Promise<Load>}
 */
async function measureLoad(browser, hostUrl) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(hostUrl);
    await page.waitForFunction(() => window.readyMs);
    const { startedAt = 0, readyMs = 0 } = await page.evaluate(() => ({
      startedAt: window.startedAt,
      readyMs: window.readyMs,
    }));
    const paint = await page.frames()[1]?.waitForFunction(() => {
      const [entry] = performance.getEntriesByName("first-contentful-paint");
      return entry && performance.timeOrigin + entry.startTime;
    });
    return { readyMs, paintedMs: Number(await paint?.jsonValue()) - startedAt };
  } finally {
    await context.close();
  }
}

/** @type {Load} */
const never = { readyMs: Number.POSITIVE_INFINITY, paintedMs: Number.POSITIVE_INFINITY };

/**
 * Visits both pages alternately. The fastest of several visits counts, because other programs on the machine slow
 * the others down.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {Record<PageId, string>} hostUrls
 * @param {number} round
 * @returns {Promise<Round>}
 */
export async function loadRound(browser, hostUrls, round) {
  /** @type {Round} */
  const loads = { softphone: { ...never }, empty: { ...never } };
  for (let visit = 0; visit < VISITS; visit += 1) {
    for (const id of roundRobin(/** @type {const} */ (["softphone", "empty"]), round + visit)) {
      const { readyMs, paintedMs } = await measureLoad(browser, hostUrls[id]);
      loads[id].readyMs = Math.min(loads[id].readyMs, readyMs);
      loads[id].paintedMs = Math.min(loads[id].paintedMs, paintedMs);
    }
  }
  return loads;
}

/**
 * Returns the size of the scripts that a built page loads first, with gzip.
 *
 * @param {string} folder
 */
export function firstScriptBytes(folder) {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const scripts = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/([^"]+\.js)"/g)];
  return scripts
    .map(([, path = ""]) => gzipSync(readFileSync(join(folder, path)), { level: 9 }).byteLength)
    .reduce((sum, bytes) => sum + bytes, 0);
}
