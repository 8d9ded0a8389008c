// What the CRM page and the softphone keep and block in a day of calls.
import { join } from "node:path";
import { repository } from "../../repository.mjs";
import { serveStatic } from "../../static-server.mjs";
import { heapBytes } from "../heap-bytes.mjs";
import { addChromium, chapter, formats, row } from "../harness.mjs";
import { startService } from "../sides/services.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").Frame} Frame */
/** @typedef {import("@playwright/test").CDPSession} CDPSession */
/** @typedef {{ page: number; phone: number }} Heaps in bytes */
/** @typedef {{ early: Heaps; late: Heaps; longTasks: Record<"page" | "phone", number[]> }} Round long tasks in ms */

const CALLS = 200;
const EARLY_CALLS = 20;

const softphoneDist = join(repository, "apps", "softphone", "dist");

/** The app's iframe is on another site, with its own process. */
const args = ["--site-per-process"];

/** Contacts of the initial data with a number. */
const people = [
  { id: 101, name: "Ada Example" },
  { id: 102, name: "Bo Example" },
];

/** Collects the tasks of a document that took over 50 ms. */
function watchTasks() {
  /** @type {number[]} */
  const tasks = [];
  window.longTasksMs = tasks;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: "longtask" });
}

const tasksOf = () => window.longTasksMs ?? [];

/** Forgets all tasks but these. @param {number[]} tasks */
const keepTasks = (tasks) => window.longTasksMs?.splice(0, Infinity, ...tasks);

/** @param {Page} page */
async function findPhone(page) {
  const element = await page.locator('iframe[title^="Calling app: "]').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error("The page has no phone.");
  return frame;
}

/**
 * A call as a user makes it: the list, the record, the call, its end, and the notes.
 *
 * @param {Page} page
 * @param {Frame} phone
 * @param {number} index
 */
async function makeCall(page, phone, index) {
  const { name } = people[index % people.length] ?? { name: "" };
  await page.getByRole("link", { name: "Contacts", exact: true }).first().click();
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await page.locator("button[data-call-number]:enabled").first().click();
  await phone.getByRole("timer", { name: "Call duration" }).waitFor();
  await phone.getByRole("textbox", { name: "Notes" }).fill(`They call again, ${index}.`);
  await phone.getByRole("button", { name: "Hang up", exact: true }).click();
  await phone.getByRole("button", { name: "Save", exact: true }).click();
  await phone.getByLabel(/^(Name or phone|Phone) number$/).waitFor();
}

/** @type {import("../harness.mjs").Question<Round>} */
export const question = {
  name: "day",
  rounds: { quick: 1, full: 1 },
  async start(add) {
    const { url, port } = await add(
      serveStatic({ root: softphoneDist, port: 0, host: "localhost" }),
    );
    const service = await add(startService("sqlite", { options: { softphonePort: port } }));
    const { inNewPage, engine } = await addChromium(add, args);
    return {
      engine,
      measure: () =>
        inNewPage(async (page) => {
          await page.addInitScript(watchTasks);
          // The far end answers at once, without audio.
          await page.route(`${url}/`, (route) =>
            route.fulfill({
              status: 302,
              headers: { location: `${url}/?carrier=silent&answerAfter=0.1` },
            }),
          );
          await page.goto(`${service.url}/contacts/1/record/0-1/101`);
          const phone = await findPhone(page);
          await phone
            .getByRole("button", { name: "Log out", includeHidden: true })
            .waitFor({ state: "attached" });
          // The debugger makes the browser parse what the page loads twice. The question "page" measures the load.
          await page.evaluate(keepTasks, []);
          await phone.evaluate(keepTasks, []);
          const longTasks = async () => ({
            page: await page.evaluate(tasksOf),
            phone: await phone.evaluate(tasksOf),
          });
          const sessions = {
            page: await page.context().newCDPSession(page),
            phone: await page.context().newCDPSession(phone),
          };
          for (const session of Object.values(sessions)) await session.send("HeapProfiler.enable");
          /** A snapshot of the heap is a long task itself. */
          const heaps = async () => {
            const before = await longTasks();
            const bytes = {
              page: await heapBytes(sessions.page),
              phone: await heapBytes(sessions.phone),
            };
            await page.evaluate(keepTasks, before.page);
            await phone.evaluate(keepTasks, before.phone);
            return bytes;
          };
          /** @type {Heaps | undefined} */
          let early;
          for (let index = 0; index < CALLS; index += 1) {
            if (index === EARLY_CALLS) early = await heaps();
            await makeCall(page, phone, index);
          }
          const late = await heaps();
          return { early: early ?? late, late, longTasks: await longTasks() };
        }),
      rows(rounds) {
        const { bytes, count, milliseconds } = formats;
        const titles = /** @type {const} */ ({ page: "the page's", phone: "the phone's" });
        return Object.entries(titles).flatMap(([key, whose]) => {
          const part = /** @type {keyof Heaps} */ (key);
          const tasks = rounds.map(({ longTasks }) => longTasks[part]);
          return chapter(`A day of ${CALLS} calls: ${part}`, [
            row(
              `${whose} heap after ${CALLS} calls / after ${EARLY_CALLS}`,
              rounds.map(({ early, late }) => late[part] / early[part]),
              { target: { atMost: 1.5 } },
            ),
            row(
              `${whose} heap after ${CALLS} calls`,
              rounds.map(({ late }) => late[part]),
              { format: bytes },
            ),
            row(
              `${whose} tasks over 50 ms`,
              tasks.map(({ length }) => length),
              { target: { atMost: 0 }, format: count },
            ),
            row(
              `${whose} longest task over 50 ms`,
              tasks.map((durations) => Math.max(0, ...durations)),
              { format: milliseconds },
            ),
          ]);
        });
      },
    };
  },
};
