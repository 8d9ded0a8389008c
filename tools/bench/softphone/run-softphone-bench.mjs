import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../../chromium/find-chromium.mjs";
import { repository } from "../../repository.mjs";
import { serveStatic } from "../../static-server.mjs";
import { buildSoftphoneHost } from "../build-pages.mjs";
import { servePages } from "../page-server.mjs";
import { reportRows } from "../report.mjs";
import { withCleanup } from "../with-cleanup.mjs";
import { measureHeap, measureTasks } from "./calls.mjs";
import { compare } from "./comparison.mjs";
import { serveEmptyPage } from "./empty-page.mjs";
import { firstScriptBytes, loadRound } from "./first-load.mjs";

const dist = join(repository, "apps", "softphone", "dist");
const HEAP_SECONDS = 600;

/** The app's iframe is on another site, with its own process. The call has audio without a device and a click. */
const args = [
  "--site-per-process",
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  "--autoplay-policy=no-user-gesture-required",
  "--allow-loopback-in-peer-connection",
  "--disable-features=WebRtcHideLocalIpsWithMdns",
];

/**
 * Measures the first load of the softphone and its calls, prints the table, and writes it into documents if
 * requested.
 *
 * @param {import("../report.mjs").BenchOptions} options
 * @returns {Promise<boolean>} whether every target is met
 */
export const runSoftphoneBench = ({ isQuick, isWritten }) =>
  withCleanup(async (add) => {
    const rounds = isQuick ? 3 : 9;
    const calls = isQuick ? 1 : 3;
    const host = await add(servePages(await buildSoftphoneHost()));
    const softphone = await add(serveStatic({ root: dist, port: 0, host: "localhost" }));
    const empty = await add(serveEmptyPage());
    const browser = await chromium.launch({ executablePath: await findChromium(), args });
    await add({ stop: () => browser.close() });

    const urlOf = (/** @type {string} */ app, /** @type {"yes" | "no"} */ sdk) =>
      `${host.hostOrigin}/softphone/host?${new URLSearchParams({ app, sdk }).toString()}`;
    const hostUrls = { softphone: urlOf(softphone.url, "yes"), empty: urlOf(empty.url, "no") };

    /**
     * @template Result
     * @param {(context: import("@playwright/test").BrowserContext) => Promise<Result>} run
     */
    const inNewContext = async (run) => {
      const context = await browser.newContext();
      await context.grantPermissions(["microphone"]);
      try {
        return await run(context);
      } finally {
        await context.close();
      }
    };

    // The first visit of a browser also starts its processes.
    await loadRound(browser, hostUrls, 0);
    const loads = [];
    for (let round = 0; round < rounds; round += 1) {
      loads.push(await loadRound(browser, hostUrls, round));
    }
    console.log(`  ${rounds} rounds of loads, ${process.uptime().toFixed(0)} s`);
    const heaps = [];
    const longTasks = [];
    for (let call = 0; call < calls; call += 1) {
      longTasks.push(await inNewContext((each) => measureTasks(each, hostUrls.softphone)));
      heaps.push(await inNewContext((each) => measureHeap(each, hostUrls.softphone, HEAP_SECONDS)));
      console.log(`  call ${call + 1} of ${calls}, ${process.uptime().toFixed(0)} s`);
    }
    const measurements = {
      scriptBytes: { softphone: firstScriptBytes(dist), empty: firstScriptBytes(empty.folder) },
      loads,
      heaps,
      longTasks,
    };
    return reportRows({
      name: "softphone",
      rows: compare(measurements),
      measurements,
      engine: `Chromium ${browser.version()}, Node ${process.version}`,
      rounds,
      readme: "apps/softphone/README.md",
      highlights: ["the phone with React", "the phone / an empty React page"],
      isWritten,
    });
  });
