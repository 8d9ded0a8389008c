import { against, described } from "../described.mjs";
import { summarize } from "../statistics.mjs";

/** @typedef {import("../report.mjs").Row} Row */
/** @typedef {import("./rounds.mjs").ContestantId} ContestantId */
/** @typedef {import("./rounds.mjs").Round} Round */

/** @type {Record<ContestantId, string>} */
const contestants = {
  ours: "our CRM page and service on SQLite",
  guide: "the guide's port and a table of libsql",
};

/** The table takes a call as it is. Our service validates, associates, indexes, and notifies the page. */
const MAX_TIME_RATIO = 3;
/** Start, answer, end, and completion. */
const MAX_REQUESTS = 4;

/** @param {number} value */
const times = (value) => `${value.toFixed(2)} ×`;
/** @param {number} value */
const milliseconds = (value) => `${value.toFixed(1)} ms`;

const ids = /** @type {const} */ (["ours", "guide"]);

/**
 * Compares what was measured with what we promise.
 *
 * @param {Round[]} rounds
 * @returns {Row[]}
 */
export function compare(rounds) {
  /** @param {ContestantId} id */
  const timesOf = (id) =>
    rounds.map((round) => summarize(round[id].map(({ storedMs }) => storedMs)).median);
  const chapter = "From CALL_COMPLETED with notes to UPDATE_ENGAGEMENT_SUCCEEDED";
  const guideTimes = timesOf("guide");
  const ratios = timesOf("ours").map((time, round) => time / (guideTimes[round] ?? Number.NaN));
  const { median, value, spread } = described(ratios, times);
  const what = `${contestants.ours} / ${contestants.guide}`;
  const ratioRow = against(
    { chapter, what, value, spread, target: "" },
    `at most ${times(MAX_TIME_RATIO)}`,
    median <= MAX_TIME_RATIO,
  );
  const timeRows = ids.map((id) => {
    const time = described(timesOf(id), milliseconds);
    return { chapter, what: contestants[id], value: time.value, spread: time.spread, target: "" };
  });
  const requestRows = ids.map((id) => {
    const counts = rounds.flatMap((round) => round[id].map(({ requests }) => requests));
    const most = Math.max(...counts);
    const row = {
      chapter: "Requests of a call that is answered, ended and completed, without heartbeats",
      what: contestants[id],
      value: String(most),
      spread: `${Math.min(...counts)} to ${most}`,
      target: "",
    };
    return against(row, `at most ${MAX_REQUESTS}`, most <= MAX_REQUESTS);
  });
  return [ratioRow, ...timeRows, ...requestRows];
}
