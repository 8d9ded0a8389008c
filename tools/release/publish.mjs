import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { run } from "../process/run.mjs";
import { npmEnvironment } from "./registry.mjs";

/**
 * A packed package.
 *
 * @typedef {object} Packed
 * @property {string} name
 * @property {string} version
 * @property {string} file
 */

/**
 * Where to publish, and as whom.
 *
 * @typedef {object} Target
 * @property {string} registry its URL, with a slash at the end
 * @property {string} [token] by default, npm's own configuration has it
 * @property {boolean} hasProvenance whether to sign where the package was built; only a public registry accepts it
 */

/** @param {string} file */
const integrityOf = (file) =>
  `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}`;

/**
 * Returns whether a registry has exactly this package.
 *
 * @param {Packed} packed
 * @param {string} registry
 * @returns {Promise<boolean>}
 * @throws if the registry has the version with other content, which can't be changed
 */
export async function isPublished({ name, version, file }, registry) {
  const response = await fetch(`${registry}${name.replace("/", "%2f")}`);
  if (response.status === 404) return false;
  if (!response.ok) throw new Error(`${registry} responds with ${response.status} for ${name}.`);
  /** @type {{ versions?: Record<string, { dist: { integrity: string } }> }} */
  const { versions = {} } = await response.json();
  const published = versions[version]?.dist.integrity;
  if (published === undefined) return false;
  if (published === integrityOf(file)) return true;
  throw new Error(
    `${name}@${version} is published with other content. A published version never changes: add a change set, and release another version.`,
  );
}

/**
 * Publishes a package, unless the registry has it.
 *
 * @param {Packed} packed
 * @param {Target} target
 * @param {string} [tag] by which users install it
 */
export async function publish(packed, { registry, token, hasProvenance }, tag = "latest") {
  if (await isPublished(packed, registry)) return;
  const args = ["publish", packed.file, `--provenance=${hasProvenance}`, `--tag=${tag}`];
  const { ok, output } = await run("npm", args, { env: npmEnvironment(registry, token) });
  if (!ok) throw new Error(output);
}
