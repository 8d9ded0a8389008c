// How soon a call is stored, compared with the port of the guide and one table, and a page with a long timeline.
import {
  addChromium,
  formats,
  inNewContext,
  measureEach,
  median,
  toRow,
  toRows,
} from "../harness.mjs";
import { buildCallPages } from "../sides/build-pages.mjs";
import { longestTask } from "../sides/longest-task.mjs";
import { servePages } from "../sides/page-server.mjs";
import { openStore, startOn } from "../sides/services.mjs";
import { startProgram } from "../sides/start-program.mjs";

/** How long the app's user waits between two steps of a call. */
const PAUSE_MS = 300;

/**
 * Our CRM and its page.
 *
 * @typedef {CrmPage & { post: (path: string, body: object) => Promise<void> }} OurCrmPage
 */

/**
 * A CRM with a page that makes calls.
 *
 * @typedef {object} CrmPage
 * @property {string} url of the page
 * @property {RegExp} path of requests about a call
 * @property {() => Promise<(string | undefined)[]>} notes of every stored call
 * @property {() => Promise<void>} stop
 */

/**
 * Starts our CRM page and service, as they are built, with a store in a file.
 *
 * @param {string} appUrl
 * @returns {Promise<OurCrmPage>}
 */
async function startOurs(appUrl) {
  const seed = { apps: [{ id: 9100, settings: { name: "Benchmark app", url: appUrl } }] };
  const { url, headers, stop } = await startOn(await openStore("sqlite"), { seed });
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
    async post(path, body) {
      const request = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await fetch(`${url}${path}`, request);
      if (!response.ok) throw new Error(`${path} responds with ${response.status}.`);
    },
    stop,
  };
}

/**
 * Starts a page with the port from the host guide, and a CRM that stores them in one table.
 *
 * @param {string} appUrl
 * @param {ReadonlyMap<string, string>} scripts
 * @returns {Promise<CrmPage>}
 */
async function startGuide(appUrl, scripts) {
  const program = await startProgram("guide-crm", { scripts: Object.fromEntries(scripts) });
  return {
    url: `${program.ready.url}/calls/guide?${new URLSearchParams({ app: appUrl }).toString()}`,
    path: /^\/api\/calls/,
    async notes() {
      /** @type {{ calls: Record<string, string>[] }} */
      const { calls } = await program.request({});
      return calls.map((call) => call.hs_call_body);
    },
    stop: () => program.stop(),
  };
}

/** @typedef {"ours" | "guide"} SideId */

/**
 * @typedef {object} Call
 * @property {number} storedMs from CALL_COMPLETED to UPDATE_ENGAGEMENT_SUCCEEDED
 * @property {number} requests to the CRM about the call, without heartbeats
 */

/** @typedef {Record<SideId, Call[]>} Round */

const CALLS = 3;
/** The first call also compiles the code of both pages. */
const WARM_UP_CALLS = 1;
const POLL_MS = 20;
/** Long enough to see requests after a call that should not be sent. */
const LATE_REQUESTS_MS = 200;

/**
 * @param {import("@playwright/test").Page} page
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
  return /** @type {import("../pages/calls/recorded-calls.ts").RecordedCall[]} */ (
    await calls.jsonValue()
  );
}

/**
 * Makes sequential calls in a new page.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {CrmPage} crm
 * @param {string} appUrl
 * @returns {Promise<Call[]>}
 */
const makeCalls = (browser, crm, appUrl) =>
  inNewContext(browser, async (context) => {
    const page = await context.newPage();
    let requests = 0;
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (crm.path.test(pathname) && !pathname.endsWith("/heartbeat")) requests += 1;
    });
    await page.goto(crm.url);
    /** @type {Call[]} */
    const calls = [];
    for (let count = 1; count <= WARM_UP_CALLS + CALLS; count += 1) {
      requests = 0;
      await page.getByRole("button", { name: "Call +12025550101" }).click();
      const call = (await waitForCall(page, appUrl, count)).at(-1);
      await page.waitForTimeout(LATE_REQUESTS_MS);
      if (call) calls.push({ storedMs: call.storedMs, requests });
      await assertStoredOnce(crm, call?.externalCallId);
    }
    return calls.slice(WARM_UP_CALLS);
  });

/**
 * Fails if a call isn't stored exactly once.
 *
 * @param {CrmPage} crm
 * @param {string | undefined} notes
 */
async function assertStoredOnce(crm, notes) {
  const stored = (await crm.notes()).filter((each) => each === notes).length;
  if (stored !== 1) throw new Error(`A call is stored ${stored} times.`);
}

/**
 * @typedef {object} TimelineRound the longest tasks of the page's main thread, in processor time: other programs on the
 *   machine don't count
 * @property {number} scrollMs while the user scrolls from the newest entry towards the oldest, and jumps there
 * @property {number} newCallMs from before a call is added until after it is shown
 */

const TIMELINE_ENTRIES = 10_000;

const BATCH_SIZE = 100;
const HOUR_MS = 60 * 60 * 1000;
const SCROLL_STEPS = 40;
const SCROLL_STEP_PX = 600;
const FRAME_MS = 16;
/** Long enough for what follows a change: the requests of the pages on screen. */
const SETTLE_MS = 1000;

const about = (/** @type {number} */ associationTypeId) => [
  { to: { id: 101 }, types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId }] },
];

/**
 * Fills the timeline of the page's contact.
 *
 * @param {OurCrmPage} crm
 */
async function fillTimeline(crm) {
  const now = Date.now();
  for (let first = 0; first < TIMELINE_ENTRIES; first += BATCH_SIZE) {
    const inputs = Array.from({ length: BATCH_SIZE }, (_, index) => ({
      properties: { hs_timestamp: now - (first + index) * HOUR_MS, hs_note_body: "A note" },
      associations: about(202),
    }));
    await crm.post("/crm/v3/objects/notes/batch/create", { inputs });
  }
}

/**
 * Scrolls through a long timeline, and adds a call to it.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {OurCrmPage} crm
 * @returns {Promise<TimelineRound>}
 */
const timelineRound = (browser, crm) =>
  inNewContext(browser, async (context) => {
    const page = await context.newPage();
    await page.goto(crm.url);
    const entries = page.getByRole("region", { name: "Timeline" }).getByRole("article");
    await entries.first().waitFor();
    await page.waitForTimeout(SETTLE_MS);
    const start = () => browser.startTracing(page, { categories: ["toplevel"] });
    const longest = async () => {
      await page.waitForTimeout(SETTLE_MS);
      return longestTask(await browser.stopTracing());
    };
    await start();
    for (let step = 0; step < SCROLL_STEPS; step += 1) {
      await page.mouse.wheel(0, SCROLL_STEP_PX);
      await page.waitForTimeout(FRAME_MS);
    }
    await page.keyboard.press("End");
    const scrollMs = await longest();
    await page.keyboard.press("Home");
    await page.waitForTimeout(SETTLE_MS);
    await start();
    const hs_call_title = `Added ${Date.now()}`;
    await crm.post("/crm/v3/objects/calls", {
      properties: { hs_timestamp: Date.now(), hs_call_title },
      associations: about(194),
    });
    await entries.filter({ hasText: hs_call_title }).waitFor();
    return { scrollMs, newCallMs: await longest() };
  });

const sides = {
  ours: "our CRM page and service on SQLite",
  guide: "the guide's port and a table of libsql",
};
const ids = /** @type {const} */ (["ours", "guide"]);

const stored = "From CALL_COMPLETED with notes to UPDATE_ENGAGEMENT_SUCCEEDED";

/** @param {Call[]} calls */
const storedMs = (calls) => median(calls.map((call) => call.storedMs));

/** @type {(import("../harness.mjs").Line & { of: (round: Round) => number })[]} */
const lines = [
  {
    chapter: stored,
    what: `${sides.ours} / ${sides.guide}`,
    // The table stores a call without processing. Our service validates, associates, indexes, and notifies the page.
    target: { atMost: 3 },
    of: ({ ours, guide }) => storedMs(ours) / storedMs(guide),
  },
  ...ids.map((id) => ({
    chapter: stored,
    what: sides[id],
    format: formats.milliseconds,
    of: (/** @type {Round} */ round) => storedMs(round[id]),
  })),
];

/** The call with the most requests counts. Start, answer, end, and completion are four. @param {readonly Round[]} rounds */
const requestRows = (rounds) =>
  ids.map((id) => {
    const counts = rounds.flatMap((round) => round[id].map(({ requests }) => requests));
    const line = {
      chapter: "Requests of a call that is answered, ended and completed, without heartbeats",
      what: sides[id],
      target: { atMost: 4 },
      format: formats.count,
    };
    const most = Math.max(...counts);
    return Object.assign(toRow(line, [most]), { spread: `${Math.min(...counts)} to ${most}` });
  });

const timelineLines = /** @type {const} */ ([
  ["a call is added", "newCallMs"],
  ["scrolling to the end", "scrollMs"],
]).map(([what, field]) => ({
  chapter: `Longest task of our CRM page with ${formats.count(TIMELINE_ENTRIES)} entries on a timeline, in processor time`,
  what,
  // Longer tasks are felt.
  target: { atMost: 50 },
  format: formats.milliseconds,
  of: (/** @type {TimelineRound} */ round) => round[field],
}));

/** @type {import("../harness.mjs").Question<Round>} */
export const question = {
  name: "calls",
  rounds: { quick: 3, full: 9 },
  readme: "packages/host/README.md",
  highlights: [`${sides.ours} / ${sides.guide}`, "a call is added"],
  async start(add) {
    const scripts = await buildCallPages();
    const server = await add(servePages(scripts));
    const appUrl = `${server.appOrigin}/calls/app?pause=${PAUSE_MS}`;
    const { browser, engine } = await addChromium(add);
    const crms = {
      ours: await add(startOurs(appUrl)),
      guide: await add(startGuide(appUrl, scripts)),
    };
    return {
      engine,
      measure: (round) => measureEach(ids, round, (id) => makeCalls(browser, crms[id], appUrl)),
      async rows(rounds) {
        // Afterwards, so that calls are stored in small CRMs.
        await fillTimeline(crms.ours);
        const timelines = [];
        for (const _ of rounds) timelines.push(await timelineRound(browser, crms.ours));
        return [
          ...toRows(lines, rounds),
          ...requestRows(rounds),
          ...toRows(timelineLines, timelines),
        ];
      },
    };
  },
};
