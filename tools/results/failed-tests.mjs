import { existsSync, readFileSync } from "node:fs";

/**
 * The parts of Playwright's JSON report that are read here.
 *
 * @typedef {object} Suite
 * @property {readonly Suite[]} [suites]
 * @property {readonly Spec[]} [specs]
 * @typedef {{ file: string; line: number; tests: readonly { status: string }[] }} Spec
 */

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * Returns the browser tests that failed, as Playwright's command line takes them: `inbound.spec.ts:9`.
 *
 * @param {string} file Playwright's JSON report
 * @returns {string[]}
 */
export function failedBrowserTests(file) {
  if (!existsSync(file)) return [];
  const failed = specsOf(JSON.parse(readFileSync(file, "utf8"))).filter(({ tests }) =>
    tests.some(({ status }) => status === "unexpected"),
  );
  return [...new Set(failed.map((spec) => `${spec.file}:${spec.line}`))];
}
