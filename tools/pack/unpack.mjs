import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "../process/run.mjs";
import { rehearsal } from "../release/rehearsal.mjs";
import { readManifest } from "../repository.mjs";
import { pack } from "./pack.mjs";

/**
 * Packs our packages and extracts them into a `node_modules` folder. This is faster than an installation, but
 * doesn't install other dependencies. In a rehearsal, copies what npm has installed.
 *
 * @param {string} nodeModules
 * @param {readonly string[]} directories
 * @returns {Promise<void>}
 */
export async function unpackInto(nodeModules, directories) {
  for (const directory of directories) {
    const { name } = readManifest(directory);
    const target = join(nodeModules, name);
    mkdirSync(target, { recursive: true });
    if (rehearsal) {
      cpSync(join(rehearsal.packages, name), target, { recursive: true });
      continue;
    }
    const packed = await pack(directory);
    if (!packed.ok) throw new Error(packed.output);
    const args = ["-xzf", packed.file, "--strip-components=1", "-C", target];
    const unpacked = await run("tar", args);
    if (!unpacked.ok) throw new Error(unpacked.output);
  }
}
