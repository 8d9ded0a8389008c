import { existsSync, mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { contentHash, createBuildCache } from "../build/build-cache.mjs";
import { commands, libraries, workspaces } from "../build/packages.mjs";
import { runPnpm } from "../process/pnpm.mjs";
import { cacheDirectory, readManifest, repository } from "../repository.mjs";

/** @typedef {import("../process/run.mjs").Outcome} Outcome */

/** What no package publishes. */
const neverPacked = /^(node_modules|test-results|\..*)$/;

/** What `prepack` copies into a package. */
const copied = ["apps/crm-page/dist", "packages/sdk/dist/main.js", "packages/viewer/dist"];

/**
 * Returns a hash of everything that is packed, which includes the versions of other packages.
 *
 * @param {string} directory
 */
const hashOf = (directory) =>
  contentHash(
    [
      directory,
      ...(readManifest(directory).scripts?.prepack ? copied : []),
      ...workspaces().map((workspace) => `${workspace}/package.json`),
      "pnpm-workspace.yaml",
      "LICENSE",
    ],
    neverPacked,
  );

/**
 * Packs a package as for publication, with `publishConfig`. That takes seconds, and several tests pack the same
 * packages, so this only packs a package that has changed.
 *
 * @param {string} directory
 * @returns {Promise<Outcome & { file: string }>}
 */
export async function pack(directory) {
  const file = join(cacheDirectory, "packs", `${basename(directory)}.tgz`);
  const cache = createBuildCache(`packed-${basename(directory)}`);
  if (existsSync(file) && cache.has(hashOf(directory))) return { ok: true, output: "", file };
  cache.clear();
  mkdirSync(join(cacheDirectory, "packs"), { recursive: true });
  rmSync(file, { force: true });
  const packed = await runPnpm(["pack", "--out", file], { cwd: join(repository, directory) });
  // `prepack` has changed the package's own folder.
  if (packed.ok) cache.set(hashOf(directory));
  return { ...packed, file };
}

/**
 * Packs all published packages.
 *
 * @returns {Promise<import("../release/publish.mjs").Packed[]>} each after those that it depends on
 */
export async function packPublished() {
  /** @type {import("../release/publish.mjs").Packed[]} */
  const all = [];
  // One after another: pnpm can't pack two at the same time.
  for (const directory of [...libraries, ...commands.toReversed()]) {
    const { ok, output, file } = await pack(directory);
    if (!ok) throw new Error(output);
    const { name, version = "" } = readManifest(directory);
    all.push({ name, version, file });
  }
  return all;
}
