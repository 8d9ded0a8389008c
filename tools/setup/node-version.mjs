import { readFileSync } from "node:fs";

/** @param {string} version */
const numbersOf = (version) => version.split(".").map((part) => Number.parseInt(part, 10) || 0);

/**
 * @param {number[]} left
 * @param {number[]} right
 */
function compare(left, right) {
  for (let index = 0; index < 3; index += 1) {
    const difference = (left[index] || 0) - (right[index] || 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Whether a version lies in a range such as `^20.19.0 || >=22.12.0`: as much of the notation as
 * `engines` uses, for this runs before any package is there.
 *
 * @param {string} version
 * @param {string} range
 */
export function satisfies(version, range) {
  const actual = numbersOf(version);
  return range.split("||").some((part) => {
    const least = numbersOf(part.trim().replace(/^(\^|>=)/, ""));
    const isSameMajor = actual[0] === least[0];
    return compare(actual, least) >= 0 && (isSameMajor || part.trim().startsWith(">="));
  });
}

/** Ends the process with one sentence where Node is not of a version that the repository runs on. */
export function requireNodeVersion() {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const range = JSON.parse(manifest).engines.node;
  if (satisfies(process.versions.node, range)) return;
  console.error(`This needs Node.js ${range}, and this is ${process.versions.node}.`);
  process.exit(1);
}
