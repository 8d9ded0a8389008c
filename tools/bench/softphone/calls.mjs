import { heapSize } from "./heap-size.mjs";

/** @typedef {import("../pages/softphone/measured-window.ts").MeasuredWindow} MeasuredWindow */

const PHONE_NUMBER = "+12025550101";
const SECOND_MS = 1_000;
/** Until everything that a call runs has run. */
const WARM_UP_SECONDS = 60;

/**
 * Opens the softphone in a host page, and makes a call with audio that has been answered.
 *
 * @param {import("@playwright/test").BrowserContext} context
 * @param {string} hostUrl
 */
async function startCall(context, hostUrl) {
  const page = await context.newPage();
  await page.goto(hostUrl);
  const element = await page.locator("iframe").elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error("The page has no softphone.");
  await frame.getByRole("button", { name: "Log in" }).click();
  await frame.getByLabel("Phone number", { exact: true }).fill(PHONE_NUMBER);
  await observeLongTasks(frame);
  await frame.getByRole("button", { name: "Call", exact: true }).click();
  await frame.getByRole("timer", { name: "Call duration" }).waitFor();
  return { page, frame };
}

/** @param {import("@playwright/test").Frame} frame */
const observeLongTasks = (frame) =>
  frame.evaluate(() => {
    /** @type {number[]} */
    const tasks = [];
    window.longTasksMs = tasks;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: "longtask" });
  });

/**
 * Makes a call of a user: controls, tones and notes, the end and the save.
 *
 * @param {import("@playwright/test").BrowserContext} context
 * @param {string} hostUrl
 * @returns {Promise<number[]>} the tasks of the phone that took over 50 ms
 */
export async function measureTasks(context, hostUrl) {
  const { frame } = await startCall(context, hostUrl);
  const click = (/** @type {string} */ name) =>
    frame.getByRole("button", { name, exact: true }).click();
  for (const control of ["Mute", "Mute", "Hold", "Resume", "Keypad"]) await click(control);
  for (const tone of ["1", "2", "3"]) {
    await frame.getByRole("button", { name: new RegExp(`^${tone}\\b`) }).click();
  }
  await click("Keypad");
  await frame
    .getByRole("textbox", { name: "Notes" })
    .pressSequentially("Wants an offer by Friday.");
  await click("Hang up");
  await click("Save");
  await frame.getByLabel("Phone number", { exact: true }).waitFor();
  return frame.evaluate(() => window.longTasksMs ?? []);
}

/**
 * Measures the heap of the phone during a call, before and after simulated time. The page's timers run as fast as
 * it can; its audio is real.
 *
 * @param {import("@playwright/test").BrowserContext} context
 * @param {string} hostUrl
 * @param {number} seconds
 * @returns {Promise<{ before: number; after: number }>} in bytes
 */
export async function measureHeap(context, hostUrl, seconds) {
  await context.clock.install();
  const { page, frame } = await startCall(context, hostUrl);
  const session = await context.newCDPSession(frame);
  await session.send("HeapProfiler.enable");
  const pass = async (/** @type {number} */ count) => {
    // One second at a time, so that the page also handles what isn't a timer, such as statistics.
    for (let second = 0; second < count; second += 1) await page.clock.runFor(SECOND_MS);
  };

  await pass(WARM_UP_SECONDS);
  const before = await heapSize(session);
  await pass(seconds);
  return { before, after: await heapSize(session) };
}
