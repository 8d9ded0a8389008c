import { join } from "node:path";
import { installed, run } from "../process/run.mjs";
import { cacheDirectory } from "../repository.mjs";
import { typeProjects } from "./type-projects.mjs";

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

/** @param {string} project */
function types(project) {
  const info = join(cacheDirectory, `${project.replaceAll("/", "-")}.tsbuildinfo`);
  const args = ["-p", project, "--incremental", "--tsBuildInfoFile", info];
  const name = project
    .replace(/\/tsconfig\.json$/, "")
    .replace(/\/tsconfig\.(\w+)\.json$/, " ($1)");
  return check(`types ${name}`, "tsc", args);
}

const unit = check("unit tests", "vitest", [
  "run",
  "--config=.config/vitest.config.ts",
  "--root=.",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${unitReport}`,
]);

/** Everything but the build and the browser tests; the longest first, so that no core idles at the end. */
export const checks = () => [
  unit,
  check("lint", "oxlint", ["--deny-warnings"]),
  ...typeProjects().map(types),
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
];
