import { inTurn } from "../in-turn.mjs";

/** @typedef {import("./crm-pages.mjs").CrmPage} CrmPage */
/** @typedef {"ours" | "guide"} ContestantId */

/**
 * @typedef {object} Call
 * @property {number} storedMs from CALL_COMPLETED to UPDATE_ENGAGEMENT_SUCCEEDED
 * @property {number} requests to the CRM about the call, without heartbeats
 */

/** @typedef {Record<ContestantId, Call[]>} Round */

const CALLS = 3;
/** The first call also compiles the code of both pages. */
const WARM_UP_CALLS = 1;
const POLL_MS = 20;
/** Long enough for requests of a finished call that should not be there. */
const LATE_REQUESTS_MS = 200;

/**
 * @param {import("@playwright/test").Page} page
 * @param {string} appUrl
 * @param {number} count of the calls that the app has made then
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
    // A hidden frame, as after a completed call, has no animation frames.
    { polling: POLL_MS },
  );
  return /** @type {import("../pages/calls/recorded-calls.ts").RecordedCall[]} */ (
    await calls.jsonValue()
  );
}

/**
 * Makes calls in a new page, one after the other.
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
      await refuseLostCall(crm, call?.externalCallId);
    }
    return calls.slice(WARM_UP_CALLS);
  } finally {
    await context.close();
  }
}

/**
 * A call that is not stored, or stored twice, is no result.
 *
 * @param {CrmPage} crm
 * @param {string | undefined} notes
 */
async function refuseLostCall(crm, notes) {
  const stored = (await crm.notes()).filter((each) => each === notes).length;
  if (stored !== 1) throw new Error(`A call is in the CRM ${stored} times.`);
}

/**
 * @param {import("@playwright/test").Browser} browser
 * @param {Record<ContestantId, CrmPage>} crms
 * @param {string} appUrl
 * @param {number} round
 * @returns {Promise<Round>}
 */
export async function callRound(browser, crms, appUrl, round) {
  /** @type {Round} */
  const results = { ours: [], guide: [] };
  for (const id of inTurn(/** @type {const} */ (["ours", "guide"]), round)) {
    results[id] = await makeCalls(browser, crms[id], appUrl);
  }
  return results;
}
