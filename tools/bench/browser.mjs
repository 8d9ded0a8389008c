import { launchChromium } from "./launch-chromium.mjs";
import { servePages } from "./page-server.mjs";

/**
 * @typedef {object} Visit
 * @property {string} measure what the host page measures
 * @property {string} host a page of `pages/host`
 * @property {string} app a page of `pages/app`
 * @property {number} [delayMs] how long after its page's load the app begins; 0 is at once
 * @property {boolean} [isQuiet] the vendor's host with its `console.debug` stubbed
 */

/** The longest measure, with a machine that has other things to do. */
const VISIT_TIMEOUT_MS = 120_000;

/**
 * A browser that goes from page to page and brings back what each measured.
 *
 * @param {string} executable
 * @param {ReadonlyMap<string, string>} scripts
 */
export async function openBrowser(executable, scripts) {
  /** @type {((url: string) => void) | undefined} what the page that is done waits for */
  let goTo;
  /** @type {((body: string) => void) | undefined} what waits for the page */
  let hear;
  /** @type {(() => void) | undefined} what waits for a new browser */
  let onIdle;
  const server = await servePages(scripts, {
    receive(body, next) {
      goTo = next;
      if (body === "") onIdle?.();
      else hear?.(body);
    },
  });
  /** @type {(() => Promise<void>) | undefined} */
  let close;

  /** A new browser, with nothing of what was before. */
  async function restart() {
    await close?.();
    const idle = new Promise((/** @type {(value: void) => void} */ resolve) => {
      onIdle = resolve;
    });
    close = launchChromium(executable, `${server.hostOrigin}/idle`);
    await Promise.race([idle, failAfter(VISIT_TIMEOUT_MS, "The browser does not come up.")]);
  }

  /** @param {Visit} visit */
  function addressOf({ measure, host, app, delayMs = 0, isQuiet = false }) {
    const common = { measure, delay: String(delayMs), quiet: isQuiet ? "1" : "0" };
    const appSettings = new URLSearchParams({ ...common, host: server.hostOrigin });
    const appUrl = `${server.appOrigin}/app/${app}?${appSettings.toString()}`;
    const hostSettings = new URLSearchParams({ ...common, app: appUrl });
    return `${server.hostOrigin}/host/${host}?${hostSettings.toString()}`;
  }

  /**
   * Opens a host page with its app, both fresh.
   *
   * @param {Visit} page
   * @returns {Promise<unknown>} what the page reports
   */
  async function visit(page) {
    const answered = new Promise((/** @type {(body: string) => void} */ resolve) => {
      hear = resolve;
    });
    goTo?.(addressOf(page));
    const late = failAfter(VISIT_TIMEOUT_MS, `No report of ${JSON.stringify(page)}.`);
    const { value, error } = JSON.parse(await Promise.race([answered, late]));
    if (error !== undefined) throw new Error(`${JSON.stringify(page)}: ${error}`);
    return value;
  }

  return {
    restart,
    visit,
    async close() {
      await close?.();
      server.stop();
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof openBrowser>>} Browser */

/**
 * @param {number} milliseconds
 * @param {string} message
 * @returns {Promise<never>}
 */
function failAfter(milliseconds, message) {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(message)), milliseconds).unref();
  });
}
