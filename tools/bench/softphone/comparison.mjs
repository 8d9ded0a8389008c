import { formats, medianRow, valueRow } from "../rows.mjs";

/** What the phone and React need until a call can start: not JsSIP, and not the number plans. */
const MAX_SCRIPT_BYTES = 110_000;
const MAX_LOAD_RATIO = 1.3;
const MAX_HEAP_RATIO = 1.05;

/**
 * @typedef {object} Measurements
 * @property {{ softphone: number; empty: number }} scriptBytes
 * @property {readonly import("./first-load.mjs").Round[]} loads
 * @property {readonly { before: number; after: number }[]} heaps
 * @property {readonly (readonly number[])[]} longTasks of each call
 */

/**
 * Compares the measurements with the targets.
 *
 * @param {Measurements} measurements
 * @returns {import("../rows.mjs").Row[]}
 */
export function compare({ scriptBytes, loads, heaps, longTasks }) {
  const size = "JavaScript of the first load, with gzip";
  const time = "From the navigation to `INITIALIZED`, with an empty cache";
  const call = "A call with audio";
  /** @param {string} what @param {(round: import("./first-load.mjs").Round) => number} select */
  const timeRow = (what, select) =>
    medianRow({ chapter: time, what }, loads.map(select), formats.milliseconds);
  return [
    valueRow(
      { chapter: size, what: "the phone with React", target: { atMost: MAX_SCRIPT_BYTES } },
      scriptBytes.softphone,
      formats.bytes,
    ),
    valueRow({ chapter: size, what: "an empty React page" }, scriptBytes.empty, formats.bytes),
    medianRow(
      {
        chapter: time,
        what: "the phone / an empty React page",
        target: { atMost: MAX_LOAD_RATIO },
      },
      loads.map(({ softphone, empty }) => softphone.readyMs / empty.readyMs),
      formats.times,
    ),
    timeRow("the phone", ({ softphone }) => softphone.readyMs),
    timeRow("an empty React page, until it has rendered", ({ empty }) => empty.readyMs),
    timeRow("the phone, until its first screen is painted", ({ softphone }) => softphone.paintedMs),
    timeRow("an empty React page, until it is painted", ({ empty }) => empty.paintedMs),
    medianRow(
      {
        chapter: call,
        what: "the heap after ten simulated minutes / before them",
        target: { atMost: MAX_HEAP_RATIO },
      },
      heaps.map(({ before, after }) => after / before),
      formats.times,
    ),
    medianRow(
      { chapter: call, what: "the heap after ten simulated minutes" },
      heaps.map(({ after }) => after),
      formats.bytes,
    ),
    valueRow(
      { chapter: call, what: "tasks over 50 ms, in all calls", target: { atMost: 0 } },
      longTasks.flat().length,
      formats.count,
    ),
    valueRow(
      { chapter: call, what: "the longest of them" },
      Math.max(0, ...longTasks.flat()),
      formats.milliseconds,
    ),
  ];
}
