import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { cacheDirectory, repository } from "../repository.mjs";

/** Outputs, and files that don't become part of a build. */
const notSource =
  /^(node_modules|dist|etc|test-results|README\.md|\..*|.*\.tsbuildinfo|.*\.test\.\w+)$/;

/**
 * @param {string} path
 * @param {RegExp} ignored
 * @returns {string[]}
 */
function filesUnder(path, ignored) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !ignored.test(name))
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name), ignored));
}

/**
 * Returns a hash of the names and contents of files and folders. A missing file counts as empty, so that the
 * hash changes when it is created.
 *
 * @param {readonly string[]} paths from the repository's top
 * @param {RegExp} [ignored] names of files and folders inside the folders
 */
export function contentHash(paths, ignored = notSource) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesUnder(join(repository, path), ignored))) {
    const content = statSync(file, { throwIfNoEntry: false }) ? readFileSync(file) : "";
    hash.update(`${relative(repository, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * Stores the hash of the sources of a build, so that it is only repeated when they have changed.
 *
 * @param {string} name a file name
 * @param {string} [directory]
 */
export function createBuildCache(name, directory = cacheDirectory) {
  const file = join(directory, name);
  return {
    /** @param {string} hash */
    has(hash) {
      try {
        return readFileSync(file, "utf8") === hash;
      } catch {
        return false; // Never built, or deleted together with node_modules.
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
