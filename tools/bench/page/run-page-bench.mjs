import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../../chromium/find-chromium.mjs";
import { repository } from "../../repository.mjs";
import { serveStatic } from "../../static-server.mjs";
import { openStore, startOn } from "../crm/services.mjs";
import { reportRows } from "../report.mjs";
import { serveEmptyPage } from "../softphone/empty-page.mjs";
import { withCleanup } from "../with-cleanup.mjs";
import { compare } from "./comparison.mjs";
import { viewRound } from "./first-view.mjs";

/** The app that can call. */
const softphoneDist = join(repository, "apps", "softphone", "dist");

/** A contact of the initial data, with a number that can be called. */
const RECORD_PATH = "/contacts/1/record/0-1/101";

/**
 * Measures how soon a record can be called, prints the table, and writes it into documents if requested.
 *
 * @param {import("../report.mjs").BenchOptions} options
 * @returns {Promise<boolean>} whether every target is met
 */
export const runPageBench = ({ isQuick, isWritten }) =>
  withCleanup(async (add) => {
    const rounds = isQuick ? 3 : 9;
    const softphone = await add(serveStatic({ root: softphoneDist, port: 0, host: "localhost" }));
    const { port: softphonePort } = softphone;
    const service = await add(startOn(await openStore("sqlite"), { softphonePort }));
    const empty = await add(serveEmptyPage());
    const browser = await chromium.launch({ executablePath: await findChromium() });
    await add({ stop: () => browser.close() });
    const urls = { page: `${service.url}${RECORD_PATH}`, empty: empty.url };
    // The first visit of a browser also starts its processes.
    await viewRound(browser, urls, 0);
    const measurements = [];
    for (let round = 0; round < rounds; round += 1) {
      measurements.push(await viewRound(browser, urls, round));
    }
    return reportRows({
      name: "page",
      rows: compare(measurements),
      measurements,
      engine: `Chromium ${browser.version()}, Node ${process.version}`,
      rounds,
      readme: "apps/crm-page/README.md",
      highlights: ["until the record can be called", "scripts"],
      isWritten,
    });
  });
