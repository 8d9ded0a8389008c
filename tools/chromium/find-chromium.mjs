import { existsSync } from "node:fs";
import { installed, run } from "../process/run.mjs";
import { candidates } from "./candidates.mjs";

/**
 * Whether a file is there and runs: distributions leave scripts under a browser's name that only say
 * how to install it. On Windows asking for the version opens a window, so that being there suffices.
 *
 * @param {string} path
 */
async function works(path) {
  if (!existsSync(path)) return false;
  if (process.platform === "win32") return true;
  const { ok, output } = await run(path, ["--version"]);
  return ok && /\d+\.\d+/.test(output);
}

/** Where Playwright puts its own download, whether it is there or not. */
async function ownOfPlaywright() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

/**
 * A Chromium that is here, Playwright's own included; installs nothing.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<string | undefined>}
 */
export async function findInstalled(environment) {
  for (const path of candidates(environment, process.platform)) {
    if (await works(path)) return path;
  }
  const own = await ownOfPlaywright();
  return (await works(own)) ? own : undefined;
}

async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env });
  await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { env });
}

async function downloadPlaywrights() {
  await run(installed("playwright"), ["install", "chromium"]);
}

const nowhere =
  "No Chromium is here, and none could be installed: install one, or set CHROMIUM_PATH to one.";

/**
 * Finds a Chromium to test with, installing one where there is none: Debian's package as root, else
 * Playwright's own download.
 *
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<string>} the path of its executable
 * @throws an error with the sentence to show, where there is none to be had
 */
export async function findChromium(environment = process.env) {
  const chosen = environment.CHROMIUM_PATH;
  if (chosen) {
    if (await works(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, but there is no Chromium that runs.`);
  }
  for (const install of [undefined, installDebianPackage, downloadPlaywrights]) {
    await install?.();
    const path = await findInstalled(environment);
    if (path) return path;
  }
  throw new Error(nowhere);
}
