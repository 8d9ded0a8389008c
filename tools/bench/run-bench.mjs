import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { findChromium } from "../chromium/find-chromium.mjs";
import { run } from "../process/run.mjs";
import { repository } from "../repository.mjs";
import { openBrowser } from "./browser.mjs";
import { buildPages } from "./build-pages.mjs";
import { compare } from "./comparison.mjs";
import { connectRound, earlyRound, remains, speedRound } from "./rounds.mjs";
import { sizes } from "./sizes.mjs";
import { markdownTable, terminalTable } from "./table.mjs";
import { readmes, writeReadme } from "./write-readme.mjs";

/** @typedef {import("./comparison.mjs").Measurements} Measurements */

/**
 * @typedef {object} BenchOptions
 * @property {number} rounds
 * @property {boolean} isWritten into `results.json` and the READMEs
 */

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
  /** @type {Omit<Measurements, "remains" | "sizes">} */
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
  return { ...results, remains: await remains(browser), sizes: await sizes() };
}

/**
 * Measures everything, says how it compares, and writes it down where that is wanted.
 *
 * @param {BenchOptions} options
 * @returns {Promise<boolean>} whether every target is met
 */
export async function runBench({ rounds, isWritten }) {
  const executable = await findChromium();
  const browser = await openBrowser(executable, await buildPages());
  try {
    const measurements = await measure(browser, rounds);
    const rows = compare(measurements);
    const circumstances = {
      date: new Date().toISOString().slice(0, 10),
      cpu: cpus()[0]?.model.trim() ?? "an unknown processor",
      chromium: await versionOf(executable),
      rounds,
    };
    console.log(terminalTable(rows, circumstances));
    if (isWritten) writeDown({ ...circumstances, rows, measurements });
    return rows.every(({ isMet }) => isMet !== false);
  } finally {
    await browser.close();
  }
}

/** @param {import("./table.mjs").Circumstances & { rows: import("./comparison.mjs").Row[]; measurements: Measurements }} results */
function writeDown(results) {
  const file = join(repository, "tools", "bench", "results.json");
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`);
  const table = markdownTable(results.rows, results);
  for (const path of readmes) {
    if (!writeReadme(path, table)) console.log(`${path} has no <!-- bench --> to write at.`);
  }
}
