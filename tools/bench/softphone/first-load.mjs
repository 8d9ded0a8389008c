import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { roundRobin } from "../round-robin.mjs";

/** @typedef {"softphone" | "empty"} PageId */
/** @typedef {Record<PageId, number>} Round how long each page took until it was ready, in milliseconds */

const VISITS = 3;

/**
 * Opens a page in an iframe of a host page, with an empty cache.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {string} hostUrl
 */
async function measureLoad(browser, hostUrl) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(hostUrl);
    const ready = await page.waitForFunction(() => window.readyMs);
    return Number(await ready.jsonValue());
  } finally {
    await context.close();
  }
}

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
  const times = { softphone: Number.POSITIVE_INFINITY, empty: Number.POSITIVE_INFINITY };
  for (let visit = 0; visit < VISITS; visit += 1) {
    for (const id of roundRobin(/** @type {const} */ (["softphone", "empty"]), round + visit)) {
      times[id] = Math.min(times[id], await measureLoad(browser, hostUrls[id]));
    }
  }
  return times;
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
