import { chromium } from "@playwright/test";
import { findChromium } from "../../chromium/find-chromium.mjs";
import { buildCallPages } from "../build-pages.mjs";
import { servePages } from "../page-server.mjs";
import { reportRows } from "../report.mjs";
import { withCleanup } from "../with-cleanup.mjs";
import { compare, timelineRows } from "./comparison.mjs";
import { startGuide, startOurs } from "./crm-pages.mjs";
import { callRound } from "./rounds.mjs";
import { fillTimeline, timelineRound } from "./timeline.mjs";

/** How long the app's user waits between two steps of a call. */
const PAUSE_MS = 300;

/**
 * Measures how long storing a call takes, prints the table, and writes it into documents if requested.
 *
 * @param {import("../report.mjs").BenchOptions} options
 * @returns {Promise<boolean>} whether every target is met
 */
export const runCallsBench = ({ isQuick, isWritten }) =>
  withCleanup(async (add) => {
    const rounds = isQuick ? 3 : 9;
    const scripts = await buildCallPages();
    const server = await add(servePages(scripts));
    const appUrl = `${server.appOrigin}/calls/app?pause=${PAUSE_MS}`;
    const browser = await chromium.launch({ executablePath: await findChromium() });
    await add({ stop: () => browser.close() });
    const crms = {
      ours: await add(startOurs(appUrl)),
      guide: await add(startGuide(appUrl, scripts)),
    };
    /** @type {import("./rounds.mjs").Round[]} */
    const measurements = [];
    for (let round = 0; round < rounds; round += 1) {
      measurements.push(await callRound(browser, crms, appUrl, round));
      console.log(`  round ${round + 1} of ${rounds}, ${process.uptime().toFixed(0)} s`);
    }
    // Afterwards, so that calls are stored in small CRMs.
    await fillTimeline(crms.ours);
    const timelines = [];
    for (let round = 0; round < rounds; round += 1) {
      timelines.push(await timelineRound(browser, crms.ours));
    }
    return reportRows({
      name: "calls",
      rows: [...compare(measurements), ...timelineRows(timelines)],
      measurements: [...measurements, ...timelines],
      engine: `Chromium ${browser.version()}, Node ${process.version}`,
      rounds,
      readme: "packages/host/README.md",
      highlights: [
        "our CRM page and service on SQLite / the guide's port and a table of libsql",
        "a call is added",
      ],
      isWritten,
    });
  });
