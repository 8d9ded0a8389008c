import { formats, medianRow, valueRow } from "../rows.mjs";
import { competitors } from "./competitors.mjs";
import { LARGE_SIZES } from "./large-stores.mjs";

/** @typedef {import("./large-stores.mjs").LargeRound} LargeRound */

/** @param {readonly number[]} bySize */
const growth = ([small = Number.NaN, large = Number.NaN]) => large / small;

/**
 * @typedef {object} Line
 * @property {string} what
 * @property {(round: LargeRound) => number} read the value of a round
 * @property {import("../rows.mjs").Format} [format] a ratio by default
 * @property {import("../rows.mjs").Target} [target]
 */

/** @type {readonly Line[]} */
const lines = [
  {
    what: "timeline of a contact with 100 calls, large / small",
    read: ({ timelineMs }) => growth(timelineMs),
    target: { atMost: 2 },
  },
  {
    what: "20 calls sorted by a number, large / small",
    read: ({ sortMs }) => growth(sortMs),
    target: { atMost: 2 },
  },
  {
    what: "search for a word that 30 tickets have / GET by id",
    read: ({ wordMs, getMs }) => wordMs / getMs,
    target: { atMost: 20 },
  },
  {
    what: "the same in one property / GET by id",
    read: ({ tokenMs, getMs }) => tokenMs / getMs,
    target: { atMost: 20 },
  },
  {
    what: "search for a word that every ticket has / GET by id",
    read: ({ commonWordMs, getMs }) => commonWordMs / getMs,
  },
  {
    what: "GET by id during five searches / alone",
    read: ({ getDuringSearchesMs, getMs }) => getDuringSearchesMs / getMs,
    target: { atMost: 5 },
  },
  {
    what: "creates with 200 subscribers / without",
    read: ({ writes, writesWithSubscribers }) => writesWithSubscribers / writes,
    target: { atLeast: 0.8 },
  },
  {
    what: "slowest GET during the rejection of 2,000,000 unknown properties / alone",
    read: ({ rejectionDelayMs }) => rejectionDelayMs,
    format: (value) => `${formats.milliseconds(value)} more`,
    target: { atMost: 100 },
  },
  { what: "GET by id", read: ({ getMs }) => getMs, format: formats.milliseconds },
];

/**
 * @param {import("./services.mjs").Engine} engine
 * @param {readonly LargeRound[]} rounds
 * @param {number} memoryGrowth bytes after 60 searches
 */
export function largeRows(engine, rounds, memoryGrowth) {
  const [small, large] = LARGE_SIZES.map(formats.count);
  const chapter = `${large} tickets and as many calls (small: ${small}), ${competitors[engine]}`;
  const what = "memory after 60 searches for 15,000 values";
  return [
    ...lines.map(({ what: name, read, format = formats.times, target }) =>
      medianRow({ chapter, what: name, target }, rounds.map(read), format),
    ),
    valueRow(
      { chapter, what, target: { atMost: 60e6 } },
      memoryGrowth,
      (value) => `${formats.megabytes(value)} more`,
    ),
  ];
}
