import { DocumentedError } from "@calling-extensions/contract";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium, type Browser } from "playwright-core";

/** Where distributions install Chromium. Playwright finds Chrome and Edge itself. */
const chromiumPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/snap/bin/chromium"];

const channels = ["chrome", "msedge"];

/**
 * Returns the choices for a browser, in order: CHROMIUM_PATH, Playwright's download, Chromium, Chrome, Edge.
 */
function* launchChoices(environment: NodeJS.ProcessEnv) {
  const chosen = environment["CHROMIUM_PATH"];
  if (chosen) {
    yield { executablePath: chosen };
    return;
  }
  for (const executablePath of [chromium.executablePath(), ...chromiumPaths]) {
    if (existsSync(executablePath)) yield { executablePath };
  }
  for (const channel of channels) yield { channel };
}

/**
 * This list replaces Playwright's own, which turns partitioned storage off, and with it the storage of frames of
 * other sites in private windows.
 */
const args = [
  "--disable-features=MediaRouter,OptimizationHints,Translate",
  // Machines that check apps have no microphone.
  "--use-fake-device-for-media-stream",
];

/** Playwright's own list lets pages open any window, which browsers of users block. */
const ignoreDefaultArgs = ["--disable-popup-blocking"];

/** Starts a headless browser. */
export async function launchBrowser(environment = process.env): Promise<Browser> {
  // Chromium refuses to run as root with a sandbox.
  const chromiumSandbox = process.getuid?.() !== 0;
  let problem = "Found no Chromium.";
  let lastError: unknown;
  for (const choice of launchChoices(environment)) {
    try {
      return await chromium.launch({ ...choice, chromiumSandbox, args, ignoreDefaultArgs });
    } catch (error) {
      lastError = error;
      // A channel only fails if it isn't installed.
      if ("executablePath" in choice) {
        problem = `Couldn't start ${choice.executablePath}: ${reasonOf(error)}`;
      }
    }
  }
  // Another version of Playwright installs another browser.
  const { version } = createRequire(import.meta.url)("playwright-core/package.json") as {
    version: string;
  };
  throw new DocumentedError(
    "browserMissing",
    `${problem}\nInstall a browser with "npx playwright-core@${version} install --with-deps chromium", or set CHROMIUM_PATH.`,
    { cause: lastError },
  );
}

/** The line in which the browser's own output says why it didn't start. */
function reasonOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split("\n");
  const cause = lines.find((line) => /ENOENT|EACCES|cannot open|sandbox!|error while/i.test(line));
  return (cause ?? lines[0] ?? "").replace(/^.*?\[err\] |^browserType\.launch: /, "").trim();
}
