import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * No debugging port: a debugger serializes everything that pages log, so Playwright would slow the pages
 * down. Hidden pages run at full speed too. The app's iframe is on another site and has its own process.
 */
const FLAGS = [
  "--headless=new",
  "--no-first-run",
  "--no-default-browser-check",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-extensions",
  "--disable-sync",
  "--disable-background-timer-throttling",
  "--disable-renderer-backgrounding",
  "--disable-features=BackForwardCache,Translate",
  "--site-per-process",
  "--enable-precise-memory-info",
  "--js-flags=--expose-gc",
];

/**
 * Opens a page in a browser with a new profile.
 *
 * @param {string} executable
 * @param {string} url
 * @returns {() => Promise<void>} closes the browser; safe to call twice
 */
export function launchChromium(executable, url) {
  const profile = mkdtempSync(join(tmpdir(), "calling-extensions-bench-"));
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const args = [...FLAGS, ...sandbox, `--user-data-dir=${profile}`, url];
  const child = spawn(executable, args, { stdio: "ignore" });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = new Promise((/** @type {(value: void) => void} */ resolve) => {
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  });
  return async () => {
    child.kill();
    await ended;
    process.off("exit", kill);
    // The browser's other processes may still write while they end.
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
