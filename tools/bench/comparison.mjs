import { contestants } from "./contestants.mjs";
import { connecting, DELAYS_MS } from "./rounds.mjs";
import { against, described } from "./described.mjs";

/** @typedef {import("./contestants.mjs").ContestantId} ContestantId */
/** @typedef {import("./rounds.mjs").SpeedRound} SpeedRound */
/** @typedef {import("./rounds.mjs").ConnectRound} ConnectRound */
/** @typedef {import("./rounds.mjs").EarlyRound} EarlyRound */
/** @typedef {import("./rounds.mjs").Remains} Remains */
/** @typedef {import("./sizes.mjs").Sizes} Sizes */

/** @typedef {import("./report.mjs").Row} Row */

/**
 * @typedef {object} Measurements
 * @property {SpeedRound[]} speed
 * @property {ConnectRound[]} connect
 * @property {EarlyRound[]} early
 * @property {Remains} remains
 * @property {Sizes} sizes
 */

/** @typedef {keyof import("./rounds.mjs").Speed} SpeedKind */

/**
 * One contestant as a multiple of another. `below` is a target that must not be reached, `atMost` one
 * that may.
 *
 * @typedef {object} Ratio
 * @property {ContestantId} id
 * @property {ContestantId} over
 * @property {number} [atMost]
 * @property {number} [below]
 */

/** Shown beside the targets, so that the table says what they are measured against.
 * @type {readonly Ratio[]}
 */
const withoutTarget = [
  { id: "vendorInOurs", over: "vendor" },
  { id: "vendorQuiet", over: "rawWindow" },
  { id: "vendor", over: "rawWindow" },
  { id: "ours", over: "rawWindow" },
  { id: "penpal", over: "rawWindow" },
  { id: "rawPort", over: "rawWindow" },
];

/** @type {Record<SpeedKind, { chapter: string; ratios: readonly Ratio[] }>} */
const speeds = {
  roundTripUs: {
    chapter: "Round trip of 600 bytes",
    ratios: [
      { id: "ours", over: "rawPort", atMost: 1.15 },
      { id: "ours", over: "penpal", atMost: 1.05 },
      { id: "oursInVendor", over: "vendor", below: 1 },
      { id: "oursInVendorQuiet", over: "rawWindow", atMost: 1.1 },
      ...withoutTarget,
    ],
  },
  burstMs: {
    chapter: "Burst of 10,000 messages",
    ratios: [
      { id: "ours", over: "rawPort", atMost: 1.3 },
      { id: "oursInVendor", over: "vendor", below: 1 },
      { id: "oursInVendorQuiet", over: "rawWindow", atMost: 1.2 },
      ...withoutTarget,
    ],
  },
};

const CONNECT_TARGET_MS = 10;

/** @type {readonly { id: import("./rounds.mjs").Connecting; over: import("./rounds.mjs").Connecting; atMost?: number }[]} */
const connectRatios = [
  { id: "ours", over: "penpal", atMost: 1 },
  { id: "ours", over: "vendor" },
];
/** A byte a message: what is kept of each would be more. */
const HEAP_TARGET_BYTES = 50_000;
const EARLY_MESSAGES = 20;
const BUNDLE_TARGET_BYTES = 5_888;
/** Longer, and whoever uses the page notices; shorter ones are not counted by the browser. */
const LONG_TASK_MS = 50;
const FLOOD_MESSAGES = 30_000;
const SCRIPT_TARGET_BYTES = 6_400;

/** @param {number} value */
const times = (value) => `${value.toFixed(2)} ×`;
/** @param {number} value */
const milliseconds = (value) => `${value.toFixed(1)} ms`;
/** @param {number} value */
const bytes = (value) => `${Math.round(value).toLocaleString("en")} B`;

/**
 * @param {SpeedRound[]} rounds
 * @param {SpeedKind} kind
 * @returns {Row[]}
 */
function speedRows(rounds, kind) {
  const { chapter, ratios } = speeds[kind];
  return ratios.map(({ id, over, atMost, below }) => {
    const values = rounds.map((round) => round[id][kind] / round[over][kind]);
    const { median, value, spread } = described(values, times);
    const what = `${contestants[id].name} / ${contestants[over].name}`;
    const measured = { chapter, what, value, spread, target: "" };
    if (atMost !== undefined)
      return against(measured, `at most ${times(atMost)}`, median <= atMost);
    if (below !== undefined) return against(measured, `below ${times(below)}`, median < below);
    return measured;
  });
}

/**
 * @param {ConnectRound[]} rounds
 * @returns {Row[]}
 */
const connectRows = (rounds) =>
  connecting.flatMap((id) =>
    DELAYS_MS.map((delay) => {
      const values = rounds.map((round) => round[id][delay]);
      const { median, value, spread } = described(values, milliseconds);
      const what = `${contestants[id].name}, ${delay === 0 ? "at once" : `${delay} ms after load`}`;
      const measured = { chapter: "From construction to onReady", what, value, spread, target: "" };
      if (id !== "ours") return measured;
      return against(measured, `at most ${CONNECT_TARGET_MS} ms`, median <= CONNECT_TARGET_MS);
    }),
  );

/**
 * How long ours takes beside others of the same round, where an app begins with its page.
 *
 * @param {ConnectRound[]} rounds
 * @returns {Row[]}
 */
const connectRatioRows = (rounds) =>
  connectRatios.map(({ id, over, atMost }) => {
    const values = rounds.map((round) => round[id][0] / round[over][0]);
    const { median, value, spread } = described(values, times);
    const what = `${contestants[id].name} / ${contestants[over].name}, at once`;
    const measured = { chapter: "From construction to onReady", what, value, spread, target: "" };
    if (atMost === undefined) return measured;
    return against(measured, `at most ${times(atMost)}`, median <= atMost);
  });

/**
 * @param {EarlyRound[]} rounds
 * @returns {Row[]}
 */
function earlyRows(rounds) {
  const [first] = rounds;
  const ids = /** @type {(keyof EarlyRound)[]} */ (Object.keys(first ?? {}));
  return ids.map((id) => {
    // The worst round: a message that is lost once is lost.
    const arrived = rounds.map((round) => round[id]);
    const fromApp = Math.min(...arrived.map((each) => each.fromApp));
    const fromHost = Math.min(...arrived.map((each) => each.dialsHeard));
    const all = fromApp + fromHost;
    const measured = {
      chapter: "Of 20 messages sent before the handshake",
      what: contestants[id].name,
      value: `${all} arrive`,
      spread: `${fromApp} from the app, ${fromHost} from the host`,
      target: "",
    };
    return id === "ours" ? against(measured, "all", all === EARLY_MESSAGES) : measured;
  });
}

/**
 * @param {Remains} remains
 * @returns {Row[]}
 */
function remainsRows({ heapGrowth, cycles, flood }) {
  const ends = /** @type {const} */ (["app", "host"]);
  const heapRows = ends.map((end) => ({
    chapter: "Heap after 50,000 messages",
    what: `our ${end}`,
    value: `${heapGrowth[end] < 0 ? "" : "+"}${bytes(heapGrowth[end])}`,
    spread: "",
    target: `at most +${bytes(HEAP_TARGET_BYTES)}`,
    isMet: heapGrowth[end] <= HEAP_TARGET_BYTES,
  }));
  const cycleRows = ends.map((end) => {
    const { connected, left } = cycles[end];
    const counts = Object.entries(left);
    const isClean = connected === 100 && counts.every(([, count]) => count <= 0);
    return {
      chapter: "Left by 100 lives",
      what: `our ${end}`,
      value: isClean ? "nothing" : counts.map(([name, count]) => `${count} ${name}`).join(", "),
      spread: connected === 100 ? "" : `only ${connected} connected`,
      target: "nothing",
      isMet: isClean,
    };
  });
  const { longestTaskMs, told } = flood;
  const floodRow = {
    chapter: "Floods of 10,000 messages",
    what: "longest task of a page with our host",
    value: longestTaskMs === 0 ? `below ${LONG_TASK_MS} ms` : milliseconds(longestTaskMs),
    spread: told < FLOOD_MESSAGES ? `only ${told} messages told` : "",
    target: `at most ${LONG_TASK_MS} ms`,
    isMet: longestTaskMs <= LONG_TASK_MS && told >= FLOOD_MESSAGES,
  };
  return [...heapRows, ...cycleRows, floodRow];
}

/**
 * @param {string} chapter
 * @param {string} what
 * @param {number | undefined} size
 * @param {number} [target]
 * @returns {Row}
 */
function sizeRow(chapter, what, size, target) {
  const value = size === undefined ? "not built" : bytes(size);
  const measured = { chapter, what, value, spread: "", target: "" };
  if (target === undefined) return measured;
  return against(measured, `at most ${bytes(target)}`, size !== undefined && size <= target);
}

/**
 * @param {Sizes} sizes
 * @returns {Row[]}
 */
function sizeRows({ bundle, wholeFile, scriptTag }) {
  const inBundle = "In an app's bundle, minified by Vite, gzip";
  const byTag = "Script tag, gzip";
  return [
    sizeRow(inBundle, "our SDK, the class alone", bundle.ourClass, BUNDLE_TARGET_BYTES),
    sizeRow(inBundle, "our SDK, every export", bundle.ours),
    sizeRow(inBundle, "vendor's SDK", bundle.vendor),
    sizeRow(inBundle, "penpal 7", bundle.penpal),
    sizeRow("npm entry, the whole file as it is published, gzip", "our SDK", wholeFile),
    sizeRow(byTag, "our SDK", scriptTag.ours, SCRIPT_TARGET_BYTES),
    sizeRow(byTag, "vendor's SDK", scriptTag.vendor),
  ];
}

/**
 * Holds what was measured against what we promise.
 *
 * @param {Measurements} measurements
 * @returns {Row[]}
 */
export const compare = ({ speed, connect, early, remains, sizes }) => [
  ...speedRows(speed, "roundTripUs"),
  ...speedRows(speed, "burstMs"),
  ...connectRows(connect),
  ...connectRatioRows(connect),
  ...earlyRows(early),
  ...remainsRows(remains),
  ...sizeRows(sizes),
];
