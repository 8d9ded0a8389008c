// How soon a record can be called on a slow phone, compared with an empty page.
import { join } from "node:path";
import { repository } from "../../repository.mjs";
import { serveStatic } from "../../static-server.mjs";
import { addChromium, formats, inNewContext, linesOf, measureEach, toRows } from "../harness.mjs";
import { serveEmptyPage } from "../sides/empty-page.mjs";
import { openStore, startOn } from "../sides/services.mjs";

/** @typedef {"page" | "empty"} PageId */

/**
 * A view that has just become useful.
 *
 * @typedef {object} View
 * @property {number} usefulMs from the navigation
 * @property {number} paintMs until anything is painted
 * @property {number} scriptBytes as transferred
 * @property {number} totalBytes as transferred
 * @property {number} requests
 */
/** @typedef {Record<PageId, View>} Round */

/** A slow phone: 1.6 Mbit/s, 150 ms to the server and back, and a processor that is four times slower. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const CPU_SLOWDOWN = 4;

/** The app that can call. */
const softphoneDist = join(repository, "apps", "softphone", "dist");

/** A contact of the initial data, with a number that can be called. */
const RECORD_PATH = "/contacts/1/record/0-1/101";

/** What is on the screen when the view is useful: of a record, its name and a button that calls. */
const usefulElements = { page: "button[data-call-number]:enabled", empty: "h1" };

/** @param {readonly { bytes: number }[]} files */
const sumOf = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Opens a page with an empty cache, until it is useful.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {PageId} id
 * @param {string} url
 * @returns {Promise<View>}
 */
const measureView = (browser, id, url) =>
  inNewContext(browser, async (context) => {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.addInitScript((selector) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return;
        observer.disconnect();
        // In the next frame it is painted.
        requestAnimationFrame(() =>
          setTimeout(() => {
            const usefulMs = performance.now();
            const loaded = /** @type {PerformanceResourceTiming[]} */ ([
              ...performance.getEntriesByType("navigation"),
              ...performance.getEntriesByType("resource"),
            ]).filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= usefulMs);
            Object.assign(window, {
              usefulView: {
                usefulMs,
                paintMs: performance.getEntriesByName("first-paint")[0]?.startTime ?? 0,
                loaded: loaded.map(({ name, encodedBodySize: bytes }) => ({ name, bytes })),
              },
            });
          }),
        );
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    }, usefulElements[id]);
    await page.goto(url, { waitUntil: "commit" });
    const view = await page.waitForFunction(() => Reflect.get(window, "usefulView"));
    /** @type {Pick<View, "usefulMs" | "paintMs"> & { loaded: { name: string; bytes: number }[] }} */
    const { loaded, ...times } = await view.jsonValue();
    return {
      ...times,
      scriptBytes: sumOf(loaded.filter(({ name }) => name.endsWith(".js"))),
      totalBytes: sumOf(loaded),
      requests: loaded.length,
    };
  });

const { bytes, count, milliseconds } = formats;

const lines = [
  ...linesOf("A record with an empty cache, on 1.6 Mbit/s with a 4 × slower processor", [
    [
      "until the record can be called",
      (/** @type {Round} */ { page }) => page.usefulMs,
      { atMost: 2_000 },
      milliseconds,
    ],
    ["… / an empty React page", ({ page, empty }) => page.usefulMs / empty.usefulMs],
    ["until its skeleton is on the screen", ({ page }) => page.paintMs, undefined, milliseconds],
  ]),
  ...linesOf("Loaded until then", [
    ["scripts", (/** @type {Round} */ { page }) => page.scriptBytes, { atMost: 120_000 }, bytes],
    [
      "scripts / scripts of an empty React page",
      ({ page, empty }) => page.scriptBytes / empty.scriptBytes,
    ],
    ["everything", ({ page }) => page.totalBytes, undefined, bytes],
    ["requests", ({ page }) => page.requests, undefined, count],
  ]),
];

/** @type {import("../harness.mjs").Question<Round>} */
export const question = {
  name: "page",
  rounds: { quick: 3, full: 9 },
  readme: "apps/crm-page/README.md",
  highlights: ["until the record can be called", "scripts"],
  async start(add) {
    const { port } = await add(serveStatic({ root: softphoneDist, port: 0, host: "localhost" }));
    const service = await add(startOn(await openStore("sqlite"), { softphonePort: port }));
    const { browser, engine } = await addChromium(add);
    const urls = {
      page: `${service.url}${RECORD_PATH}`,
      empty: (await add(serveEmptyPage())).url,
    };
    const measure = (/** @type {number} */ round) =>
      measureEach(/** @type {const} */ (["page", "empty"]), round, (id) =>
        measureView(browser, id, urls[id]),
      );
    // The first visit of a browser also starts its processes.
    await measure(0);
    return { engine, measure, rows: (rounds) => toRows(lines, rounds) };
  },
};
