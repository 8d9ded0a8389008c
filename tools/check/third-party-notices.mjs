/** The markers of the bundler, and the sources of source maps: `…/node_modules/zod/…`, with or without a scope. */
const BUNDLED =
  /(?:#region|"sources":|\.\.)[^"\n]*\/node_modules\/(?!\.pnpm)((?:@[^/"\s]+\/)?[^/"\s]+)\//g;

/** The list of the licenses in a package, at its top. */
const NOTICES = "THIRD-PARTY-NOTICES";

/**
 * Returns what is missing from a packed package: the licenses of the code of others that it contains.
 *
 * @param {ReadonlyMap<string, string>} files text by path
 * @returns {string[]} a message for each
 */
export function noticeProblems(files) {
  const notices = files.get(NOTICES) ?? "";
  const bundled = [...files].flatMap(([path, text]) =>
    /\.(c?js|map)$/.test(path) ? [...text.matchAll(BUNDLED)].map(([, name = ""]) => name) : [],
  );
  return [...new Set(bundled)]
    .filter((name) => !notices.includes(name))
    .map((name) => `It contains code of ${name}, whose license is not in ${NOTICES}.`);
}
