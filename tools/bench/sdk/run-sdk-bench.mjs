import { findChromium } from "../../chromium/find-chromium.mjs";
import { run } from "../../process/run.mjs";
import { buildPages } from "../build-pages.mjs";
import { reportRows } from "../report.mjs";
import { openBrowser } from "./browser.mjs";
import { compare } from "./comparison.mjs";
import { connectRound, earlyRound, leakRound, speedRound } from "./rounds.mjs";
import { measureSizes } from "./sizes.mjs";

/** @typedef {import("./comparison.mjs").Measurements} Measurements */

/** @param {string} executable */
async function versionOf(executable) {
  const { output } = await run(executable, ["--version"]);
  return /(\S+ )?\d+\.\d+\.\d+\.\d+/.exec(output)?.[0] ?? "Chromium";
}

/**
 * @param {import("./browser.mjs").Browser} browser
 * @param {number} rounds
 * @returns {Promise<Measurements>}
 */
async function measure(browser, rounds) {
  /** @type {Omit<Measurements, "leaks" | "sizes">} */
  const results = { speed: [], connect: [], early: [] };
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await browser.restart();
    results.speed.push(await speedRound(browser, round));
    results.connect.push(await connectRound(browser, round));
    results.early.push(await earlyRound(browser));
    const seconds = (performance.now() - start) / 1_000;
    console.log(`  round ${round + 1} of ${rounds}, ${seconds.toFixed(0)} s`);
  }
  await browser.restart();
  return { ...results, leaks: await leakRound(browser), sizes: await measureSizes() };
}

/**
 * Measures the SDK in a browser, prints the table, and writes it into documents if requested.
 *
 * @param {import("../report.mjs").BenchOptions} options
 * @returns {Promise<boolean>} whether every target is met
 */
export async function runSdkBench({ isQuick, isWritten }) {
  const rounds = isQuick ? 3 : 9;
  const executable = await findChromium();
  const browser = await openBrowser(executable, await buildPages());
  try {
    const measurements = await measure(browser, rounds);
    return reportRows({
      name: "sdk",
      rows: compare(measurements),
      measurements,
      engine: await versionOf(executable),
      rounds,
      readme: "packages/sdk/README.md",
      highlights: [
        "our app in the vendor's host / vendor's app and host",
        "our SDK, the class alone",
      ],
      isWritten,
    });
  } finally {
    await browser.close();
  }
}
