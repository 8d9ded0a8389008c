import { join } from "node:path";
import { installed, run } from "../process/run.mjs";
import { cacheDirectory } from "../repository.mjs";

/** Where vitest leaves its report. */
export const unitReport = join(cacheDirectory, "unit.json");

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {() => Promise<import("../process/run.mjs").Outcome>} run
 */

/**
 * @param {string} name
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Check}
 */
const check = (name, command, args) => ({ name, run: () => run(installed(command), args) });

const unit = check("unit tests", "vitest", [
  "run",
  "--config=.config/vitest.config.ts",
  "--root=.",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${unitReport}`,
]);

/** What the browsers that we support do not know. */
const browserSupport = {
  name: "browser support",
  run: () => run(process.execPath, ["tools/browsers/check-sources.mjs"]),
};

/** Everything but the build and the browser tests; the longest first, so that no core idles at the end. */
export const checks = () => [
  unit,
  check("lint and types", "oxlint", ["--deny-warnings"]),
  // Lint takes each file's nearest tsconfig.json; there tests bring types that the sources may not use.
  check("types of the contract alone", "tsc", ["-p", "packages/contract/tsconfig.source.json"]),
  browserSupport,
  check("unused code", "knip", ["--config=.config/knip.ts", "--no-progress"]),
  check("import directions", "depcruise", [
    "--config=.config/dependency-cruiser.mjs",
    "--output-type=err-long",
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
    name: "ranges of Node",
    // It needs packages, which are not there before the installation.
    run: async () => (await import("./node-ranges.mjs")).checkNodeRanges(),
  },
];
