import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minVersion, satisfies } from "semver";
import { parse } from "yaml";
import { workspaces } from "../build/workspaces.mjs";
import { readManifest, repository } from "../repository.mjs";

/**
 * The packages of a lock file that do not run on a version of Node, by what they say themselves.
 *
 * @param {string} lockFile the text of a pnpm-lock.yaml
 * @param {string} version
 * @returns {string[]} a sentence for each
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
 * The workspaces whose range of Node is not the repository's.
 *
 * @param {string} range
 * @param {readonly import("../repository.mjs").Manifest[]} manifests
 * @returns {string[]} a sentence for each
 */
export const otherRanges = (range, manifests) =>
  manifests
    .filter(({ engines }) => engines?.node !== range)
    .map(({ name }) => `engines.node of ${name} is not ${range}.`);

/**
 * Whether everything runs on the oldest Node that we promise, and every package promises the same.
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
