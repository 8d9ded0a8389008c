import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../process/run.mjs";
import { readManifest } from "../repository.mjs";
import { pack } from "./pack.mjs";

/**
 * Packs packages of ours as they would be published.
 *
 * @param {readonly string[]} directories
 * @returns {Promise<Record<string, string>>} `file:…` by the package's name
 */
export async function packAll(directories) {
  /** @type {Record<string, string>} */
  const files = {};
  for (const directory of directories) {
    const packed = await pack(directory);
    if (!packed.ok) throw new Error(packed.output);
    files[readManifest(directory).name] = `file:${packed.file}`;
  }
  return files;
}

/**
 * Installs a folder outside the repository, with packages of ours from their packed files.
 *
 * @param {string} folder whose package.json names what it needs; without one it gets all the files
 * @param {Readonly<Record<string, string>>} files of these packages, and of those that they depend on
 * @returns {Promise<void>}
 */
export async function installFiles(folder, files) {
  const path = join(folder, "package.json");
  const manifest = existsSync(path)
    ? JSON.parse(readFileSync(path, "utf8"))
    : { private: true, type: "module", dependencies: files };
  writeFileSync(path, JSON.stringify({ ...manifest, pnpm: { overrides: files } }, undefined, 2));
  const pnpm = readManifest(".").packageManager ?? "pnpm";
  const install = ["-y", pnpm, "install", "--prefer-offline", "--ignore-workspace"];
  const installed = await run("npx", install, { cwd: folder });
  if (!installed.ok) throw new Error(installed.output);
}

/**
 * Installs packages of ours into a folder outside the repository, from the files that would be
 * published.
 *
 * @param {string} folder without a package.json yet
 * @param {readonly string[]} directories the packages, and those of ours that they depend on
 * @returns {Promise<void>}
 */
export async function installPacked(folder, directories) {
  await installFiles(folder, await packAll(directories));
}
