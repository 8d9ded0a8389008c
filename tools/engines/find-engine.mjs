import { existsSync } from "node:fs";

/** @typedef {import("./engines.mjs").Engine} Engine */

const isFile = (/** @type {string} */ path) => existsSync(path);

/**
 * Returns why an engine can't be used and how to install it, or undefined if everything is installed.
 *
 * @param {Engine} engine
 */
export function missingReason({ title, packages, programs }, exists = isFile) {
  const missing = Object.values(programs).filter((places) => !places.some((path) => exists(path)));
  if (missing.length === 0) return undefined;
  const places = missing.map((each) => each.join(" nor ")).join(", ");
  return `${title} is not installed (no ${places}). To install it: apt-get install ${packages.join(" ")}`;
}

/**
 * Finds the programs of an engine.
 *
 * @template {string} Name
 * @param {Engine & { programs: Readonly<Record<Name, readonly string[]>> }} engine
 * @returns {Record<Name, string> | string} the paths by name, or the reason why they are missing
 */
export function findEngine(engine, exists = isFile) {
  const missing = missingReason(engine, exists);
  if (missing !== undefined) return missing;
  const found = Object.entries(engine.programs).map(([name, places]) => [
    name,
    places.find((path) => exists(path)),
  ]);
  // None is missing, and the engine has these names.
  return /** @type {Record<Name, string>} */ (Object.fromEntries(found));
}
