// How soon a record can be called on a slow phone, compared with an empty page.
import { join } from "node:path";
import { repository } from "../../repository.mjs";
import { serveStatic } from "../../static-server.mjs";
import { addChromium, chapter, formats, measureEach, row } from "../harness.mjs";
import { serveEmptyPage } from "../sides/empty-page.mjs";
import { startService } from "../sides/services.mjs";

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
/** @typedef {Record<"page" | "empty", View>} Round */

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
 * @param {import("@playwright/test").Page} page
 * @param {string} url
 * @param {string} useful the selector of what is on the screen then
 * @returns {Promise<View>}
 */
async function measureView(page, url, useful) {
  const session = await page.context().newCDPSession(page);
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
  }, useful);
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
}

/** @type {import("../harness.mjs").Question<Round>} */
export const question = {
  name: "page",
  rounds: { quick: 3, full: 9 },
  readme: "apps/crm-page/README.md",
  highlights: ["until the record can be called", "scripts"],
  async start(add) {
    const { port } = await add(serveStatic({ root: softphoneDist, port: 0, host: "localhost" }));
    const service = await add(startService("sqlite", { options: { softphonePort: port } }));
    const { inNewPage, engine } = await addChromium(add);
    const urls = {
      page: `${service.url}${RECORD_PATH}`,
      empty: (await add(serveEmptyPage())).url,
    };
    const measure = (/** @type {number} */ round) =>
      measureEach(/** @type {const} */ (["page", "empty"]), round, (id) =>
        inNewPage((page) => measureView(page, urls[id], usefulElements[id])),
      );
    // The first visit of a browser also starts its processes.
    await measure(0);
    const { bytes, count, milliseconds } = formats;
    return {
      engine,
      measure,
      rows(rounds) {
        /** @param {keyof View} field */
        const ofPage = (field) => rounds.map(({ page }) => page[field]);
        /** @param {keyof View} field */
        const ratio = (field) => rounds.map(({ page, empty }) => page[field] / empty[field]);
        return [
          ...chapter("A record with an empty cache, on 1.6 Mbit/s with a 4 × slower processor", [
            row("until the record can be called", ofPage("usefulMs"), {
              target: { atMost: 2_000 },
              format: milliseconds,
            }),
            row("… / an empty React page", ratio("usefulMs")),
            row("until its skeleton is on the screen", ofPage("paintMs"), { format: milliseconds }),
          ]),
          ...chapter("Loaded until then", [
            row("scripts", ofPage("scriptBytes"), { target: { atMost: 120_000 }, format: bytes }),
            row("scripts / scripts of an empty React page", ratio("scriptBytes")),
            row("everything", ofPage("totalBytes"), { format: bytes }),
            row("requests", ofPage("requests"), { format: count }),
          ]),
        ];
      },
    };
  },
};
