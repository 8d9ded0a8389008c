import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readManifest, repository } from "../repository.mjs";

/** @param {string} folder */
const foldersIn = (folder) =>
  readdirSync(join(repository, folder)).map((name) => `${folder}/${name}`);

/** The folders that hold a package, from the repository's top, in the order of their imports. */
export function workspaces() {
  return [...foldersIn("packages"), ...foldersIn("apps"), "e2e"].filter((directory) =>
    existsSync(join(repository, directory, "package.json")),
  );
}

/**
 * A workspace and the workspaces it is made of: its own dependencies, and theirs.
 *
 * @param {string} directory
 * @returns {string[]}
 */
export function withDependencies(directory) {
  const byName = new Map(workspaces().map((each) => [readManifest(each).name, each]));
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (/** @type {string} */ each) => {
    if (found.has(each)) return;
    found.add(each);
    const { dependencies, devDependencies } = readManifest(each);
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      const dependency = byName.get(name);
      if (dependency) visit(dependency);
    }
  };
  visit(directory);
  return [...found];
}
