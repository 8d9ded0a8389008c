import { servePages } from "./page-server.mjs";
import { launchChromium } from "./launch-chromium.mjs";

/**
 * @typedef {object} Visit
 * @property {string} measure what the host page measures
 * @property {string} host a page of `pages/host`
 * @property {string} app a page of `pages/app`
 * @property {number} [delayMs] how long after the load event the app connects; 0 is immediately
 * @property {boolean} [isQuiet] stubs `console.debug` in the vendor's host
 */

/** The slowest measurement takes less, even on a busy machine. */
const VISIT_TIMEOUT_MS = 120_000;

/**
 * Opens a browser that visits pages and returns what they report.
 *
 * @param {string} executable
 * @param {ReadonlyMap<string, string>} scripts
 */
export async function openBrowser(executable, scripts) {
  /** @type {((url: string) => void) | undefined} responds to the last report */
  let goTo;
  /** @type {((body: string) => void) | undefined} */
  let onReport;
  /** @type {(() => Promise<void>) | undefined} */
  let close;
  const server = await servePages(scripts, (body, respond) => {
    goTo = respond;
    onReport?.(body);
  });

  /** @param {string} what */
  const nextReport = (what) =>
    new Promise((/** @type {(body: string) => void} */ resolve, reject) => {
      const onTimeout = () => reject(new Error(`No report of ${what}.`));
      const timeout = setTimeout(onTimeout, VISIT_TIMEOUT_MS);
      onReport = (body) => {
        clearTimeout(timeout);
        resolve(body);
      };
    });

  /** Starts a new browser, without any state of the previous one. */
  async function restart() {
    await close?.();
    const idle = nextReport("the browser's first page");
    close = launchChromium(executable, `${server.hostOrigin}/idle`);
    await idle;
  }

  /** @param {Visit} visit */
  function urlOf({ measure, host, app, delayMs = 0, isQuiet = false }) {
    const common = { measure, delay: String(delayMs), quiet: isQuiet ? "1" : "0" };
    const appSettings = new URLSearchParams({ ...common, host: server.hostOrigin });
    const appUrl = `${server.appOrigin}/app/${app}?${appSettings.toString()}`;
    const hostSettings = new URLSearchParams({ ...common, app: appUrl });
    return `${server.hostOrigin}/host/${host}?${hostSettings.toString()}`;
  }

  /**
   * Opens a host page with its app.
   *
   * @param {Visit} page
   * @returns {Promise<unknown>} what the page reports
   */
  async function visit(page) {
    const report = nextReport(JSON.stringify(page));
    goTo?.(urlOf(page));
    const { value, error } = JSON.parse(await report);
    if (error !== undefined) throw new Error(`${JSON.stringify(page)}: ${error}`);
    return value;
  }

  return {
    restart,
    visit,
    async stop() {
      await close?.();
      await server.stop();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof openBrowser>>} Browser */
