// Runs on every version of Node, so the syntax is ECMAScript 5. It is copied into the packages that are
// commands, so it requires no other file.
"use strict";

/**
 * @param {string} version
 * @returns {number[]}
 */
function numbersOf(version) {
  return version.split(".").map(function (part) {
    return parseInt(part, 10) || 0;
  });
}

/**
 * @param {number[]} left
 * @param {number[]} right
 */
function compare(left, right) {
  for (var index = 0; index < 3; index += 1) {
    var difference = (left[index] || 0) - (right[index] || 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Whether a version is in a range such as `^20.19.0 || >=22.12.0`. Supports only the notation of our
 * `engines`.
 *
 * @param {string} version
 * @param {string} range
 */
function satisfies(version, range) {
  var actual = numbersOf(version);
  return range.split("||").some(function (part) {
    var text = part.trim();
    var least = numbersOf(text.replace(/^(\^|>=)/, ""));
    var isAllowedMajor = actual[0] === least[0] || text.slice(0, 2) === ">=";
    return compare(actual, least) >= 0 && isAllowedMajor;
  });
}

/**
 * Ends the process with a message if this version of Node isn't in the manifest's `engines`.
 *
 * @param {{ name: string, engines: { node: string } }} manifest
 */
function requireNode(manifest) {
  if (satisfies(process.versions.node, manifest.engines.node)) return;
  var needed = manifest.name + " needs Node.js " + manifest.engines.node;
  var actual = ", but this is Node.js " + process.versions.node;
  console.error(needed + actual + ". Install a newer version: https://nodejs.org");
  process.exit(1);
}

exports.satisfies = satisfies;
exports.requireNode = requireNode;
