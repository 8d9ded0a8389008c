import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentHash } from "../build/build-cache.mjs";
import { commands, libraries, workspaces } from "../build/packages.mjs";
import { readManifest, repository } from "../repository.mjs";

/** The folders of all published packages. */
export const publishedPackages = [...libraries, ...commands];

/** What `prepack` copies into a package, in addition to what it depends on. */
const copied = /** @type {Readonly<Record<string, readonly string[]>>} */ ({
  "packages/crm-server": ["apps/crm-page"],
});

/**
 * Returns the private workspaces whose code a published package contains. Other published packages are installed beside it.
 *
 * @param {string} published
 * @returns {string[]} folders
 */
export function partsOf(published) {
  const byName = new Map(workspaces().map((each) => [readManifest(each).name, each]));
  /** @type {Set<string>} */
  const parts = new Set();
  const visit = (/** @type {string} */ directory) => {
    const { dependencies, devDependencies } = readManifest(directory);
    const direct = Object.keys({ ...dependencies, ...devDependencies }).flatMap(
      (name) => byName.get(name) ?? [],
    );
    for (const each of [...direct, ...(copied[directory] ?? [])]) {
      if (parts.has(each) || publishedPackages.includes(each)) continue;
      parts.add(each);
      visit(each);
    }
  };
  visit(published);
  return [...parts];
}

/**
 * @typedef {object} WorkspaceState
 * @property {string} sources a hash
 * @property {string} [api] a hash of the API report
 */

/** @typedef {{ version: string; workspaces: Record<string, WorkspaceState> }} PublishedState */

/** Fields that only matter in this repository, or that each release changes. */
const unpublishedFields = new Set(["version", "devDependencies", "scripts"]);

/** @param {string} directory */
function manifestHash(directory) {
  const fields = Object.entries(readManifest(directory)).filter(
    ([name]) => !unpublishedFields.has(name),
  );
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}

const shorten = (/** @type {string} */ hash) => hash.slice(0, 16);

/** @param {string} directory @returns {WorkspaceState} */
function stateOf(directory) {
  const folders = ["src", "bin"].map((name) => `${directory}/${name}`);
  // Its templates.
  if (directory === "packages/create-calling-app") folders.push("examples");
  const sources = createHash("sha256").update(contentHash(folders) + manifestHash(directory));
  return {
    sources: shorten(sources.digest("hex")),
    ...(libraries.includes(directory) && { api: shorten(contentHash([`${directory}/etc`])) }),
  };
}

/**
 * Returns the state of everything that is published.
 *
 * @returns {PublishedState}
 */
export function currentState() {
  const all = new Set([...publishedPackages, ...publishedPackages.flatMap(partsOf)]);
  return {
    version: readManifest("packages/sdk").version ?? "",
    workspaces: Object.fromEntries([...all].toSorted().map((each) => [each, stateOf(each)])),
  };
}

const file = join(repository, ".changeset", "released.json");

/** Returns the state at the last release. @returns {PublishedState} */
export const recordedState = () => JSON.parse(readFileSync(file, "utf8"));

/** Stores the current state as that of the last release. */
export const recordState = () =>
  writeFileSync(file, `${JSON.stringify(currentState(), undefined, 2)}\n`);
