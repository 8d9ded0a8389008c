/**
 * Counts the floors of a package: the longest way from one folder below `src` to another through imports. Folders that
 * import each other are on one floor.
 *
 * @param {readonly Pick<import("./read-sources.mjs").Source, "path" | "imports">[]} sources of the package
 */
export function countFloors(sources) {
  /** @type {Map<string, Set<string>>} */
  const edges = new Map();
  for (const { path, imports } of sources) {
    const from = folderOf(path);
    const to = edges.get(from) ?? new Set();
    edges.set(from, to);
    for (const imported of imports) if (folderOf(imported) !== from) to.add(folderOf(imported));
  }
  /** @type {Map<string, number>} */
  const heights = new Map();
  /** @returns {number} */
  const heightOf = (/** @type {string} */ folder, /** @type {readonly string[]} */ way) => {
    const known = heights.get(folder);
    if (known !== undefined) return known;
    const below = [...(edges.get(folder) ?? [])].filter((next) => !way.includes(next));
    const height = 1 + Math.max(0, ...below.map((next) => heightOf(next, [...way, folder])));
    heights.set(folder, height);
    return height;
  };
  return Math.max(0, ...[...edges.keys()].map((folder) => heightOf(folder, [folder])));
}

/** The folder below `src`; a file directly in `src` is one, too. */
const folderOf = (/** @type {string} */ path) => /\/src\/([^/]+)/.exec(path)?.[1] ?? path;
