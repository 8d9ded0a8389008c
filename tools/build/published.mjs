/** The packages that others install, by the folder each is in. */
export const published = ["packages/sdk", "packages/host", "packages/react"];

/** What is published beside them: commands, and what only tests import. Their faces have no report. */
export const publishedBeside = [
  "packages/testing",
  "packages/cli",
  "packages/create-calling-app",
  "packages/crm-server",
];

/**
 * The entries of a published package, by the names of their built files: `index`, or one for each of
 * its subpaths.
 *
 * @param {import("../repository.mjs").Manifest} manifest
 */
export const entriesOf = ({ exports = {} }) =>
  Object.keys(exports).map((subpath) => (subpath === "." ? "index" : subpath.slice("./".length)));
