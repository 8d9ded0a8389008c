import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minVersion, satisfies } from "semver";
import { parse } from "yaml";
import { workspaces } from "../build/packages.mjs";
import { readManifest, repository } from "../repository.mjs";

/**
 * Returns the packages of a lock file whose `engines` exclude a version of Node.
 *
 * @param {string} lockFile the text of a pnpm-lock.yaml
 * @param {string} version
 * @returns {string[]} a message for each
 */
export function unsupported(lockFile, version) {
  /** @type {{ packages?: Record<string, { engines?: { node?: string } }> }} */
  const { packages = {} } = parse(lockFile);
  return Object.entries(packages).flatMap(([name, { engines }]) => {
    const range = engines?.node ?? "*";
    return satisfies(version, range) ? [] : [`${name} needs Node.js ${range}, not ${version}.`];
  });
}

/**
 * Returns the workspaces with another range of Node than the repository.
 *
 * @param {string} range
 * @param {readonly import("../repository.mjs").Manifest[]} manifests
 * @returns {string[]} a message for each
 */
export const otherRanges = (range, manifests) =>
  manifests
    .filter(({ engines }) => engines?.node !== range)
    .map(({ name }) => `engines.node of ${name} is not ${range}.`);

/**
 * Checks that all packages support our oldest version of Node, and that all workspaces have the same range.
 *
 * @returns {Promise<import("../process/run.mjs").Outcome>}
 */
export async function checkNodeRanges() {
  const range = readManifest(".").engines?.node ?? "*";
  const oldest = minVersion(range)?.version ?? "";
  const lockFile = readFileSync(join(repository, "pnpm-lock.yaml"), "utf8");
  const problems = [
    ...unsupported(lockFile, oldest),
    ...otherRanges(range, workspaces().map(readManifest)),
  ];
  return { ok: problems.length === 0, output: problems.join("\n") };
}
