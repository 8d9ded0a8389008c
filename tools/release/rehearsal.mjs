/**
 * A rehearsal of a release. The tests that install packages then take them from its registry, in place of packed files.
 *
 * @typedef {object} Rehearsal
 * @property {string} previous the version before the one that is rehearsed, which the registry has too
 * @property {string} packages the folder `node_modules` in which npm has installed all of our packages
 */

/**
 * The rehearsal that runs these tests, if one does. npm and pnpm find its registry in the environment.
 *
 * @type {Rehearsal | undefined}
 */
export const rehearsal =
  process.env["REHEARSAL"] === undefined ? undefined : JSON.parse(process.env["REHEARSAL"]);
