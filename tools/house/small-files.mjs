import { dirname } from "node:path";

/** @typedef {Pick<import("./read-sources.mjs").Source, "path" | "lines" | "imports">} Source */

/** Below this, a file that only one other file reads belongs there. */
export const SHORT_FILE_LINES = 15;

const isEntry = (/** @type {string} */ path) => /\/(index|main)\.tsx?$/.test(path);

/** The name of a migration is its place in their sequence. */
const isMigration = (/** @type {string} */ path) => /\/migrations\/\d+-/.test(path);

/**
 * Lists the short files that only one file imports: a reader opens both for one thought. What is loaded late, by
 * `import()`, is a file for that reason, and what only an index exports is for other packages.
 *
 * @param {readonly Source[]} sources
 */
export function filesToJoin(sources) {
  /** @type {Map<string, string[]>} */
  const readers = new Map();
  for (const { path, imports } of sources) {
    for (const imported of new Set(imports)) {
      readers.set(imported, [...(readers.get(imported) ?? []), path]);
    }
  }
  return sources
    .filter(({ path, lines }) => lines <= SHORT_FILE_LINES && !isEntry(path) && !isMigration(path))
    .flatMap(({ path }) => {
      const [reader, ...others] = readers.get(path) ?? [];
      return reader && others.length === 0 && !reader.endsWith("/index.ts")
        ? [`${path}, only for ${reader}`]
        : [];
    });
}

/**
 * Lists the folders below `src` with one file and no folder. Tests aren't counted.
 *
 * @param {readonly Source[]} sources
 */
export function foldersWithOneFile(sources) {
  const folders = sources.map(({ path }) => dirname(path));
  return [...new Set(folders)].filter(
    (folder) =>
      !folder.endsWith("/src") &&
      folders.filter((each) => each === folder || each.startsWith(`${folder}/`)).length === 1,
  );
}
