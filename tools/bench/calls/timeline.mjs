/** @typedef {import("./crm-pages.mjs").OurCrmPage} OurCrmPage */

/**
 * @typedef {object} TimelineRound the longest tasks of the page's main thread, in processor time: other programs on the
 *   machine don't count
 * @property {number} scrollMs while the user scrolls from the newest entry towards the oldest, and jumps there
 * @property {number} newCallMs from before a call is added until after it is shown
 */

export const TIMELINE_ENTRIES = 10_000;

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
export async function fillTimeline(crm) {
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
export async function timelineRound(browser, crm) {
  const context = await browser.newContext();
  try {
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
  } finally {
    await context.close();
  }
}

/** @typedef {{ name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }} TraceEvent */

/**
 * The longest task of a page's main thread, in milliseconds of processor time.
 *
 * @param {Buffer} trace
 */
export function longestTask(trace) {
  /** @type {{ traceEvents: readonly TraceEvent[] }} */
  const { traceEvents } = JSON.parse(trace.toString());
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(threadOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.name.endsWith("RunTask") && mainThreads.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error("The trace has no task of a page.");
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** @param {TraceEvent} event */
const threadOf = ({ pid, tid }) => `${pid}/${tid}`;
