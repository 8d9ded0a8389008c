import { against, described } from "../described.mjs";
import { contestants } from "./contestants.mjs";
import { LARGE_SIZES } from "./large-stores.mjs";

/** @typedef {import("../report.mjs").Row} Row */
/** @typedef {import("./large-stores.mjs").LargeRound} LargeRound */

const MAX_MEMORY_BYTES = 60_000_000;
const MAX_REFUSAL_DELAY_MS = 100;

/** @param {number} value */
const times = (value) => `${value.toFixed(2)} ×`;
/** @param {number} value */
const milliseconds = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

/** @param {readonly number[]} bySize */
const growth = ([small = Number.NaN, large = Number.NaN]) => large / small;

/**
 * @typedef {object} Line
 * @property {string} what
 * @property {(round: LargeRound) => number} ratio
 * @property {{ atMost: number } | { atLeast: number }} [target]
 */

/** @type {readonly Line[]} */
const lines = [
  {
    what: "timeline of a contact with 100 calls, large / small",
    ratio: ({ timelineMs }) => growth(timelineMs),
    target: { atMost: 2 },
  },
  {
    what: "20 calls sorted by a number, large / small",
    ratio: ({ sortMs }) => growth(sortMs),
    target: { atMost: 2 },
  },
  {
    what: "search for a word that 30 tickets have / GET by id",
    ratio: ({ wordMs, getMs }) => wordMs / getMs,
    target: { atMost: 20 },
  },
  {
    what: "the same in one property / GET by id",
    ratio: ({ tokenMs, getMs }) => tokenMs / getMs,
    target: { atMost: 20 },
  },
  {
    what: "search for a word that every ticket has / GET by id",
    ratio: ({ commonWordMs, getMs }) => commonWordMs / getMs,
  },
  {
    what: "GET by id beside five searches / alone",
    ratio: ({ getBesideSearchesMs, getMs }) => getBesideSearchesMs / getMs,
    target: { atMost: 5 },
  },
  {
    what: "creates with 200 subscribers / without",
    ratio: ({ writes, writesWithSubscribers }) => writesWithSubscribers / writes,
    target: { atLeast: 0.8 },
  },
];

/**
 * @param {"sqlite" | "postgres"} engine
 * @param {readonly LargeRound[]} rounds
 * @param {number} memoryGrowth bytes after 60 searches
 * @returns {Row[]}
 */
export function largeRows(engine, rounds, memoryGrowth) {
  const [small, large] = LARGE_SIZES.map((size) => size.toLocaleString("en"));
  const chapter = `${large} tickets and as many calls (small: ${small}), ${contestants[engine]}`;
  const rows = lines.map(({ what, ratio, target }) => {
    const { median, value, spread } = described(rounds.map(ratio), times);
    const row = { chapter, what, value, spread, target: "" };
    if (!target) return row;
    if ("atMost" in target) {
      return against(row, `at most ${times(target.atMost)}`, median <= target.atMost);
    }
    return against(row, `at least ${times(target.atLeast)}`, median >= target.atLeast);
  });
  const delays = rounds.map(({ refusalDelayMs }) => refusalDelayMs);
  const delay = described(delays, milliseconds);
  const refusal = {
    chapter,
    what: "the slowest GET beside the refusal of 2,000,000 unknown properties / alone",
    value: `${delay.value} more`,
    spread: delay.spread,
    target: "",
  };
  const get = described(
    rounds.map(({ getMs }) => getMs),
    milliseconds,
  );
  const grown = {
    chapter,
    what: "memory after 60 searches of 15,000 values",
    value: `${(memoryGrowth / 1e6).toFixed(0)} MB more`,
    spread: "",
    target: "",
  };
  return [
    ...rows,
    against(refusal, "at most 100 ms more", delay.median <= MAX_REFUSAL_DELAY_MS),
    against(grown, "at most 60 MB more", memoryGrowth <= MAX_MEMORY_BYTES),
    { chapter, what: "GET by id", value: get.value, spread: get.spread, target: "" },
  ];
}
