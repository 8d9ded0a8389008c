import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * No debugging port and nothing that would attach: a debugger serialises what pages log. Hidden or
 * not, pages run at full speed; the app's frame is of another site and has a process of its own.
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
 * Opens a page in a browser with a profile of its own.
 *
 * @param {string} executable
 * @param {string} url
 * @returns {() => Promise<void>} closes it; twice is safe
 */
export function launchChromium(executable, url) {
  const profile = mkdtempSync(join(tmpdir(), "calling-extensions-bench-"));
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const args = [...FLAGS, ...sandbox, `--user-data-dir=${profile}`, url];
  const child = spawn(executable, args, { stdio: "ignore" });
  const killNow = () => child.kill("SIGKILL");
  process.once("exit", killNow);
  const ended = new Promise((/** @type {(value: void) => void} */ resolve) => {
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  });
  return async () => {
    child.kill();
    await ended;
    process.off("exit", killNow);
    // Its other processes may still write as they end.
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
