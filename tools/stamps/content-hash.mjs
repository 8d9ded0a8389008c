import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { repository } from "../repository.mjs";

/** What is no source: it is made, or it does not go into what is built. */
const notSource =
  /^(node_modules|dist|etc|test-results|README\.md|\..*|.*\.tsbuildinfo|.*\.test\.\w+)$/;

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !notSource.test(name))
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)));
}

/**
 * A fingerprint of files and folders by name and content. What is not there counts as empty, so that
 * it changes when it comes.
 *
 * @param {readonly string[]} paths from the repository's top
 */
export function contentHash(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesUnder(join(repository, path)))) {
    const content = statSync(file, { throwIfNoEntry: false }) ? readFileSync(file) : "";
    hash.update(`${relative(repository, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
