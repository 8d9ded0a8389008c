import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { roundRobin } from "../round-robin.mjs";

/** @typedef {"softphone" | "empty"} PageId */
/** @typedef {Record<PageId, number>} Round how long each page took until it was ready, in milliseconds */

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
 * @param {import("@playwright/test").Browser} browser
 * @param {Record<PageId, string>} hostUrls
 * @param {number} round
 * @returns {Promise<Round>}
 */
export async function loadRound(browser, hostUrls, round) {
  /** @type {Round} */
  const times = { softphone: Number.NaN, empty: Number.NaN };
  for (const id of roundRobin(/** @type {const} */ (["softphone", "empty"]), round)) {
    times[id] = await measureLoad(browser, hostUrls[id]);
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
