import { rmSync } from "node:fs";
import { allTargets } from "../build/build-targets.mjs";
import { build } from "../build/build.mjs";
import { inParallel } from "../process/in-parallel.mjs";
import { checks, unitReport } from "./checks.mjs";
import { packageChecks } from "./package-checks.mjs";

/** @typedef {import("./checks.mjs").Check} Check */

/** Our machines have two cores. */
const MAX_PARALLEL = 2;

/**
 * Runs every check except the browser tests. Continues after a failure. The unit tests take about as long as
 * everything else, and often wait for databases and processes, so the other checks and the build run at the same time.
 *
 * @param {import("../terminal/progress.mjs").Progress} progress
 * @param {Check} unitTests
 * @returns {Promise<{ failed: string[]; isBuilt: boolean }>} the names of failed checks
 */
export async function runChecks(progress, unitTests) {
  rmSync(unitReport, { force: true });
  /** @param {readonly Check[]} all @param {number} max */
  const run = async (all, max) => {
    const failed = await inParallel(all, max, async (check) => {
      const { ok } = await progress.step(check.name, check.run);
      return ok ? [] : [check.name];
    });
    return failed.flat();
  };
  const checkAndBuild = async () => {
    const failed = await run(checks, 1);
    const { ok: isBuilt } = await build(allTargets(), progress);
    const failedPackages = isBuilt ? await run(packageChecks(), MAX_PARALLEL) : ["build"];
    return { failed: [...failed, ...failedPackages], isBuilt };
  };
  const [failedTests, { failed, isBuilt }] = await Promise.all([
    run([unitTests], 1),
    checkAndBuild(),
  ]);
  return { failed: [...failedTests, ...failed], isBuilt };
}
