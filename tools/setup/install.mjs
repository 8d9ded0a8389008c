import { contentHash, createBuildCache } from "../build/build-cache.mjs";
import { run } from "../process/run.mjs";
import { readManifest } from "../repository.mjs";

/**
 * Installs the packages if the lock file has changed. npx runs pnpm in the exact version from package.json, so
 * that pnpm doesn't have to be installed.
 *
 * @param {import("../terminal/progress.mjs").Progress} progress
 * @returns {Promise<boolean>} whether they are installed
 */
export async function install(progress) {
  const cache = createBuildCache("installed");
  const hash = contentHash(["pnpm-lock.yaml", "pnpm-workspace.yaml"]);
  if (cache.has(hash)) return true;
  const pnpm = readManifest(".").packageManager ?? "pnpm";
  const args = ["-y", pnpm, "install", "--frozen-lockfile", "--config.confirmModulesPurge=false"];
  const { ok } = await progress.step("install packages", () => run("npx", args));
  if (ok) cache.set(hash);
  return ok;
}
