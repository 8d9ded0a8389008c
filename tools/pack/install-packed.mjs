import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../process/run.mjs";
import { readManifest } from "../repository.mjs";
import { pack } from "./pack.mjs";

/**
 * Installs packages of ours into a folder outside the repository, from the files that would be
 * published.
 *
 * @param {string} folder without a package.json yet
 * @param {readonly string[]} directories the packages, and those of ours that they depend on
 * @returns {Promise<void>}
 */
export async function installPacked(folder, directories) {
  /** @type {Record<string, string>} */
  const files = {};
  for (const directory of directories) {
    const packed = await pack(directory);
    if (!packed.ok) throw new Error(packed.output);
    files[readManifest(directory).name] = `file:${packed.file}`;
  }
  const manifest = {
    private: true,
    type: "module",
    dependencies: files,
    pnpm: { overrides: files },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, undefined, 2));
  const pnpm = readManifest(".").packageManager ?? "pnpm";
  const install = ["-y", pnpm, "install", "--prefer-offline", "--ignore-workspace"];
  const installed = await run("npx", install, { cwd: folder });
  if (!installed.ok) throw new Error(installed.output);
}
