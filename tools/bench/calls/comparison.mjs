import { formats, median, medianRow, valueRow } from "../rows.mjs";
import { TIMELINE_ENTRIES } from "./timeline.mjs";

/** @typedef {import("../rows.mjs").Row} Row */
/** @typedef {import("./rounds.mjs").CompetitorId} CompetitorId */
/** @typedef {import("./rounds.mjs").Round} Round */

/** @type {Record<CompetitorId, string>} */
const competitors = {
  ours: "our CRM page and service on SQLite",
  guide: "the guide's port and a table of libsql",
};

const ids = /** @type {const} */ (["ours", "guide"]);

/** The table stores a call without processing. Our service validates, associates, indexes, and notifies the page. */
const MAX_TIME_RATIO = 3;
/** Start, answer, end, and completion. */
const MAX_REQUESTS = 4;

/** Longer tasks are felt. */
const MAX_TASK_MS = 50;

/**
 * Compares the measurements with the targets.
 *
 * @param {Round[]} rounds
 * @returns {Row[]}
 */
export function compare(rounds) {
  const chapter = "From CALL_COMPLETED with notes to UPDATE_ENGAGEMENT_SUCCEEDED";
  /** @param {CompetitorId} id */
  const timesOf = (id) => rounds.map((round) => median(round[id].map(({ storedMs }) => storedMs)));
  const guideTimes = timesOf("guide");
  const ratios = timesOf("ours").map((time, round) => time / (guideTimes[round] ?? Number.NaN));
  const what = `${competitors.ours} / ${competitors.guide}`;
  const requestRows = ids.map((id) => {
    const counts = rounds.flatMap((round) => round[id].map(({ requests }) => requests));
    const most = Math.max(...counts);
    return {
      chapter: "Requests of a call that is answered, ended and completed, without heartbeats",
      what: competitors[id],
      value: String(most),
      spread: `${Math.min(...counts)} to ${most}`,
      target: `at most ${MAX_REQUESTS}`,
      isMet: most <= MAX_REQUESTS,
    };
  });
  return [
    medianRow({ chapter, what, target: { atMost: MAX_TIME_RATIO } }, ratios, formats.times),
    ...ids.map((id) =>
      medianRow({ chapter, what: competitors[id] }, timesOf(id), formats.milliseconds),
    ),
    ...requestRows,
  ];
}

/**
 * @param {readonly import("./timeline.mjs").TimelineRound[]} rounds
 * @returns {Row[]}
 */
export function timelineRows(rounds) {
  const chapter = `Longest task of our CRM page with ${formats.count(TIMELINE_ENTRIES)} entries on a timeline, in processor time`;
  const target = { atMost: MAX_TASK_MS };
  const longest = (/** @type {"scrollMs" | "newCallMs"} */ what) =>
    median(rounds.map((round) => round[what]));
  return [
    valueRow(
      { chapter, what: "a call is added", target },
      longest("newCallMs"),
      formats.milliseconds,
    ),
    valueRow(
      { chapter, what: "scrolling to the end", target },
      longest("scrollMs"),
      formats.milliseconds,
    ),
  ];
}
