// How soon a call is stored, compared with the port of the guide and one table.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { codeBlocks } from "../../docs/code-blocks.mjs";
import { repository } from "../../repository.mjs";
import { addChromium, chapter, formats, measureEach, quantile, row } from "../harness.mjs";
import { buildScripts, servePages } from "../sides/pages.mjs";
import { startService } from "../sides/services.mjs";
import { startProgram } from "../sides/start-program.mjs";

/** How long the app's user waits between two steps of a call. */
const PAUSE_MS = 300;
const CALLS = 3;
/** The first call also compiles the code of both pages. */
const WARM_UP_CALLS = 1;
const POLL_MS = 20;
/** Long enough to see requests after a call that should not be sent. */
const LATE_REQUESTS_MS = 200;

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("../pages/measured-window.ts").MeasuredWindow} MeasuredWindow */
/** @typedef {Awaited<ReturnType<typeof addChromium>>["inNewPage"]} InNewPage */

/**
 * A CRM with a page that makes calls.
 *
 * @typedef {object} Crm
 * @property {string} url of the page
 * @property {RegExp} path of requests about a call
 * @property {() => Promise<(string | undefined)[]>} notes of every stored call
 */

/** Our CRM page and service, as they are built, with a store in a file. @param {string} appUrl */
async function startOurs(appUrl) {
  const seed = { apps: [{ id: 9100, settings: { name: "Benchmark app", url: appUrl } }] };
  const { url, headers, stop } = await startService("sqlite", { options: { seed } });
  return {
    url: `${url}/contacts/1/record/0-1/101`,
    path: /^\/_page\/calls/,
    async notes() {
      const query = "properties=hs_call_body&limit=100";
      const response = await fetch(`${url}/crm/v3/objects/calls?${query}`, { headers });
      /** @type {{ results: { properties: Record<string, string> }[] }} */
      const { results } = await response.json();
      return results.map(({ properties }) => properties.hs_call_body);
    },
    stop,
  };
}

/**
 * A page with the port from the host guide, and a CRM that stores its calls in one table.
 *
 * @param {string} appUrl
 * @param {import("../sides/pages.mjs").Scripts} scripts
 */
async function startGuide(appUrl, scripts) {
  const program = await startProgram("guide-crm", { scripts: Object.fromEntries(scripts) });
  return {
    url: `${program.ready.url}/guide?${new URLSearchParams({ app: appUrl }).toString()}`,
    path: /^\/api\/calls/,
    async notes() {
      /** @type {{ calls: Record<string, string>[] }} */
      const { calls } = await program.request({});
      return calls.map((call) => call.hs_call_body);
    },
    stop: () => program.stop(),
  };
}

/** The app, and the page that stores its calls with the port from the host guide. */
function buildPages() {
  const guide = readFileSync(join(repository, "docs", "guides", "host.md"), "utf8");
  const port = codeBlocks(guide, "ts").find((code) => code.includes("const saveCall"));
  if (port === undefined) throw new Error("The host guide has no saveCall.");
  const start = 'import { startCrmPage } from "./crm-page.ts";\nstartCrmPage(saveCall);';
  return buildScripts({ app: 'import "./calling-app.ts";', guide: `${port}\n${start}` });
}

/**
 * @param {Page} page
 * @param {string} appUrl
 * @param {number} count how many calls the app has completed then
 */
async function waitForCall(page, appUrl, count) {
  const element = await page.locator("iframe").elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error("The page has no calling app.");
  await frame.waitForURL(appUrl);
  const calls = await frame.waitForFunction(
    (/** @type {number} */ least) =>
      (window.recordedCalls?.length ?? 0) >= least && window.recordedCalls,
    count,
    // A hidden iframe, as after a completed call, has no animation frames.
    { polling: POLL_MS },
  );
  const recorded = await calls.jsonValue();
  const last = recorded ? recorded.at(-1) : undefined;
  if (!last) throw new Error("The app has recorded no call.");
  return last;
}

/**
 * Makes sequential calls in a new page. Each has to be stored exactly once.
 *
 * @param {InNewPage} inNewPage
 * @param {Crm} crm
 * @param {string} appUrl
 */
const makeCalls = (inNewPage, crm, appUrl) =>
  inNewPage(async (page) => {
    let requests = 0;
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (crm.path.test(pathname) && !pathname.endsWith("/heartbeat")) requests += 1;
    });
    await page.goto(crm.url);
    const calls = [];
    for (let count = 1; count <= WARM_UP_CALLS + CALLS; count += 1) {
      requests = 0;
      await page.getByRole("button", { name: "Call +12025550101" }).click();
      const { externalCallId, storedMs } = await waitForCall(page, appUrl, count);
      await page.waitForTimeout(LATE_REQUESTS_MS);
      calls.push({ storedMs, requests });
      const stored = (await crm.notes()).filter((notes) => notes === externalCallId).length;
      if (stored !== 1) throw new Error(`A call is stored ${stored} times.`);
    }
    return calls.slice(WARM_UP_CALLS);
  });

const sides = {
  ours: "our CRM page and service on SQLite",
  guide: "the guide's port and a table of libsql",
};
const ids = /** @type {const} */ (["ours", "guide"]);

/** @type {import("../harness.mjs").Question<Record<"ours" | "guide", { storedMs: number; requests: number }[]>>} */
export const question = {
  name: "calls",
  rounds: { quick: 3, full: 9 },
  readme: "packages/host/README.md",
  highlights: [`${sides.ours} / ${sides.guide}`, sides.ours],
  async start(add) {
    const scripts = await buildPages();
    const server = await add(servePages(scripts));
    const appUrl = `${server.appOrigin}/app?pause=${PAUSE_MS}`;
    const { inNewPage, engine } = await addChromium(add);
    const crms = {
      ours: await add(startOurs(appUrl)),
      guide: await add(startGuide(appUrl, scripts)),
    };
    return {
      engine,
      measure: (round) => measureEach(ids, round, (id) => makeCalls(inNewPage, crms[id], appUrl)),
      rows(rounds) {
        const [ours, guide] = ids.map((id) =>
          rounds.map((round) => quantile(round[id].map(({ storedMs }) => storedMs))),
        );
        const { count, milliseconds: format } = formats;
        return [
          ...chapter("From CALL_COMPLETED with notes to UPDATE_ENGAGEMENT_SUCCEEDED", [
            row(
              `${sides.ours} / ${sides.guide}`,
              (ours ?? []).map((ms, round) => ms / (guide?.[round] ?? Number.NaN)),
              // The table stores a call without processing. Our service validates, associates, indexes, and notifies
              // the page.
              { target: { atMost: 3 } },
            ),
            row(sides.ours, ours ?? [], { format }),
            row(sides.guide, guide ?? [], { format }),
          ]),
          ...chapter(
            "Requests of a call that is answered, ended and completed, without heartbeats",
            // The call with the most requests counts. Start, answer, end, and completion are four.
            ids.map((id) => {
              const counts = rounds.flatMap((round) => round[id].map(({ requests }) => requests));
              const most = Math.max(...counts);
              const spread = `${Math.min(...counts)} to ${most}`;
              return row(sides[id], [most], { target: { atMost: 4 }, format: count, spread });
            }),
          ),
        ];
      },
    };
  },
};
