import { run } from "../process/run.mjs";
import { readManifest } from "../repository.mjs";
import { contentHash } from "../stamps/content-hash.mjs";
import { createStamp } from "../stamps/stamp.mjs";

/**
 * Installs the packages of the lock file, unless that is what is installed. pnpm itself comes through
 * npx, of the exact version that package.json names, so that nothing has to be there before.
 *
 * @param {import("../terminal/progress.mjs").Progress} progress
 * @returns {Promise<boolean>} whether they are there now
 */
export async function install(progress) {
  const stamp = createStamp("installed");
  const hash = contentHash(["pnpm-lock.yaml", "pnpm-workspace.yaml"]);
  if (stamp.isAt(hash)) return true;
  const pnpm = readManifest(".").packageManager ?? "pnpm";
  const args = ["-y", pnpm, "install", "--frozen-lockfile", "--config.confirmModulesPurge=false"];
  const { ok } = await progress.step("install packages", () => run("npx", args));
  if (ok) stamp.set(hash);
  return ok;
}
