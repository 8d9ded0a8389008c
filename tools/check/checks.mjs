import { join } from "node:path";
import { installed, run } from "../process/run.mjs";
import { cacheDirectory } from "../repository.mjs";

/** Vitest's report. */
export const unitReport = join(cacheDirectory, "unit.json");

/** Lists the unit tests that failed and passed when repeated. */
export const flakyUnitReport = join(cacheDirectory, "flaky-unit-tests.json");

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {() => Promise<import("../process/run.mjs").Outcome>} run
 */

/**
 * @param {string} name
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to this environment
 * @returns {Check}
 */
const check = (name, command, args, env = {}) => ({
  name,
  run: () => run(installed(command), args, { env }),
});

/** @param {readonly string[]} options */
const unitTests = (options) =>
  check("unit tests", "vitest", [
    "run",
    "--config=.config/vitest.config.ts",
    "--root=.",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${unitReport}`,
    "--reporter=.config/flaky-reporter.ts",
    ...options,
  ]);

/** @type {Check} */
export const allUnitTests = unitTests([]);

/** Without those on PostgreSQL, which take a third of the time. @type {Check} */
export const unitTestsWithoutPostgres = unitTests(["--project=unit", "--project=page"]);

/** Uses of platform features that supported browsers lack, and code in documents and examples that doesn't compile. */
const browserSupport = {
  name: "browser support, code in documents and examples",
  run: () => run(process.execPath, ["tools/browsers/check-sources.mjs"]),
};

/**
 * All checks except the unit tests and those that need the build.
 *
 * @type {readonly Check[]}
 */
export const checks = [
  // Go collects garbage less often, which is a quarter of the time.
  check("lint and types", "oxlint", ["--deny-warnings"], { GOGC: "400" }),
  browserSupport,
  check("unused code", "knip", [
    "--config=.config/knip.ts",
    "--no-progress",
    "--cache",
    `--cache-location=${join(cacheDirectory, "knip")}`,
  ]),
  check("import directions", "depcruise", [
    "--config=.config/dependency-cruiser.mjs",
    "--output-type=err-long",
    `--cache=${join(cacheDirectory, "dependency-cruiser")}`,
    "--cache-strategy=content",
    "packages",
    "apps",
    "e2e",
    "tools",
  ]),
  check("format", "oxfmt", ["--check", "."]),
  check("package manifests", "sherif", []),
  {
    name: "plain English",
    run: async () => (await import("./plain-english.mjs")).checkPlainEnglish(),
  },
  {
    name: "Node.js ranges",
    // Imports packages, which may not be installed before.
    run: async () => (await import("./node-ranges.mjs")).checkNodeRanges(),
  },
  {
    name: "change sets",
    run: async () => (await import("../release/check-change-sets.mjs")).checkChangeSets(),
  },
];
