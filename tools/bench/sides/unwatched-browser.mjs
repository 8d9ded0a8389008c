import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../../chromium/find-chromium.mjs";
import { servePages } from "./pages.mjs";

/** Hidden pages run at full speed too. The app's iframe is on another site and has its own process. */
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

/** The slowest measurement takes less, even on a busy machine. */
const VISIT_TIMEOUT_MS = 120_000;

/** A browser's first page. It only requests the URL of the page to measure. */
const IDLE =
  "await fetch('/report', { method: 'POST' }).then(async (r) => location.replace(await r.text()));";

/**
 * Opens a browser without a debugging port, which visits pages and returns what they report: a debugger serializes
 * everything that pages log, so Playwright would slow the pages down.
 *
 * @param {import("./pages.mjs").Scripts} scripts
 */
export async function openUnwatchedBrowser(scripts) {
  const executable = await findChromium();
  /** @type {((url: string) => void) | undefined} responds to the last report */
  let goTo;
  /** @type {((body: string) => void) | undefined} */
  let onReport;
  /** @type {(() => Promise<void>) | undefined} */
  let close;
  const server = await servePages(new Map([...scripts, ["idle.js", IDLE]]), (body, respond) => {
    goTo = respond;
    onReport?.(body);
  });

  /** @param {string} what @returns {Promise<string>} */
  const nextReport = (what) =>
    new Promise((resolve, reject) => {
      const timeout = setTimeout(
        () => reject(new Error(`No report of ${what}.`)),
        VISIT_TIMEOUT_MS,
      );
      onReport = (body) => {
        clearTimeout(timeout);
        resolve(body);
      };
    });

  return {
    /** Starts a new browser, without any state of the previous one. */
    async restart() {
      await close?.();
      const idle = nextReport("the browser's first page");
      close = launch(executable, `${server.hostOrigin}/idle`);
      await idle;
    },
    /**
     * Opens a host page with its app.
     *
     * @param {string} host a script
     * @param {string} app a script
     * @param {Readonly<Record<string, string>>} settings of both pages, in their URLs
     * @returns {Promise<any>} what the page reports
     */
    async visit(host, app, settings) {
      const { hostOrigin, appOrigin } = server;
      const ofApp = new URLSearchParams({ ...settings, host: hostOrigin });
      const ofHost = new URLSearchParams({
        ...settings,
        app: `${appOrigin}/${app}?${String(ofApp)}`,
      });
      const report = nextReport(`${host}, ${String(ofHost)}`);
      goTo?.(`${hostOrigin}/${host}?${String(ofHost)}`);
      const { value, error } = JSON.parse(await report);
      if (error !== undefined) throw new Error(`${host}, ${String(ofHost)}: ${error}`);
      return value;
    },
    async stop() {
      await close?.();
      await server.stop();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof openUnwatchedBrowser>>} Browser */

/**
 * Opens a page in a browser with a new profile.
 *
 * @param {string} executable
 * @param {string} url
 * @returns {() => Promise<void>} closes the browser
 */
function launch(executable, url) {
  const profile = mkdtempSync(join(tmpdir(), "calling-extensions-bench-"));
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const args = [...FLAGS, ...sandbox, `--user-data-dir=${profile}`, url];
  const child = spawn(executable, args, { stdio: "ignore" });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = once(child, "close");
  return async () => {
    child.kill();
    await ended;
    process.off("exit", kill);
    // The browser's other processes may still write while they end.
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
