import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's top folder, without a trailing slash. */
export const repository = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

/** The tools' cache. It is deleted together with `node_modules`, which it describes. */
export const cacheDirectory = join(repository, "node_modules", ".cache", "calling-extensions");

/**
 * The fields of a package.json that the tools read.
 *
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} [version]
 * @property {string} [homepage]
 * @property {string} [packageManager]
 * @property {Record<string, unknown>} [exports] by subpath
 * @property {{ node?: string }} [engines]
 * @property {Record<string, string>} [scripts]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 */

/**
 * @param {string} directory from the repository's top
 * @returns {Manifest}
 */
export const readManifest = (directory) =>
  JSON.parse(readFileSync(join(repository, directory, "package.json"), "utf8"));

/** The address at which others read this repository. The package.json of the workspace has it; tests hold the copies. */
export const repositoryUrl = (readManifest(".").homepage ?? "").replace(/#.*/, "");
