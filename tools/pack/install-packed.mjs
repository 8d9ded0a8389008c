import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runPnpm } from "../process/pnpm.mjs";
import { readManifest } from "../repository.mjs";
import { rehearsal } from "../release/rehearsal.mjs";
import { run } from "../process/run.mjs";
import { pack } from "./pack.mjs";

/**
 * Packs packages as for publication. In a rehearsal, the registry has them.
 *
 * @param {readonly string[]} directories
 * @returns {Promise<Record<string, string>>} `file:…`, or the version, by the package's name
 */
export async function packAll(directories) {
  /** @type {Record<string, string>} */
  const files = {};
  for (const directory of directories) {
    const { name, version = "" } = readManifest(directory);
    files[name] = rehearsal ? version : await packOne(directory);
  }
  return files;
}

/** @param {string} directory */
async function packOne(directory) {
  const packed = await pack(directory);
  if (!packed.ok) throw new Error(packed.output);
  return `file:${packed.file}`;
}

/**
 * Installs the dependencies of a folder outside the repository, with our packages from packed files. In a rehearsal, runs
 * `npm install` there, as others would.
 *
 * @param {string} folder with or without a package.json; without one, all the files are dependencies
 * @param {Readonly<Record<string, string>>} files of our packages, with those that they depend on
 * @returns {Promise<void>}
 */
export async function installFiles(folder, files) {
  const path = join(folder, "package.json");
  const manifest = existsSync(path)
    ? JSON.parse(readFileSync(path, "utf8"))
    : { private: true, type: "module", dependencies: files };
  if (rehearsal) {
    writeFileSync(path, JSON.stringify(manifest, undefined, 2));
    const installed = await run("npm", ["install"], { cwd: folder });
    if (!installed.ok) throw new Error(installed.output);
    return;
  }
  writeFileSync(path, JSON.stringify({ ...manifest, pnpm: { overrides: files } }, undefined, 2));
  const install = ["install", "--prefer-offline", "--ignore-workspace"];
  const installed = await runPnpm(install, { cwd: folder });
  if (!installed.ok) throw new Error(installed.output);
}

/**
 * Installs our packages into a folder outside the repository, from packed files.
 *
 * @param {string} folder without a package.json
 * @param {readonly string[]} directories the packages, with ours that they depend on
 * @returns {Promise<void>}
 */
export async function installPacked(folder, directories) {
  await installFiles(folder, await packAll(directories));
}
