import { existsSync } from "node:fs";

/** @typedef {import("./engines.mjs").Engine} Engine */

const isFile = (/** @type {string} */ path) => existsSync(path);

/**
 * What keeps an engine from being used here, and what to type; undefined where all of it is there.
 *
 * @param {Engine} engine
 */
export function whyMissing({ title, packages, programs }, isThere = isFile) {
  const lacking = Object.values(programs).filter((places) => !places.some((path) => isThere(path)));
  if (lacking.length === 0) return undefined;
  const places = lacking.map((each) => each.join(" nor ")).join(", ");
  return `${title} is not here (no ${places}). To have it: apt-get install ${packages.join(" ")}`;
}

/**
 * Looks for an engine's programs.
 *
 * @template {string} Name
 * @param {Engine & { programs: Readonly<Record<Name, readonly string[]>> }} engine
 * @returns {Record<Name, string> | string} the programs by name, or why they are missing
 */
export function findEngine(engine, isThere = isFile) {
  const missing = whyMissing(engine, isThere);
  if (missing !== undefined) return missing;
  const found = Object.entries(engine.programs).map(([name, places]) => [
    name,
    places.find((path) => isThere(path)),
  ]);
  // None is missing, and the names are the engine's own.
  return /** @type {Record<Name, string>} */ (Object.fromEntries(found));
}
