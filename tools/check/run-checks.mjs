import { rmSync } from "node:fs";
import { allTargets } from "../build/build-targets.mjs";
import { build } from "../build/build.mjs";
import { inParallel } from "../process/in-parallel.mjs";
import { checks, unitReport } from "./checks.mjs";

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
  const failed = await inParallel(checks(), AT_ONCE, async (check) => {
    const { ok } = await progress.step(check.name, check.run);
    return ok ? [] : [check.name];
  });
  const { ok: isBuilt } = await build(allTargets(), progress);
  return { failed: [...failed.flat(), ...(isBuilt ? [] : ["build"])], isBuilt };
}
