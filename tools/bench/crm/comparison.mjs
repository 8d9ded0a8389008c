import { against, described } from "../described.mjs";
import { summarize } from "../statistics.mjs";
import { contestants } from "./contestants.mjs";
import { largeRows } from "./large-comparison.mjs";
import { speedRuns } from "./rounds.mjs";

/** @typedef {import("../report.mjs").Row} Row */
/** @typedef {import("./contestants.mjs").ContestantId} ContestantId */
/** @typedef {import("./rounds.mjs").SpeedRound} SpeedRound */
/** @typedef {import("./rounds.mjs").CostRound} CostRound */
/** @typedef {import("./large-stores.mjs").LargeRound} LargeRound */
/** @typedef {import("./tickets.mjs").Operation} Operation */

/**
 * @typedef {object} Measurements
 * @property {SpeedRound[]} speed
 * @property {Record<"sqlite" | "postgres", CostRound[]>} costs
 * @property {number[]} startsMs
 * @property {Record<"sqlite" | "postgres", { rounds: LargeRound[]; memoryGrowth: number }>} large
 * @property {number} memoryGrowth bytes that the service with the most tickets has more than that with the fewest
 */

/** How many tickets the services have whose costs are compared. */
export const SIZES = /** @type {const} */ ({
  sqlite: [1_000, 10_000, 100_000],
  // It takes a ticket in three times the time, and what it shows is the same.
  postgres: [1_000, 10_000],
});

const START_TARGET_MS = 150;
const MEMORY_TARGET_BYTES = 60_000_000;
/**
 * A cost that is logarithmic is 1.7 times as high with a hundred times as many tickets. A search counts
 * what it finds, up to 10,000, which is a part of its cost.
 */
const GROWTH_TARGET = 2;

/** @type {Record<keyof typeof speedRuns, string>} */
const speedChapters = {
  get: "GET a ticket, 10 connections, 10,000 tickets",
  list: "List of 100 tickets",
  stage: "Search by stage",
  create: "Durable create",
};

/**
 * One contestant's requests in a second as a multiple of another's.
 *
 * @typedef {{ id: ContestantId; over: ContestantId; atLeast?: number }} Ratio
 */

/** @type {Record<keyof typeof speedRuns, readonly Ratio[]>} */
const ratios = {
  get: [
    { id: "sqlite", over: "prism", atLeast: 2 },
    { id: "sqlite", over: "nodeHttp", atLeast: 0.2 },
    { id: "postgres", over: "prism" },
    { id: "postgres", over: "nodeHttp" },
    { id: "fastify", over: "nodeHttp" },
    { id: "libsql", over: "nodeHttp" },
    { id: "prism", over: "nodeHttp" },
  ],
  list: [
    { id: "sqlite", over: "libsql" },
    { id: "postgres", over: "libsql" },
  ],
  stage: [
    { id: "sqlite", over: "libsql" },
    { id: "postgres", over: "libsql" },
  ],
  create: [
    { id: "sqlite", over: "libsql" },
    { id: "postgres", over: "libsql" },
  ],
};

/** @type {Record<Operation, { what: string; isFlat: boolean }>} */
const costs = {
  get: { what: "a ticket by its id", isFlat: true },
  contact: { what: "the contact of all tickets, with 500 of them", isFlat: true },
  list: { what: "100 tickets from the middle on", isFlat: true },
  subject: { what: "search for one ticket by its subject", isFlat: true },
  stage: { what: "search by a stage that 100 are in", isFlat: true },
  closed: { what: "search by a stage that the others are in", isFlat: true },
  changed: { what: "100 by time of change", isFlat: true },
  sorted: { what: "100 by subject", isFlat: true },
  create: { what: "create", isFlat: true },
  token: { what: "a word of one property", isFlat: true },
  words: { what: "a word of any property", isFlat: true },
};

/** @param {number} value */
const times = (value) => `${value.toFixed(2)} ×`;
/** @param {number} value */
const milliseconds = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
/** @param {number} bytes */
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
/** @param {number} value */
const count = (value) => Math.round(value).toLocaleString("en");

/**
 * @param {SpeedRound[]} rounds
 * @param {keyof typeof speedRuns} name
 * @returns {Row[]}
 */
function speedRows(rounds, name) {
  const chapter = speedChapters[name];
  /** @param {ContestantId} id */
  const speedsOf = (id) => rounds.flatMap((round) => round[name][id] ?? []);
  const compared = ratios[name].map(({ id, over, atLeast }) => {
    const others = speedsOf(over);
    const values = speedsOf(id).map(
      (speed, round) => speed.perSecond / (others[round]?.perSecond ?? Number.NaN),
    );
    const { median, value, spread } = described(values, times);
    const what = `${contestants[id]} / ${contestants[over]}`;
    const measured = { chapter, what, value, spread, target: "" };
    if (atLeast === undefined) return measured;
    return against(measured, `at least ${times(atLeast)}`, median >= atLeast);
  });
  const alone = speedRuns[name].map((id) => {
    const speeds = speedsOf(id);
    /** @param {"perSecond" | "p50Ms" | "p99Ms"} what */
    const middle = (what) => summarize(speeds.map((speed) => speed[what])).median;
    const latency = `p50 ${milliseconds(middle("p50Ms"))}, p99 ${milliseconds(middle("p99Ms"))}`;
    const value = `${count(middle("perSecond"))} a second`;
    return { chapter, what: contestants[id], value, spread: latency, target: "" };
  });
  return [...compared, ...alone];
}

/**
 * @param {"sqlite" | "postgres"} engine
 * @param {CostRound[]} rounds
 * @returns {Row[]}
 */
function costRows(engine, rounds) {
  const sizes = SIZES[engine];
  const chapter = `One request, ${contestants[engine]} with ${sizes.map(count).join(", ")} tickets`;
  const names = /** @type {Operation[]} */ (Object.keys(costs));
  return names.map((name) => {
    const { what, isFlat } = costs[name];
    const bySize = sizes.map((_, size) => rounds.map((round) => round[name][size] ?? Number.NaN));
    const spread = bySize.map((values) => milliseconds(summarize(values).median)).join(", ");
    const smallest = bySize[0] ?? [];
    const growth = (bySize.at(-1) ?? []).map((cost, round) => cost / (smallest[round] ?? 1));
    const { median, value } = described(growth, times);
    const measured = { chapter, what, value, spread, target: "" };
    if (!isFlat) return measured;
    return against(measured, `at most ${times(GROWTH_TARGET)}`, median <= GROWTH_TARGET);
  });
}

/**
 * @param {Measurements} measurements
 * @returns {Row[]}
 */
function serviceRows({ startsMs, memoryGrowth }) {
  const start = described(startsMs, milliseconds);
  const ready = {
    chapter: "Start",
    what: "createCrmServer({ memory: true }), from its import on",
    value: start.value,
    spread: start.spread,
    target: "",
  };
  const grown = {
    chapter: "Memory of our service on SQLite",
    what: `more with ${count(SIZES.sqlite[2])} tickets than with ${count(SIZES.sqlite[0])}`,
    value: megabytes(memoryGrowth),
    spread: "",
    target: "",
  };
  return [
    against(ready, `at most ${START_TARGET_MS} ms`, start.median <= START_TARGET_MS),
    against(
      grown,
      `at most ${megabytes(MEMORY_TARGET_BYTES)}`,
      memoryGrowth <= MEMORY_TARGET_BYTES,
    ),
  ];
}

/**
 * Holds what was measured against what we promise.
 *
 * @param {Measurements} measurements
 * @returns {Row[]}
 */
export const compare = (measurements) => [
  ...speedRows(measurements.speed, "get"),
  ...speedRows(measurements.speed, "list"),
  ...speedRows(measurements.speed, "stage"),
  ...speedRows(measurements.speed, "create"),
  ...serviceRows(measurements),
  ...costRows("sqlite", measurements.costs.sqlite),
  ...costRows("postgres", measurements.costs.postgres),
  ...["sqlite", "postgres"].flatMap((name) => {
    const engine = /** @type {"sqlite" | "postgres"} */ (name);
    const { rounds, memoryGrowth } = measurements.large[engine];
    return largeRows(engine, rounds, memoryGrowth);
  }),
];
