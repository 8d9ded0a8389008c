import { join } from "node:path";
import { findChromium } from "../chromium/find-chromium.mjs";
import { headlessShell } from "../engines/engines.mjs";
import { findEngine } from "../engines/find-engine.mjs";
import { installEngines } from "../engines/install-engines.mjs";
import { installed, run } from "../process/run.mjs";
import { cacheDirectory } from "../repository.mjs";
import { failedBrowserTests } from "../results/failed-tests.mjs";

/** Vitest's report of the tests of components. */
export const componentReport = join(cacheDirectory, "components.json");

/** Playwright's report. */
export const browserReport = join(cacheDirectory, "browser.json");

/**
 * Tests use their own ports and data, not a running `npm start`'s. A build in this process sets NODE_ENV,
 * with which React omits what tests need.
 */
const withoutSettings = {
  CRM_PORT: undefined,
  SOFTPHONE_PORT: undefined,
  DATA_DIR: undefined,
  NODE_ENV: undefined,
};

/** Returns the path of the headless shell, if it's installed and the user didn't choose another browser. */
function findHeadlessShell() {
  const found = process.env["CHROMIUM_PATH"] ? "" : findEngine(headlessShell);
  return typeof found === "string" ? undefined : found.browser;
}

/**
 * Finds browsers and the other programs that tests use. Returns the environment for Playwright, or undefined if there is no
 * browser.
 *
 * @param {import("../terminal/progress.mjs").Progress} progress
 * @returns {Promise<NodeJS.ProcessEnv | undefined>}
 */
export async function provideBrowsers(progress) {
  let path = "";
  const { ok } = await progress.step("find Chromium", async () => {
    try {
      path = await findChromium();
      return { ok: true, output: "" };
    } catch (error) {
      return { ok: false, output: error instanceof Error ? error.message : String(error) };
    }
  });
  if (!ok) return undefined;
  // The tests of an engine or a server that can't be installed report that they are skipped.
  await progress.step("find Firefox, WebKitGTK, a SIP server and proxies", () => installEngines());
  return { ...withoutSettings, CHROMIUM_PATH: path, HEADLESS_SHELL_PATH: findHeadlessShell() };
}

/** Enough to see why tests fail. If more do, they have one cause. */
const MAX_TRACED = 5;

/**
 * Runs tests again, with a trace of each. They remain failed, even if they pass now.
 *
 * @param {readonly string[]} tests
 * @param {NodeJS.ProcessEnv} env
 */
async function traceTests(tests, env) {
  if (tests.length === 0) return;
  console.log("\nRunning failed tests again, with traces in test-results/traces:");
  // The other folder keeps what the tests wrote when they failed.
  const options = ["--trace=on", "--reporter=list", "--output=test-results/traces"];
  await run(installed("playwright"), ["test", ...options, ...tests], { env, isShown: true });
}

const componentTests = [
  "run",
  "--config=.config/components.config.ts",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${componentReport}`,
];

/**
 * Runs Playwright's tests and prints their output immediately.
 *
 * @param {NodeJS.ProcessEnv} browsers
 * @returns {Promise<boolean>} whether no test failed
 */
async function runPlaywright(browsers) {
  const env = { ...browsers, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport };
  const { ok } = await run(installed("playwright"), ["test", "--reporter=list,json"], {
    env,
    isShown: true,
  });
  if (!ok) await traceTests(failedBrowserTests(browserReport).slice(0, MAX_TRACED), env);
  return ok;
}

/**
 * Runs the tests of components and the browser tests, at the same time: the first often wait for the browser.
 *
 * @param {import("../terminal/progress.mjs").Progress} progress
 * @param {NodeJS.ProcessEnv} env with the browsers
 * @returns {Promise<string[]>} what failed
 */
export async function runBrowserTests(progress, env) {
  const endOfComponentTests = progress.stepInBackground("component tests", () =>
    run(installed("vitest"), componentTests, { env }),
  );
  const isGood = await runPlaywright(env);
  const { ok } = await endOfComponentTests();
  return [...(ok ? [] : ["component tests"]), ...(isGood ? [] : ["browser tests"])];
}

/**
 * Runs the rounds of `e2e/chaos.spec.ts` and prints their output immediately.
 *
 * @param {import("../terminal/progress.mjs").Progress} progress
 * @param {{ seed?: string, rounds: string, round?: string, sleep?: string, isHeaded: boolean }} options
 * @returns {Promise<boolean>} whether no round found a violation
 */
export async function runChaos(progress, { seed, rounds, round, sleep, isHeaded }) {
  const browsers = await provideBrowsers(progress);
  if (!browsers) return false;
  const env = {
    ...browsers,
    ...(isHeaded && { HEADLESS_SHELL_PATH: undefined }),
    CHAOS_SEED: seed,
    CHAOS_ROUNDS: rounds,
    CHAOS_ROUND: round,
    CHAOS_SLEEP_SECONDS: sleep,
  };
  const args = [
    "test",
    "e2e/chaos.spec.ts",
    "--project=long",
    "--reporter=list,./e2e/chaos/summary-reporter.ts",
    ...(isHeaded ? ["--headed", "--workers=1"] : []),
  ];
  return (await run(installed("playwright"), args, { env, isShown: true })).ok;
}

/**
 * Checks every broken app of `e2e/check.spec.ts` against every rule, and prints the results immediately.
 *
 * @param {import("../terminal/progress.mjs").Progress} progress
 * @param {readonly string[]} rules only the apps that break one of these; all without any
 * @returns {Promise<boolean>} whether each app fails its own rule and no other
 */
export async function runRules(progress, rules = []) {
  const browsers = await provideBrowsers(progress);
  if (!browsers) return false;
  const env = { ...browsers, CHECK_ALL_RULES: "1", BROKEN_RULES: rules.join() };
  const args = ["test", "e2e/check.spec.ts", "--project=long", "--reporter=list"];
  return (await run(installed("playwright"), args, { env, isShown: true })).ok;
}

/**
 * Runs the tests that search at random or kill processes much longer than `npm test`, all rules of the check, 200 rounds
 * of chaos, and the tests that only run here, and prints their output.
 *
 * @param {import("../terminal/progress.mjs").Progress} progress
 * @returns {Promise<boolean>} whether no test failed
 */
export async function runLongTests(progress) {
  const browsers = await provideBrowsers(progress);
  if (!browsers) return false;
  const env = { ...browsers, LONG_TESTS: "1" };
  const unit = ["run", "--config=.config/vitest.config.ts", "--root=."];
  const results = [(await run(installed("vitest"), unit, { env, isShown: true })).ok];
  const args = ["test", "--grep=@long", "--reporter=list"];
  results.push((await run(installed("playwright"), args, { env, isShown: true })).ok);
  results.push(await runRules(progress));
  results.push(await runChaos(progress, { rounds: "200", isHeaded: false }));
  return results.every(Boolean);
}
