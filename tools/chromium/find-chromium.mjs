import { existsSync } from "node:fs";
import { installed, run } from "../process/run.mjs";
import { candidates } from "./candidates.mjs";

/**
 * Whether a file exists and is a browser. Distributions have scripts with a browser's name that only print how to
 * install it. On Windows, `--version` opens a window, so the file isn't run.
 *
 * @param {string} path
 */
async function works(path) {
  if (!existsSync(path)) return false;
  if (process.platform === "win32") return true;
  const { ok, output } = await run(path, ["--version"]);
  return ok && /\d+\.\d+/.test(output);
}

/** Returns the path of Playwright's own download, which may not exist. */
async function playwrightPath() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

/**
 * Returns an installed Chromium, which may be Playwright's. Installs nothing.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<string | undefined>}
 */
export async function findInstalled(environment) {
  for (const path of candidates(environment, process.platform)) {
    if (await works(path)) return path;
  }
  const downloaded = await playwrightPath();
  return (await works(downloaded)) ? downloaded : undefined;
}

async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env });
  await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { env });
}

async function downloadWithPlaywright() {
  await run(installed("playwright"), ["install", "chromium"]);
}

const notFound = "Found no Chromium and couldn't install one. Install one, or set CHROMIUM_PATH.";

/**
 * Finds a Chromium for tests, and installs one if there is none: as root Debian's package, otherwise Playwright's
 * own download.
 *
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<string>} the path of its executable
 * @throws {Error} if none can be installed; its message is for the user
 */
export async function findChromium(environment = process.env) {
  const chosen = environment.CHROMIUM_PATH;
  if (chosen) {
    if (await works(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which isn't a working Chromium.`);
  }
  for (const install of [undefined, installDebianPackage, downloadWithPlaywright]) {
    await install?.();
    const path = await findInstalled(environment);
    if (path) return path;
  }
  throw new Error(notFound);
}
