import { roundRobin } from "../round-robin.mjs";

/** @typedef {import("./crm-pages.mjs").CrmPage} CrmPage */
/** @typedef {"ours" | "guide"} CompetitorId */

/**
 * @typedef {object} Call
 * @property {number} storedMs from CALL_COMPLETED to UPDATE_ENGAGEMENT_SUCCEEDED
 * @property {number} requests to the CRM about the call, without heartbeats
 */

/** @typedef {Record<CompetitorId, Call[]>} Round */

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
async function makeCalls(browser, crm, appUrl) {
  const context = await browser.newContext();
  try {
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
  } finally {
    await context.close();
  }
}

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
 * @param {import("@playwright/test").Browser} browser
 * @param {Record<CompetitorId, CrmPage>} crms
 * @param {string} appUrl
 * @param {number} round
 * @returns {Promise<Round>}
 */
export async function callRound(browser, crms, appUrl, round) {
  /** @type {Round} */
  const results = { ours: [], guide: [] };
  for (const id of roundRobin(/** @type {const} */ (["ours", "guide"]), round)) {
    results[id] = await makeCalls(browser, crms[id], appUrl);
  }
  return results;
}
