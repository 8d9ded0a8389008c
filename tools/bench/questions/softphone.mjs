// The first load of the softphone, compared with an empty page, and what a call costs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { repository } from "../../repository.mjs";
import { serveStatic } from "../../static-server.mjs";
import { heapBytes } from "../heap-bytes.mjs";
import { addChromium, chapter, formats, measureEach, row } from "../harness.mjs";
import { serveEmptyPage } from "../sides/empty-page.mjs";
import { buildScripts, servePages } from "../sides/pages.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("../pages/measured-window.ts").MeasuredWindow} MeasuredWindow */
/** @typedef {{ readyMs: number; paintedMs: number }} Load until it was connected or rendered, and until its first paint */
/** @typedef {Record<"softphone" | "empty", Load>} Round */

const ids = /** @type {const} */ (["softphone", "empty"]);

/** The fastest of several visits counts, because other programs on the machine slow the others down. */
const VISITS = 5;

/** Waits until the page in the iframe of a host page is ready. @param {Page} page @returns {Promise<Load>} */
async function measureLoad(page) {
  await page.waitForFunction(() => window.readyMs);
  const { startedAt = 0, readyMs = 0 } = await page.evaluate(() => ({
    startedAt: window.startedAt,
    readyMs: window.readyMs,
  }));
  const paint = await page.frames()[1]?.waitForFunction(() => {
    const [entry] = performance.getEntriesByName("first-contentful-paint");
    return entry && performance.timeOrigin + entry.startTime;
  });
  return { readyMs, paintedMs: Number(await paint?.jsonValue()) - startedAt };
}

/** The size of the scripts that a built page loads first, with gzip. @param {string} folder */
function firstScriptBytes(folder) {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const scripts = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/([^"]+\.js)"/g)];
  return scripts
    .map(([, path = ""]) => gzipSync(readFileSync(join(folder, path)), { level: 9 }).byteLength)
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** Makes a call with audio from the softphone in a host page, until it is answered. @param {Page} page */
async function startCall(page) {
  const element = await page.locator("iframe").elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error("The page has no softphone.");
  await frame.getByRole("button", { name: "Log in" }).click();
  await frame.getByLabel("Phone number", { exact: true }).fill("+12025550101");
  await frame.evaluate(() => {
    /** @type {number[]} */
    const tasks = [];
    window.longTasksMs = tasks;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: "longtask" });
  });
  await frame.getByRole("button", { name: "Call", exact: true }).click();
  await frame.getByRole("timer", { name: "Call duration" }).waitFor();
  return frame;
}

/**
 * Makes a call of a user: controls, tones and notes, the end and the save. Returns the tasks of the phone that took over
 * 50 ms.
 *
 * @param {Page} page
 */
async function measureTasks(page) {
  const frame = await startCall(page);
  const click = (/** @type {string | RegExp} */ name) =>
    frame.getByRole("button", { name, exact: true }).click();
  for (const control of ["Mute", "Mute", "Hold", "Resume", "Keypad"]) await click(control);
  for (const tone of [/^1\b/, /^2\b/, /^3\b/]) await click(tone);
  await click("Keypad");
  const notes = frame.getByRole("textbox", { name: "Notes" });
  await notes.pressSequentially("Wants an offer by Friday.");
  await click("Hang up");
  await click("Save");
  await frame.getByLabel("Phone number", { exact: true }).waitFor();
  return frame.evaluate(() => window.longTasksMs ?? []);
}

/** Until everything that a call runs has run. */
const WARM_UP_SECONDS = 60;
const HEAP_SECONDS = 600;

/**
 * Measures the heap of the phone during a call, before and after simulated time. The page's timers run as fast as
 * it can; its audio is real.
 *
 * @param {Page} page with a simulated clock
 */
async function measureHeap(page) {
  const session = await page.context().newCDPSession(await startCall(page));
  await session.send("HeapProfiler.enable");
  /** @param {number} count one second at a time, so that the page also handles what isn't a timer, such as statistics */
  const pass = async (count) => {
    for (let second = 0; second < count; second += 1) await page.clock.runFor(1_000);
  };
  await pass(WARM_UP_SECONDS);
  const before = await heapBytes(session);
  await pass(HEAP_SECONDS);
  return { before, after: await heapBytes(session) };
}

const dist = join(repository, "apps", "softphone", "dist");

/** The app's iframe is on another site, with its own process. The call has audio without a device and a click. */
const args = [
  "--site-per-process",
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  "--autoplay-policy=no-user-gesture-required",
  "--allow-loopback-in-peer-connection",
  "--disable-features=WebRtcHideLocalIpsWithMdns",
];

/** @type {import("../harness.mjs").Question<Round>} */
export const question = {
  name: "softphone",
  rounds: { quick: 3, full: 9 },
  readme: "apps/softphone/README.md",
  highlights: ["the phone with React", "the phone / an empty React page"],
  async start(add) {
    const host = await add(
      servePages(
        await buildScripts({
          softphone: 'import { startCrmPage } from "./crm-page.ts"; startCrmPage();',
          empty: 'import { startFramePage } from "./crm-page.ts"; startFramePage();',
        }),
      ),
    );
    const softphone = await add(serveStatic({ root: dist, port: 0, host: "localhost" }));
    const empty = await add(serveEmptyPage());
    const { inNewPage, engine } = await addChromium(add, args);
    const urls = {
      softphone: `${host.hostOrigin}/softphone?app=${encodeURIComponent(softphone.url)}`,
      empty: `${host.hostOrigin}/empty?app=${encodeURIComponent(empty.url)}`,
    };

    const measure = async (/** @type {number} */ round) => {
      const fastest = /** @type {Partial<Round>} */ ({});
      for (let visit = 0; visit < VISITS; visit += 1) {
        await measureEach(ids, round + visit, async (id) => {
          const load = await inNewPage(async (page) => {
            await page.goto(urls[id]);
            return measureLoad(page);
          });
          const { readyMs = Infinity, paintedMs = Infinity } = fastest[id] ?? {};
          fastest[id] = {
            readyMs: Math.min(readyMs, load.readyMs),
            paintedMs: Math.min(paintedMs, load.paintedMs),
          };
        });
      }
      return /** @type {Round} */ (fastest);
    };
    // The first visit of a browser also starts its processes.
    await measure(0);

    /** @template Result @param {(page: Page) => Promise<Result>} task @param {boolean} [hasSimulatedClock] */
    const withAudio = (task, hasSimulatedClock = false) =>
      inNewPage(async (page) => {
        await page.context().grantPermissions(["microphone"]);
        if (hasSimulatedClock) await page.clock.install();
        await page.goto(urls.softphone);
        return task(page);
      });

    return {
      engine,
      measure,
      async rows(rounds) {
        /** @type {Awaited<ReturnType<typeof measureHeap>>[]} */
        const heaps = [];
        /** @type {number[]} */
        const longTasks = [];
        // Calls are measured fewer times than loads.
        for (let call = 0; call < rounds.length / 3; call += 1) {
          longTasks.push(...(await withAudio(measureTasks)));
          heaps.push(await withAudio(measureHeap, true));
        }
        const { bytes, count, milliseconds } = formats;
        /** @param {string} what @param {(round: Round) => number} of */
        const loadRow = (what, of) => row(what, rounds.map(of), { format: milliseconds });
        return [
          ...chapter("JavaScript of the first load, with gzip", [
            // What the phone and React need until a call can start: not JsSIP, and not the number plans.
            row("the phone with React", [firstScriptBytes(dist)], {
              target: { atMost: 110_000 },
              format: bytes,
            }),
            row("an empty React page", [firstScriptBytes(empty.folder)], { format: bytes }),
          ]),
          ...chapter("From the navigation to `INITIALIZED`, with an empty cache", [
            row(
              "the phone / an empty React page",
              rounds.map((round) => round.softphone.readyMs / round.empty.readyMs),
              { target: { atMost: 1.3 } },
            ),
            loadRow("the phone", (round) => round.softphone.readyMs),
            loadRow("an empty React page, until it has rendered", (round) => round.empty.readyMs),
            loadRow(
              "the phone, until its first screen is painted",
              (round) => round.softphone.paintedMs,
            ),
            loadRow("an empty React page, until it is painted", (round) => round.empty.paintedMs),
          ]),
          ...chapter("A call with audio", [
            row(
              "the heap after ten simulated minutes / before them",
              heaps.map(({ before, after }) => after / before),
              { target: { atMost: 1.05 } },
            ),
            row(
              "the heap after ten simulated minutes",
              heaps.map(({ after }) => after),
              { format: bytes },
            ),
            row("tasks over 50 ms, in all calls", [longTasks.length], {
              target: { atMost: 0 },
              format: count,
            }),
            row("the longest of them", [Math.max(0, ...longTasks)], { format: milliseconds }),
          ]),
        ];
      },
    };
  },
};
