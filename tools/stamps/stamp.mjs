import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheDirectory } from "../repository.mjs";

/**
 * A note of what something was made from, so that it is made again only when that has changed.
 *
 * @param {string} name a file name
 * @param {string} [directory]
 */
export function createStamp(name, directory = cacheDirectory) {
  const file = join(directory, name);
  return {
    /** @param {string} hash */
    isAt(hash) {
      try {
        return readFileSync(file, "utf8") === hash;
      } catch {
        return false; // Never made here, or its note is gone with node_modules.
      }
    },
    /** @param {string} hash */
    set(hash) {
      mkdirSync(directory, { recursive: true });
      writeFileSync(file, hash);
    },
    clear() {
      rmSync(file, { force: true });
    },
  };
}
