// Checks apps side by side in one browser, for check-apps.ts.
import { chromium } from "@playwright/test";
import { checkApp } from "calling-extensions";

/** @typedef {import("calling-extensions").CallingExtensionsConfig} Config */

/**
 * @typedef {object} Request
 * @property {import("@playwright/test").LaunchOptions} launchOptions
 * @property {number} lanes
 * @property {import("./check-apps.ts").CheckJob[]} jobs
 */

/**
 * Returns the configuration with the function that a message can't contain.
 *
 * @param {import("./check-apps.ts").CheckJob} job
 * @returns {Config}
 */
function configOf({ config, hasLogin, logInButton }) {
  if (logInButton !== undefined) {
    return {
      ...config,
      logIn: (frame) => frame.getByRole("button", { name: logInButton }).click(),
    };
  }
  return hasLogin ? { ...config, logIn: () => Promise.resolve() } : config;
}

/** @param {Request} request */
async function check({ launchOptions, lanes, jobs }) {
  const browser = await chromium.launch(launchOptions);
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const { title, app, only } = job;
      const options = { browser, app, config: configOf(job), ...(only && { only }) };
      const { results } = await checkApp(options);
      process.send?.({ title, results });
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  await browser.close();
  process.disconnect();
}

process.once("message", (/** @type {Request} */ request) => void check(request));
