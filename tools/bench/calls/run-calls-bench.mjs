import { chromium } from "@playwright/test";
import { findChromium } from "../../chromium/find-chromium.mjs";
import { buildCallPages } from "../build-pages.mjs";
import { servePages } from "../page-server.mjs";
import { reportRows } from "../report.mjs";
import { compare } from "./comparison.mjs";
import { startGuide, startOurs } from "./crm-pages.mjs";
import { callRound } from "./rounds.mjs";

/**
 * @typedef {object} BenchOptions
 * @property {number} rounds
 * @property {boolean} isWritten into `results-calls.json` and the README
 */

/** How long the app's user takes from one step of a call to the next. */
const PAUSE_MS = 300;

/**
 * Measures what it takes until a call is stored, compares it with the targets, and writes it down if requested.
 *
 * @param {BenchOptions} options
 * @returns {Promise<boolean>} whether every target is met
 */
export async function runCallsBench({ rounds, isWritten }) {
  const scripts = await buildCallPages();
  const server = await servePages(scripts, { receive: () => undefined });
  const appUrl = `${server.appOrigin}/calls/app?pause=${PAUSE_MS}`;
  const executablePath = await findChromium();
  const browser = await chromium.launch({ executablePath });
  const ours = await startOurs(appUrl);
  const guide = await startGuide(appUrl, scripts);
  try {
    /** @type {import("./rounds.mjs").Round[]} */
    const measurements = [];
    for (let round = 0; round < rounds; round += 1) {
      measurements.push(await callRound(browser, { ours, guide }, appUrl, round));
      console.log(`  round ${round + 1} of ${rounds}, ${process.uptime().toFixed(0)} s`);
    }
    return reportRows({
      name: "calls",
      rows: compare(measurements),
      measurements,
      engine: `Chromium ${browser.version()}, Node ${process.version}`,
      rounds,
      readme: "packages/host/README.md",
      isWritten,
    });
  } finally {
    await ours.stop();
    await guide.stop();
    await browser.close();
    server.stop();
  }
}
