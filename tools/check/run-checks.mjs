import { rmSync } from "node:fs";
import { allTargets } from "../build/build-targets.mjs";
import { build } from "../build/build.mjs";
import { inParallel } from "../process/in-parallel.mjs";
import { checks, unitReport } from "./checks.mjs";
import { packageChecks } from "./package-checks.mjs";

/** The machines this runs on have two cores. */
const AT_ONCE = 2;

/**
 * Runs every check but the browser tests, to the end even where one fails.
 *
 * @param {import("../terminal/progress.mjs").Progress} progress
 * @returns {Promise<{ failed: string[]; isBuilt: boolean }>} the names of those that failed
 */
export async function runChecks(progress) {
  rmSync(unitReport, { force: true });
  const failedOf = async (/** @type {readonly import("./checks.mjs").Check[]} */ all) => {
    const failed = await inParallel(all, AT_ONCE, async (check) => {
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
