import { mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { run } from "../process/run.mjs";
import { cacheDirectory, readManifest, repository } from "../repository.mjs";

/** @typedef {import("../process/run.mjs").Outcome} Outcome */

/**
 * Packs a package as for publication, with `publishConfig`.
 *
 * @param {string} directory
 * @returns {Promise<Outcome & { file: string }>}
 */
export async function pack(directory) {
  const file = join(cacheDirectory, "packs", `${basename(directory)}.tgz`);
  mkdirSync(join(cacheDirectory, "packs"), { recursive: true });
  rmSync(file, { force: true });
  const pnpm = readManifest(".").packageManager ?? "pnpm";
  const packed = await run("npx", ["-y", pnpm, "pack", "--out", file], {
    cwd: join(repository, directory),
  });
  return { ...packed, file };
}
