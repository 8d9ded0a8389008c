import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../process/run.mjs";

const PUBLIC_REGISTRY = "https://registry.npmjs.org/";

/** @typedef {import("./publish.mjs").Packed} Packed */

/** @param {string} command @param {readonly string[]} args @param {string} cwd */
async function runIn(command, args, cwd) {
  const { ok, output } = await run(command, args, { cwd });
  if (!ok) throw new Error(output);
  return output;
}

/**
 * Returns the latest version that the public registry has, or undefined if it has none, or can't be reached.
 *
 * @returns {Promise<string | undefined>}
 */
async function latestVersion() {
  const args = ["view", "@calling-extensions/sdk", "version", "--registry", PUBLIC_REGISTRY];
  const { ok, output } = await run("npm", args);
  return ok ? output.trim() : undefined;
}

/**
 * Copies packages with another version. Their dependencies on each other are exact, so that they are installed together.
 *
 * @param {Packed} packed
 * @param {string} version
 * @param {string} folder
 * @returns {Promise<Packed>}
 */
async function copyAs(packed, version, folder) {
  const source = mkdtempSync(join(folder, "source-"));
  await runIn("tar", ["-xzf", packed.file, "-C", source], source);
  const manifests = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith("package.json"),
  );
  const own = /(?<="(?:@calling-extensions\/[\w-]+|calling-extensions)": ")\^?\d+\.\d+\.\d+/g;
  for (const path of manifests) {
    const file = join(source, path);
    const text = readFileSync(file, "utf8").replaceAll(own, version);
    writeFileSync(file, text.replace(`"version": "${packed.version}"`, `"version": "${version}"`));
  }
  const file = `${source}.tgz`;
  await runIn("tar", ["-czf", file, "-C", source, "package"], source);
  return { name: packed.name, version, file };
}

/**
 * Returns the packages of the version before this one: those that the public registry has, or, if it has none or this version, a copy
 * of these under an older version.
 *
 * @param {readonly Packed[]} packages
 * @param {string} folder for files
 * @returns {Promise<Packed[]>}
 */
export async function previousPackages(packages, folder) {
  const [first] = packages;
  const latest = await latestVersion();
  /** @type {Packed[]} */
  const previous = [];
  for (const packed of packages) {
    if (latest === undefined || latest === first?.version) {
      previous.push(await copyAs(packed, `${packed.version}-previous.0`, folder));
      continue;
    }
    const spec = `${packed.name}@${latest}`;
    const args = ["pack", spec, "--silent", "--registry", PUBLIC_REGISTRY];
    const output = await runIn("npm", args, folder);
    previous.push({ name: packed.name, version: latest, file: join(folder, output.trim()) });
  }
  return previous;
}
