import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readManifest, repository } from "../repository.mjs";

/** The published packages whose public API has a report, by folder. */
export const libraries = [
  "packages/sdk",
  "packages/host",
  "packages/react",
  "packages/telephony",
  "packages/recorder",
];

/** The other published packages: commands, and what only tests import. */
export const commands = [
  "packages/testing",
  "packages/cli",
  "packages/create-calling-app",
  "packages/crm-server",
];

/**
 * Returns the names of a package's built entry points: `index`, or one for each subpath.
 *
 * @param {import("../repository.mjs").Manifest} manifest
 */
export const entriesOf = ({ exports = {} }) =>
  Object.entries(exports)
    // What only tests of the workspace import is not built.
    .filter(([, conditions]) => "default" in Object(conditions))
    .map(([subpath]) => (subpath === "." ? "index" : subpath.slice("./".length)));

/** @param {string} folder */
const foldersIn = (folder) =>
  readdirSync(join(repository, folder)).map((name) => `${folder}/${name}`);

/** Returns the folders of all workspaces, from the repository's top. */
export const workspaces = () =>
  [...foldersIn("packages"), ...foldersIn("apps"), "e2e", "examples"].filter((directory) =>
    existsSync(join(repository, directory, "package.json")),
  );

/**
 * Returns a workspace and all workspaces that it depends on, directly or indirectly.
 *
 * @param {string} directory
 * @returns {string[]}
 */
export function withDependencies(directory) {
  const byName = new Map(workspaces().map((each) => [readManifest(each).name, each]));
  /** @type {Set<string>} */
  const visited = new Set();
  const visit = (/** @type {string} */ each) => {
    if (visited.has(each)) return;
    visited.add(each);
    const { dependencies, devDependencies } = readManifest(each);
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      const dependency = byName.get(name);
      if (dependency) visit(dependency);
    }
  };
  visit(directory);
  return [...visited];
}
