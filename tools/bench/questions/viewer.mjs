// The first load of the viewer of recordings, and whether it stays smooth with 10,000 messages.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { repository } from "../../repository.mjs";
import { addChromium, chapter, formats, row } from "../harness.mjs";
import { recordedSession } from "../sides/recorded-session.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {Record<Act, number>} Round the longest task of each act, in milliseconds of the processor */
/** @typedef {keyof typeof acts} Act */
/** @typedef {{ name: string; pid: number; tid: number; tdur?: number }} TraceEvent `tdur` in microseconds */

const viewer = join(repository, "packages", "viewer", "dist", "index.html");

/** With gzip. */
const REACT_BYTES = 66_000;

/** Together, they have more than 10,000 messages. */
const CALLS = 1700;

/** Of each act: moves of the pointer, keys, or turns of the wheel. */
const STEPS = 200;

/** What a user does to come to other moments. */
const acts = {
  /** @param {Page} page @param {Buffer} buffer */
  async open(page, buffer) {
    await page.goto(pathToFileURL(viewer).href);
    const file = { name: "session.json", mimeType: "application/json", buffer };
    await page.getByLabel("Recording", { exact: true }).setInputFiles(file);
    await page.getByRole("grid").waitFor();
  },
  /** @param {Page} page */
  async scrub(page) {
    const box = await page.getByRole("slider", { name: "Moment" }).boundingBox();
    if (!box) throw new Error("The slider isn't visible.");
    await page.mouse.move(box.x + 1, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 1, box.y + 5, { steps: STEPS });
    await page.mouse.move(box.x + 1, box.y + 5, { steps: STEPS });
    await page.mouse.up();
  },
  /** @param {Page} page */
  async step(page) {
    for (let index = 0; index < STEPS; index += 1) await page.keyboard.press("ArrowRight");
    for (let index = 0; index < 20; index += 1) await page.keyboard.press("n");
  },
  /** @param {Page} page */
  async play(page) {
    await page.getByLabel("Speed").selectOption("10");
    await page.getByRole("button", { name: "Play" }).click();
    await page.waitForTimeout(2000);
    await page.getByRole("button", { name: "Pause" }).click();
  },
  /** @param {Page} page */
  async scroll(page) {
    await page.getByRole("grid").hover();
    for (let index = 0; index < STEPS; index += 1) await page.mouse.wheel(0, 1500);
  },
  /** @param {Page} page */
  async search(page) {
    const field = page.getByLabel("Search entries");
    await field.pressSequentially("call_ended");
    await field.fill("");
    await page.getByRole("grid").focus();
  },
  /** @param {Page} page */
  async follow(page) {
    for (const call of ["call 1", `call ${CALLS / 2}`, `call ${CALLS}`]) {
      await page.getByLabel("Follow a call").selectOption(call);
      for (let index = 0; index < 5; index += 1) await page.keyboard.press("ArrowRight");
    }
    await page.getByLabel("Follow a call").selectOption("");
  },
};
const names = /** @type {readonly Act[]} */ (Object.keys(acts));

/** @type {import("../harness.mjs").Question<Round>} */
export const question = {
  name: "viewer",
  rounds: { quick: 1, full: 5 },
  readme: "packages/viewer/README.md",
  highlights: ["the page with gzip", "the longest task, scrub"],
  async start(add) {
    const recording = Buffer.from(recordedSession(CALLS));
    const { inNewPage, engine } = await addChromium(add);
    return {
      engine,
      measure: () =>
        inNewPage(async (page) => {
          const round = /** @type {Round} */ ({});
          for (const name of names) {
            round[name] = await longestTaskMs(page, () => acts[name](page, recording));
          }
          return round;
        }),
      rows(rounds) {
        const { bytes, milliseconds } = formats;
        const sizes = [
          row("the page with gzip", [gzipSync(readFileSync(viewer), { level: 9 }).byteLength], {
            target: { atMost: 60_000 + REACT_BYTES },
            format: bytes,
          }),
        ];
        const tasks = names.map((name) =>
          row(
            `the longest task, ${name}`,
            rounds.map((round) => round[name]),
            { ...(name !== "open" && { target: { atMost: 50 } }), format: milliseconds },
          ),
        );
        return [
          ...chapter("First load, with React", sizes),
          ...chapter("A recording with 10,000 messages, time of the processor", tasks),
        ];
      },
    };
  },
};

/**
 * Returns how long the longest task in the main thread of a page is during an act. It is the time of the processor: other
 * programs on the machine make a task take longer.
 *
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 */
async function longestTaskMs(page, act) {
  const session = await page.context().newCDPSession(page);
  /** @type {TraceEvent[]} */
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(.../** @type {any[]} */ (value)));
  await session.send("Tracing.start", {
    traceConfig: { includedCategories: ["toplevel", "devtools.timeline"] },
  });
  await act();
  const completed = new Promise((resolve) => {
    session.once("Tracing.tracingComplete", resolve);
  });
  await session.send("Tracing.end");
  await completed;
  await session.detach();
  // Only the main thread of a page dispatches events.
  const main = events.find(({ name }) => name === "EventDispatch");
  const tasks = events.filter(
    ({ name, pid, tid }) => name.endsWith("RunTask") && pid === main?.pid && tid === main.tid,
  );
  if (tasks.length === 0) throw new Error("The trace has no task of the page.");
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
