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
 * Lists tests with a status as Playwright's command line takes them: `inbound.spec.ts:9`.
 *
 * @param {string} file Playwright's JSON report
 * @param {"unexpected" | "flaky"} wanted
 * @returns {string[]}
 */
function browserTestsWith(file, wanted) {
  if (!existsSync(file)) return [];
  const found = specsOf(JSON.parse(readFileSync(file, "utf8"))).filter(({ tests }) =>
    tests.some(({ status }) => status === wanted),
  );
  return [...new Set(found.map((spec) => `${spec.file}:${spec.line}`))];
}

/** @param {string} file Playwright's JSON report */
export const failedBrowserTests = (file) => browserTestsWith(file, "unexpected");

/**
 * Lists the browser tests that failed and passed when repeated.
 *
 * @param {string} file Playwright's JSON report
 */
export const flakyBrowserTests = (file) => browserTestsWith(file, "flaky");

/**
 * Lists the unit tests that failed and passed when repeated.
 *
 * @param {string} file the report of `.config/flaky-reporter.ts`
 * @returns {string[]}
 */
export const flakyUnitTests = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
