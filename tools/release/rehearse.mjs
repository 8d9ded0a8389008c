import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { allTargets } from "../build/build-targets.mjs";
import { build } from "../build/build.mjs";
import { installed, run } from "../process/run.mjs";
import { cacheDirectory } from "../repository.mjs";
import { provideBrowsers } from "../test/browser-tests.mjs";
import { startRehearsal } from "./start-rehearsal.mjs";

const report = join(cacheDirectory, "rehearsal.json");

/** The tests that use the packages as others do: installed by npm, outside of the repository. */
const tests = [
  "from-registry",
  "testing/installed-apps",
  "dev",
  "consumers",
  "import-anywhere",
  "host-guide",
].map((name) => `e2e/${name}.spec.ts`);

/**
 * @typedef {object} Suite
 * @property {string} title
 * @property {Suite[]} [suites]
 * @property {{ title: string; tests: { results: { status: string; duration: number }[] }[] }[]} [specs]
 */

/**
 * Returns the results of Playwright's tests.
 *
 * @param {Suite} suite
 * @param {string} [group] the titles of the groups that contain the suite
 * @returns {{ title: string; status: string; seconds: number }[]}
 */
const resultsIn = ({ suites = [], specs = [] }, group = "") => [
  ...specs.map(({ title, tests: [test] }) => {
    const result = test?.results.at(-1);
    return {
      title: `${group}${title}`,
      status: result?.status ?? "skipped",
      seconds: Math.round((result?.duration ?? 0) / 1000),
    };
  }),
  ...suites.flatMap((suite) => resultsIn(suite, `${group}${suite.title} `)),
];

/** Prints a line for each test. */
function printTable() {
  /** @type {Suite} */
  const { suites = [] } = JSON.parse(readFileSync(report, "utf8"));
  console.log("\n| step | result | seconds |\n| --- | --- | --- |");
  for (const file of suites) {
    for (const { title, status, seconds } of resultsIn(file))
      console.log(`| ${title} | ${status} | ${seconds} |`);
  }
}

/**
 * Publishes all packages to a registry on this machine, and then uses them as others do who know only this registry.
 *
 * @param {import("../terminal/progress.mjs").Progress} progress
 * @returns {Promise<boolean>} whether everything works
 */
export async function rehearse(progress) {
  const browsers = await provideBrowsers(progress);
  if (!browsers || !(await build(allTargets(), progress)).ok) return false;
  /** @type {Awaited<ReturnType<typeof startRehearsal>> | undefined} */
  let rehearsal;
  const started = await progress.step("pack and publish to a local registry", async () => {
    try {
      rehearsal = await startRehearsal({ hasPrevious: true });
      return { ok: true, output: "" };
    } catch (error) {
      return { ok: false, output: String(error) };
    }
  });
  if (!started.ok || !rehearsal) return false;
  const { packages, previous, folder, env, stop } = rehearsal;
  try {
    const all = join(folder, "all");
    mkdirSync(all);
    writeFileSync(join(all, "package.json"), "{}");
    const names = packages.map(({ name }) => name);
    const { ok } = await progress.step("npm install of all packages", () =>
      run("npm", ["install", ...names], { cwd: all, env }),
    );
    if (!ok) return false;
    const tested = await run(installed("playwright"), ["test", ...tests, "--reporter=list,json"], {
      isShown: true,
      env: {
        ...browsers,
        ...env,
        LONG_TESTS: "1",
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        REHEARSAL: JSON.stringify({ previous, packages: join(all, "node_modules") }),
      },
    });
    printTable();
    return tested.ok;
  } finally {
    await stop();
  }
}
