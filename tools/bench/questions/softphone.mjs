// The first load of the softphone, compared with an empty page, and what a call costs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { repository } from "../../repository.mjs";
import { serveStatic } from "../../static-server.mjs";
import {
  addChromium,
  formats,
  inNewContext,
  linesOf,
  roundRobin,
  toRow,
  toRows,
} from "../harness.mjs";
import { buildSoftphoneHost } from "../sides/build-pages.mjs";
import { serveEmptyPage } from "../sides/empty-page.mjs";
import { servePages } from "../sides/page-server.mjs";

/** @typedef {"softphone" | "empty"} PageId */
/**
 * How long a page took, in milliseconds.
 *
 * @typedef {object} Load
 * @property {number} readyMs until it was connected or rendered
 * @property {number} paintedMs until its first screen was painted
 */
/** @typedef {Record<PageId, Load>} Round */

const VISITS = 5;

/**
 * Opens a page in an iframe of a host page, with an empty cache.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {string} hostUrl
 * @returns {Promise<Load>}
 */
const measureLoad = (browser, hostUrl) =>
  inNewContext(browser, async (context) => {
    const page = await context.newPage();
    await page.goto(hostUrl);
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
  });

/** @type {Load} */
const never = { readyMs: Number.POSITIVE_INFINITY, paintedMs: Number.POSITIVE_INFINITY };

/**
 * Visits both pages alternately. The fastest of several visits counts, because other programs on the machine slow
 * the others down.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {Record<PageId, string>} hostUrls
 * @param {number} round
 * @returns {Promise<Round>}
 */
async function loadRound(browser, hostUrls, round) {
  /** @type {Round} */
  const loads = { softphone: { ...never }, empty: { ...never } };
  for (let visit = 0; visit < VISITS; visit += 1) {
    for (const id of roundRobin(/** @type {const} */ (["softphone", "empty"]), round + visit)) {
      const { readyMs, paintedMs } = await measureLoad(browser, hostUrls[id]);
      loads[id].readyMs = Math.min(loads[id].readyMs, readyMs);
      loads[id].paintedMs = Math.min(loads[id].paintedMs, paintedMs);
    }
  }
  return loads;
}

/**
 * Returns the size of the scripts that a built page loads first, with gzip.
 *
 * @param {string} folder
 */
function firstScriptBytes(folder) {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const scripts = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/([^"]+\.js)"/g)];
  return scripts
    .map(([, path = ""]) => gzipSync(readFileSync(join(folder, path)), { level: 9 }).byteLength)
    .reduce((sum, bytes) => sum + bytes, 0);
}

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
async function measureTasks(context, hostUrl) {
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
async function measureHeap(context, hostUrl, seconds) {
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

/**
 * Returns the bytes of a page's objects. Without compiled code, which the engine adds and drops for many minutes, so
 * the total says little about leaks. A snapshot also collects all garbage first.
 *
 * @param {import("@playwright/test").CDPSession} session
 */
async function heapSize(session) {
  /** @type {string[]} */
  const chunks = [];
  const addChunk = (/** @type {{ chunk: string }} */ { chunk }) => chunks.push(chunk);
  session.on("HeapProfiler.addHeapSnapshotChunk", addChunk);
  await session.send("HeapProfiler.takeHeapSnapshot");
  session.off("HeapProfiler.addHeapSnapshotChunk", addChunk);
  /** @type {{ nodes: number[]; snapshot: { meta: { node_fields: string[]; node_types: [string[]] } } }} */
  const { nodes, snapshot } = JSON.parse(chunks.join(""));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  const code = types[0].indexOf("code");
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (nodes[node + type] !== code) bytes += nodes[node + size] ?? 0;
  }
  return bytes;
}

const dist = join(repository, "apps", "softphone", "dist");
const HEAP_SECONDS = 600;

/** The app's iframe is on another site, with its own process. The call has audio without a device and a click. */
const args = [
  "--site-per-process",
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  "--autoplay-policy=no-user-gesture-required",
  "--allow-loopback-in-peer-connection",
  "--disable-features=WebRtcHideLocalIpsWithMdns",
];

const size = "JavaScript of the first load, with gzip";
const call = "A call with audio";
const { bytes: format, count, milliseconds } = formats;

const loadLines = linesOf("From the navigation to `INITIALIZED`, with an empty cache", [
  [
    "the phone / an empty React page",
    (/** @type {Round} */ { softphone, empty }) => softphone.readyMs / empty.readyMs,
    { atMost: 1.3 },
  ],
  ["the phone", ({ softphone }) => softphone.readyMs, undefined, milliseconds],
  [
    "an empty React page, until it has rendered",
    ({ empty }) => empty.readyMs,
    undefined,
    milliseconds,
  ],
  [
    "the phone, until its first screen is painted",
    ({ softphone }) => softphone.paintedMs,
    undefined,
    milliseconds,
  ],
  [
    "an empty React page, until it is painted",
    ({ empty }) => empty.paintedMs,
    undefined,
    milliseconds,
  ],
]);

/** @typedef {Awaited<ReturnType<typeof measureHeap>>} Heap */
const heapLines = linesOf(call, [
  [
    "the heap after ten simulated minutes / before them",
    (/** @type {Heap} */ { before, after }) => after / before,
    { atMost: 1.05 },
  ],
  ["the heap after ten simulated minutes", ({ after }) => after, undefined, format],
]);
const tasksLine = {
  chapter: call,
  what: "tasks over 50 ms, in all calls",
  target: { atMost: 0 },
  format: count,
};
const longestLine = { chapter: call, what: "the longest of them", format: milliseconds };

/**
 * Makes calls, which are measured fewer times than loads.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {string} hostUrl
 * @param {number} amount
 */
async function callRows(browser, hostUrl, amount) {
  /** @template Result @param {(context: import("@playwright/test").BrowserContext) => Promise<Result>} task */
  const withAudio = (task) =>
    inNewContext(browser, async (context) => {
      await context.grantPermissions(["microphone"]);
      return task(context);
    });
  const heaps = [];
  const longTasks = [];
  for (let number = 1; number <= amount; number += 1) {
    longTasks.push(...(await withAudio((context) => measureTasks(context, hostUrl))));
    heaps.push(await withAudio((context) => measureHeap(context, hostUrl, HEAP_SECONDS)));
    console.log(`  call ${number} of ${amount}, ${process.uptime().toFixed(0)} s`);
  }
  return [
    ...toRows(heapLines, heaps),
    toRow(tasksLine, [longTasks.length]),
    toRow(longestLine, [Math.max(0, ...longTasks)]),
  ];
}

/** @type {import("../harness.mjs").Question<Round>} */
export const question = {
  name: "softphone",
  rounds: { quick: 3, full: 9 },
  readme: "apps/softphone/README.md",
  highlights: ["the phone with React", "the phone / an empty React page"],
  async start(add) {
    const host = await add(servePages(await buildSoftphoneHost()));
    const softphone = await add(serveStatic({ root: dist, port: 0, host: "localhost" }));
    const empty = await add(serveEmptyPage());
    const { browser, engine } = await addChromium(add, args);
    const urlOf = (/** @type {string} */ app, /** @type {"yes" | "no"} */ sdk) =>
      `${host.hostOrigin}/softphone/host?${new URLSearchParams({ app, sdk }).toString()}`;
    const hostUrls = { softphone: urlOf(softphone.url, "yes"), empty: urlOf(empty.url, "no") };
    const measure = (/** @type {number} */ round) => loadRound(browser, hostUrls, round);
    // The first visit of a browser also starts its processes.
    await measure(0);
    // What the phone and React need until a call can start: not JsSIP, and not the number plans.
    const sizeLine = {
      chapter: size,
      what: "the phone with React",
      target: { atMost: 110_000 },
      format,
    };
    const emptyLine = { chapter: size, what: "an empty React page", format };
    return {
      engine,
      measure,
      rows: async (rounds) => [
        toRow(sizeLine, [firstScriptBytes(dist)]),
        toRow(emptyLine, [firstScriptBytes(empty.folder)]),
        ...toRows(loadLines, rounds),
        ...(await callRows(browser, hostUrls.softphone, Math.ceil(rounds.length / 3))),
      ],
    };
  },
};
