import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's top folder, with no slash at its end. */
export const repository = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

/** Where the tools remember what they did. It goes when `node_modules` goes, which is right. */
export const cacheDirectory = join(repository, "node_modules", ".cache", "calling-extensions");

/**
 * As much of a package.json as the tools read.
 *
 * @typedef {object} Manifest
 * @property {string} name
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
