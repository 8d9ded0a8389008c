// Checks apps side by side in one browser, for e2e/check.spec.ts. It is a process without Playwright's runner, which
// records every step of a test: that takes several times as long as the check itself.
import { chromium } from "@playwright/test";
import { checkApp } from "calling-extensions";

/**
 * @typedef {object} Job
 * @property {string} title
 * @property {string} app
 * @property {import("calling-extensions").CallingExtensionsConfig} config without functions
 * @property {boolean} hasLogin whether the configuration has steps that log in
 * @property {readonly import("calling-extensions").RuleId[]} [only]
 */

/**
 * @typedef {object} Request
 * @property {import("@playwright/test").LaunchOptions} launchOptions
 * @property {number} lanes how many apps are checked at once
 * @property {Job[]} jobs
 */

/**
 * Logs in to an app that can.
 *
 * @param {import("@playwright/test").Frame} frame
 */
const logIn = (frame) => frame.evaluate("window.logIn?.()").then(() => undefined);

/** @param {Request} request */
async function check({ launchOptions, lanes, jobs }) {
  const browser = await chromium.launch(launchOptions);
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const { title, app, hasLogin, only } = job;
      const config = { ...job.config, ...(hasLogin && { logIn }) };
      const { results } = await checkApp({ browser, app, config, ...(only && { only }) });
      process.send?.({ title, results });
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  await browser.close();
  process.disconnect();
}

process.once("message", (/** @type {Request} */ request) => void check(request));
