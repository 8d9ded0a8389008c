import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../../repository.mjs";
import { formats, medianRow, valueRow } from "../rows.mjs";
import { competitors } from "./competitors.mjs";
import { connecting, DELAYS_MS } from "./rounds.mjs";

/** @typedef {import("../rows.mjs").Row} Row */
/** @typedef {import("../rows.mjs").Target} Target */
/** @typedef {import("./competitors.mjs").CompetitorId} CompetitorId */
/** @typedef {import("./rounds.mjs").SpeedRound} SpeedRound */
/** @typedef {import("./rounds.mjs").ConnectRound} ConnectRound */
/** @typedef {import("./rounds.mjs").EarlyRound} EarlyRound */
/** @typedef {import("./rounds.mjs").LeakRound} LeakRound */
/** @typedef {import("./sizes.mjs").Sizes} Sizes */

/**
 * @typedef {object} Measurements
 * @property {SpeedRound[]} speed
 * @property {ConnectRound[]} connect
 * @property {EarlyRound[]} early
 * @property {LeakRound} leaks
 * @property {Sizes} sizes
 */

/** @typedef {keyof import("./rounds.mjs").Speed} SpeedKind */

/**
 * The time of one competitor divided by that of another in the same round.
 *
 * @template {CompetitorId} Id
 * @typedef {{ id: Id; over: Id; target?: Target }} Ratio
 */

/** @type {readonly Ratio<CompetitorId>[]} */
const withoutTarget = [
  { id: "vendorInOurs", over: "vendor" },
  { id: "vendorQuiet", over: "rawWindow" },
  { id: "vendor", over: "rawWindow" },
  { id: "ours", over: "rawWindow" },
  { id: "penpal", over: "rawWindow" },
  { id: "rawPort", over: "rawWindow" },
];

/** @type {Record<SpeedKind, { chapter: string; ratios: readonly Ratio<CompetitorId>[] }>} */
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

/** @type {readonly Ratio<import("./rounds.mjs").Connecting>[]} */
const connectRatios = [
  { id: "ours", over: "penpal", target: { atMost: 1 } },
  { id: "ours", over: "vendor" },
];

const EARLY_MESSAGES = 20;
const CYCLES = 100;
const FLOOD_EVENTS = 30_000;
/** Users notice longer tasks. Browsers don't report shorter ones. */
const LONG_TASK_MS = 50;
/** One byte per message. Anything stored for each message would be more. */
const MAX_HEAP_GROWTH_BYTES = 50_000;

/** @param {Ratio<CompetitorId>} ratio */
const ratioName = ({ id, over }) => `${competitors[id].name} / ${competitors[over].name}`;

/**
 * @param {SpeedRound[]} rounds
 * @param {SpeedKind} kind
 */
function speedRows(rounds, kind) {
  const { chapter, ratios } = speeds[kind];
  return ratios.map((ratio) => {
    const { id, over, target } = ratio;
    const values = rounds.map((round) => round[id][kind] / round[over][kind]);
    return medianRow({ chapter, what: ratioName(ratio), target }, values, formats.times);
  });
}

/** @param {ConnectRound[]} rounds */
function connectRows(rounds) {
  const chapter = "From construction to onReady";
  const times = connecting.flatMap((id) =>
    DELAYS_MS.map((delay) => {
      const start = delay === 0 ? "immediately" : `${delay} ms after load`;
      const target = id === "ours" ? { atMost: 10 } : undefined;
      const line = { chapter, what: `${competitors[id].name}, ${start}`, target };
      return medianRow(
        line,
        rounds.map((round) => round[id][delay]),
        formats.milliseconds,
      );
    }),
  );
  const ratios = connectRatios.map((ratio) => {
    const { id, over, target } = ratio;
    const values = rounds.map((round) => round[id][0] / round[over][0]);
    const line = { chapter, what: `${ratioName(ratio)}, immediately`, target };
    return medianRow(line, values, formats.times);
  });
  return [...times, ...ratios];
}

/**
 * @param {EarlyRound[]} rounds
 * @returns {Row[]}
 */
function earlyRows(rounds) {
  const ids = /** @type {(keyof EarlyRound)[]} */ (Object.keys(rounds[0] ?? {}));
  return ids.map((id) => {
    // The worst round counts: no message may be lost, ever.
    const fromApp = Math.min(...rounds.map((round) => round[id].fromApp));
    const fromHost = Math.min(...rounds.map((round) => round[id].dialsReceived));
    const row = {
      chapter: `Of ${EARLY_MESSAGES} messages sent before the handshake`,
      what: competitors[id].name,
      value: `${fromApp + fromHost} arrive`,
      spread: `${fromApp} from the app, ${fromHost} from the host`,
      target: "",
    };
    if (id !== "ours") return row;
    const isMet = fromApp + fromHost === EARLY_MESSAGES;
    return Object.assign(row, { target: "all", isMet });
  });
}

/**
 * @param {LeakRound} round
 * @returns {Row[]}
 */
function leakRows({ heapGrowth, cycles, flood }) {
  const ends = /** @type {const} */ (["app", "host"]);
  const heapRows = ends.map((end) =>
    valueRow(
      {
        chapter: "Heap after 50,000 messages",
        what: `our ${end}`,
        target: { atMost: MAX_HEAP_GROWTH_BYTES },
      },
      heapGrowth[end],
      (value) => `${value < 0 ? "" : "+"}${formats.bytes(value)}`,
    ),
  );
  const cycleRows = ends.map((end) => {
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
  const { longestTaskMs, events } = flood;
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

/** @param {string} chapter @param {string} what @param {number} size @param {Target} [target] */
const sizeRow = (chapter, what, size, target) =>
  valueRow({ chapter, what, target }, size, formats.bytes);

/** @type {readonly { name: string; limit: string }[]} */
const sizeLimits = JSON.parse(readFileSync(join(repository, ".size-limit.json"), "utf8"));

/**
 * The limit that `npm run check` applies, in bytes.
 *
 * @param {string} name
 */
const sizeLimit = (name) => ({
  atMost: Number.parseInt(sizeLimits.find((each) => each.name === name)?.limit ?? ""),
});

/** @param {Sizes} sizes */
function sizeRows({ bundle, wholeFile, scriptTag }) {
  const inBundle = "In an app's bundle, minified by Vite, gzip";
  const byTag = "Script tag, gzip";
  return [
    sizeRow(
      inBundle,
      "our SDK, the class alone",
      bundle.ourClass,
      sizeLimit("@calling-extensions/sdk in the bundle of an app that imports the class"),
    ),
    sizeRow(inBundle, "our SDK, every export", bundle.ours),
    sizeRow(inBundle, "vendor's SDK", bundle.vendor),
    sizeRow(inBundle, "penpal 7", bundle.penpal),
    sizeRow("npm entry, the whole file as published, gzip", "our SDK", wholeFile),
    sizeRow(byTag, "our SDK", scriptTag.ours, sizeLimit("@calling-extensions/sdk by script tag")),
    sizeRow(byTag, "vendor's SDK", scriptTag.vendor),
  ];
}

/**
 * Compares the measurements with the targets.
 *
 * @param {Measurements} measurements
 * @returns {Row[]}
 */
export const compare = ({ speed, connect, early, leaks, sizes }) => [
  ...speedRows(speed, "roundTripUs"),
  ...speedRows(speed, "burstMs"),
  ...connectRows(connect),
  ...earlyRows(early),
  ...leakRows(leaks),
  ...sizeRows(sizes),
];
