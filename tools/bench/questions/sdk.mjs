// The SDK compared with its peers in Chromium: speed, connecting, early messages, leaks and sizes.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { findChromium } from "../../chromium/find-chromium.mjs";
import { run } from "../../process/run.mjs";
import { repository } from "../../repository.mjs";
import { formats, measureEach, toRow, toRows } from "../harness.mjs";
import { openBrowser } from "../sides/browser.mjs";
import { buildPages, bundleEntry } from "../sides/build-pages.mjs";

/** @typedef {import("../sides/browser.mjs").Browser} Browser */
/** @typedef {import("../harness.mjs").Row} Row */
/** @typedef {import("../harness.mjs").Target} Target */

/**
 * A page of `pages/host` with one of `pages/app`.
 *
 * @typedef {object} Competitor
 * @property {string} name
 * @property {string} host
 * @property {string} app
 * @property {boolean} [isQuiet] stubs `console.debug` in the vendor's host
 */

const competitors = /** @satisfies {Record<string, Competitor>} */ ({
  rawWindow: { name: "raw window.postMessage", host: "raw-window", app: "raw-window" },
  rawPort: { name: "raw MessagePort", host: "raw-port", app: "raw-port" },
  penpal: { name: "penpal 7", host: "penpal", app: "penpal" },
  vendor: { name: "vendor's app and host", host: "vendor", app: "vendor" },
  vendorQuiet: {
    name: "vendor's app and host, logging stubbed",
    host: "vendor",
    app: "vendor",
    isQuiet: true,
  },
  ours: { name: "our app and host", host: "ours", app: "ours" },
  oursInVendor: { name: "our app in the vendor's host", host: "vendor", app: "ours" },
  oursInVendorQuiet: {
    name: "our app in the vendor's host, logging stubbed",
    host: "vendor",
    app: "ours",
    isQuiet: true,
  },
  vendorInOurs: { name: "vendor's app in our host", host: "ours", app: "vendor" },
});

/** @typedef {keyof typeof competitors} CompetitorId */

/** In the order of the first round. */
const competitorIds = /** @type {CompetitorId[]} */ (Object.keys(competitors));

/** The competitors with a handshake, which can start late. */
const connecting = /** @type {const} */ ([
  "ours",
  "oursInVendor",
  "vendorInOurs",
  "vendor",
  "penpal",
]);

/** How long after the load event an app connects. */
const DELAYS_MS = /** @type {const} */ ([0, 250, 1_000]);

/** The competitors whose SDKs accept messages before the handshake. */
const early = /** @type {const} */ (["ours", "oursInVendor", "vendorInOurs", "vendor"]);

/** @typedef {{ roundTripUs: number; burstMs: number }} Speed */
/** @typedef {(typeof connecting)[number]} Connecting */

/**
 * @typedef {object} Round
 * @property {Record<CompetitorId, Speed>} speed
 * @property {Record<(typeof DELAYS_MS)[number], Record<Connecting, number>>} connectMs
 * @property {Record<(typeof early)[number], { fromApp: number; dialsReceived: number }>} early
 */

/**
 * @param {Browser} browser
 * @param {number} round
 * @returns {Promise<Round>}
 */
async function measureRound(browser, round) {
  await browser.restart();
  /** @param {string} measure @param {CompetitorId} id @param {number} [delayMs] @returns {Promise<any>} */
  const visit = (measure, id, delayMs = 0) =>
    browser.visit({ measure, ...competitors[id], delayMs });
  const speed = await measureEach(competitorIds, round, (id) => visit("speed", id));
  const connectMs = /** @type {Round["connectMs"]} */ ({});
  for (const delayMs of DELAYS_MS) {
    connectMs[delayMs] = await measureEach(
      connecting,
      round,
      async (id) => (await visit("connect", id, delayMs)).connectMs,
    );
  }
  return { speed, connectMs, early: await measureEach(early, 0, (id) => visit("early", id, 250)) };
}

/** @typedef {{ id: CompetitorId; over: CompetitorId; target?: Target }} Ratio the time of one, divided by the time of another */

/** @type {readonly Ratio[]} */
const withoutTarget = [
  { id: "vendorInOurs", over: "vendor" },
  { id: "vendorQuiet", over: "rawWindow" },
  { id: "vendor", over: "rawWindow" },
  { id: "ours", over: "rawWindow" },
  { id: "penpal", over: "rawWindow" },
  { id: "rawPort", over: "rawWindow" },
];

/** @type {Record<keyof Speed, { chapter: string; ratios: readonly Ratio[] }>} */
const speeds = {
  roundTripUs: {
    chapter: "Round trip of 600 bytes",
    ratios: [
      { id: "ours", over: "rawPort", target: { atMost: 1.15 } },
      { id: "ours", over: "penpal", target: { atMost: 1.05 } },
      { id: "oursInVendor", over: "vendor", target: { below: 1 } },
      { id: "oursInVendorQuiet", over: "rawWindow", target: { atMost: 1.1 } },
      ...withoutTarget,
    ],
  },
  burstMs: {
    chapter: "Burst of 10,000 messages",
    ratios: [
      { id: "ours", over: "rawPort", target: { atMost: 1.3 } },
      { id: "oursInVendor", over: "vendor", target: { below: 1 } },
      { id: "oursInVendorQuiet", over: "rawWindow", target: { atMost: 1.2 } },
      ...withoutTarget,
    ],
  },
};

const speedLines = /** @type {(keyof Speed)[]} */ (Object.keys(speeds)).flatMap((kind) =>
  speeds[kind].ratios.map(({ id, over, target }) => ({
    chapter: speeds[kind].chapter,
    what: `${competitors[id].name} / ${competitors[over].name}`,
    target,
    of: (/** @type {Round} */ { speed }) => speed[id][kind] / speed[over][kind],
  })),
);

const connect = "From construction to onReady";
const connectLines = [
  ...connecting.flatMap((id) =>
    DELAYS_MS.map((delay) => ({
      chapter: connect,
      what: `${competitors[id].name}, ${delay === 0 ? "immediately" : `${delay} ms after load`}`,
      target: id === "ours" ? { atMost: 10 } : undefined,
      format: formats.milliseconds,
      of: (/** @type {Round} */ { connectMs }) => connectMs[delay][id],
    })),
  ),
  .../** @type {const} */ (["penpal", "vendor"]).map((over) => ({
    chapter: connect,
    what: `${competitors.ours.name} / ${competitors[over].name}, immediately`,
    target: over === "penpal" ? { atMost: 1 } : undefined,
    of: (/** @type {Round} */ { connectMs }) => connectMs[0].ours / connectMs[0][over],
  })),
];

const EARLY_MESSAGES = 20;

/** The worst round counts: no message may be lost, ever. @param {readonly Round[]} rounds */
const earlyRows = (rounds) =>
  early.map((id) => {
    const fromApp = Math.min(...rounds.map((round) => round.early[id].fromApp));
    const fromHost = Math.min(...rounds.map((round) => round.early[id].dialsReceived));
    const row = {
      chapter: `Of ${EARLY_MESSAGES} messages sent before the handshake`,
      what: competitors[id].name,
      value: `${fromApp + fromHost} arrive`,
      spread: `${fromApp} from the app, ${fromHost} from the host`,
      target: "",
    };
    if (id !== "ours") return row;
    return Object.assign(row, { target: "all", isMet: fromApp + fromHost === EARLY_MESSAGES });
  });

const CYCLES = 100;
const FLOOD_EVENTS = 30_000;
/** Users notice longer tasks. Browsers don't report shorter ones. */
const LONG_TASK_MS = 50;
/** One byte per message. Anything stored for each message would be more. */
const MAX_HEAP_GROWTH_BYTES = 50_000;

/**
 * What our ends leave behind: on the heaps after 50,000 messages, in the page after 100 cycles of create and destroy, and
 * as long tasks during a flood of messages.
 *
 * @param {Browser} browser
 */
async function leakRows(browser) {
  await browser.restart();
  /** @param {string} measure @param {string} [host] @param {string} [app] @returns {Promise<any>} */
  const visit = (measure, host = "ours", app = "ours") => browser.visit({ measure, host, app });
  const heap = await visit("heap");
  const growth = {
    app: heap.after.app.bytes - heap.before.app.bytes,
    host: heap.after.host - heap.before.host,
  };
  const heapRows = /** @type {const} */ (["app", "host"]).map((end) =>
    toRow(
      {
        chapter: "Heap after 50,000 messages",
        what: `our ${end}`,
        target: { atMost: MAX_HEAP_GROWTH_BYTES },
        format: (value) => `${value < 0 ? "" : "+"}${formats.bytes(value)}`,
      },
      [growth[end]],
    ),
  );
  /** @type {Record<"app" | "host", { connected: number; leaks: import("../pages/leak-check.ts").Leaks }>} */
  const cycles = {
    host: await visit("cycles", "cycles"),
    app: await visit("cycles", "app-cycles", "cycles"),
  };
  const cycleRows = /** @type {const} */ (["app", "host"]).map((end) => {
    const { connected, leaks } = cycles[end];
    const counts = Object.entries(leaks);
    const isMet = connected === CYCLES && counts.every(([, count]) => count <= 0);
    return {
      chapter: `Leaked by ${CYCLES} cycles of create and destroy`,
      what: `our ${end}`,
      value: isMet ? "nothing" : counts.map(([name, count]) => `${count} ${name}`).join(", "),
      spread: connected === CYCLES ? "" : `only ${connected} connected`,
      target: "nothing",
      isMet,
    };
  });
  /** @type {{ longestTaskMs: number; events: number }} */
  const { longestTaskMs, events } = await visit("flood", "flood");
  const floodRow = {
    chapter: "Floods of 10,000 messages",
    what: "longest task of a page with our host",
    value: longestTaskMs === 0 ? `below ${LONG_TASK_MS} ms` : formats.milliseconds(longestTaskMs),
    spread: events < FLOOD_EVENTS ? `only ${events} events` : "",
    target: `at most ${LONG_TASK_MS} ms`,
    isMet: longestTaskMs <= LONG_TASK_MS && events >= FLOOD_EVENTS,
  };
  return [...heapRows, ...cycleRows, floodRow];
}

/** @param {string} code */
const gzipped = (code) => gzipSync(code, { level: 9 }).byteLength;
/** @param {string} path */
const gzippedFile = (path) => gzipped(readFileSync(path, "utf8"));

/** What an app loads, in bytes with gzip: in its bundle, as a whole file, and by a script tag. */
async function sizeRows() {
  const { resolve } = createRequire(import.meta.url);
  const published = join(repository, "packages", "sdk", "dist");
  /** @type {readonly { name: string; limit: string }[]} */
  const limits = JSON.parse(readFileSync(join(repository, ".size-limit.json"), "utf8"));
  /** The limit that `npm run check` applies. @param {string} name */
  const limitOf = (name) => ({
    atMost: Number.parseInt(limits.find((each) => each.name === name)?.limit ?? ""),
  });
  const ofClass = limitOf("@calling-extensions/sdk in the bundle of an app that imports the class");
  const ofTag = limitOf("@calling-extensions/sdk by script tag");
  const inBundle = "In an app's bundle, minified by Vite, gzip";
  const wholeFile = "npm entry, the whole file as published, gzip";
  const byTag = "Script tag, gzip";
  const vendorFile = resolve("@hubspot/calling-extensions-sdk/dist/main.js");
  /** @type {[chapter: string, what: string, size: number, target?: Target][]} */
  const sizes = [
    [inBundle, "our SDK, the class alone", gzipped(await bundleEntry("ours-class")), ofClass],
    [inBundle, "our SDK, every export", gzipped(await bundleEntry("ours"))],
    [inBundle, "vendor's SDK", gzipped(await bundleEntry("vendor"))],
    [inBundle, "penpal 7", gzipped(await bundleEntry("penpal"))],
    [wholeFile, "our SDK", gzippedFile(join(published, "index.js"))],
    [byTag, "our SDK", gzippedFile(join(published, "main.js")), ofTag],
    [byTag, "vendor's SDK", gzippedFile(vendorFile)],
  ];
  return sizes.map(([chapter, what, size, target]) =>
    toRow({ chapter, what, target, format: formats.bytes }, [size]),
  );
}

/** @type {import("../harness.mjs").Question<Round>} */
export const question = {
  name: "sdk",
  rounds: { quick: 3, full: 9 },
  readme: "packages/sdk/README.md",
  highlights: ["our app in the vendor's host / vendor's app and host", "our SDK, the class alone"],
  async start(add) {
    const executable = await findChromium();
    const { output } = await run(executable, ["--version"]);
    const browser = await add(openBrowser(executable, await buildPages()));
    return {
      engine: /(\S+ )?\d+\.\d+\.\d+\.\d+/.exec(output)?.[0] ?? "Chromium",
      measure: (round) => measureRound(browser, round),
      rows: async (rounds) => [
        ...toRows(speedLines, rounds),
        ...toRows(connectLines, rounds),
        ...earlyRows(rounds),
        ...(await leakRows(browser)),
        ...(await sizeRows()),
      ],
    };
  },
};
