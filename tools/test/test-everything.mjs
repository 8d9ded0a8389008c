import { rmSync } from "node:fs";
import { allUnitTests, flakyUnitReport, unitReport } from "../check/checks.mjs";
import { runChecks } from "../check/run-checks.mjs";
import { countBrowserTests, countUnitTests, sum } from "../results/count-tests.mjs";
import { flakyBrowserTests, flakyUnitTests } from "../results/failed-tests.mjs";
import { summarize } from "../results/summary.mjs";
import { install } from "../setup/install.mjs";
import { createProgress } from "../terminal/progress.mjs";
import {
  browserReport,
  componentReport,
  provideBrowsers,
  runBrowserTests,
} from "./browser-tests.mjs";

/** @returns {Promise<string[]>} the names of what failed */
async function runEverything() {
  const progress = createProgress();
  if (!(await install(progress))) return ["install packages"];
  const browsers = await provideBrowsers(progress);
  const { failed, isBuilt } = await runChecks(progress, allUnitTests);
  if (!isBuilt) return [...failed, "browser tests (the build failed)"];
  if (!browsers) return [...failed, "find Chromium"];
  return [...failed, ...(await runBrowserTests(progress, browsers))];
}

/**
 * Installs, checks and tests everything, and prints the summary.
 *
 * @param {NodeJS.ProcessEnv} environment with `CI`, a skipped test is a failure
 * @returns {Promise<number>} the exit code
 */
export async function testEverything(environment) {
  for (const report of [unitReport, flakyUnitReport, componentReport, browserReport])
    rmSync(report, { force: true });
  const failedChecks = await runEverything();
  const { lines, exitCode } = summarize({
    failedChecks,
    flakyTests: [...flakyUnitTests(flakyUnitReport), ...flakyBrowserTests(browserReport)],
    counts: sum(
      countUnitTests(unitReport),
      countUnitTests(componentReport),
      countBrowserTests(browserReport),
    ),
    isCi: Boolean(environment.CI),
  });
  for (const line of lines) console.log(line);
  return exitCode;
}
