import { rmSync } from "node:fs";
import { allTargets } from "../build/build-targets.mjs";
import { build } from "../build/build.mjs";
import { inParallel } from "../process/in-parallel.mjs";
import { checks, unitReport } from "./checks.mjs";
import { packageChecks } from "./package-checks.mjs";

/** Our machines have two cores. */
const MAX_PARALLEL = 2;

/**
 * Runs every check except the browser tests. Continues after a failure.
 *
 * @param {import("../terminal/progress.mjs").Progress} progress
 * @returns {Promise<{ failed: string[]; isBuilt: boolean }>} the names of failed checks
 */
export async function runChecks(progress) {
  rmSync(unitReport, { force: true });
  const failedOf = async (/** @type {readonly import("./checks.mjs").Check[]} */ all) => {
    const failed = await inParallel(all, MAX_PARALLEL, async (check) => {
      const { ok } = await progress.step(check.name, check.run);
      return ok ? [] : [check.name];
    });
    return failed.flat();
  };
  const failed = await failedOf(checks());
  const { ok: isBuilt } = await build(allTargets(), progress);
  return {
    failed: [...failed, ...(isBuilt ? await failedOf(packageChecks()) : ["build"])],
    isBuilt,
  };
}
