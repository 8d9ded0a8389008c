import { formats, median, medianRow, valueRow } from "../rows.mjs";
import { competitors } from "./competitors.mjs";
import { largeRows } from "./large-rows.mjs";
import { speedRuns } from "./rounds.mjs";

/** @typedef {import("../rows.mjs").Row} Row */
/** @typedef {import("./competitors.mjs").CompetitorId} CompetitorId */
/** @typedef {import("./rounds.mjs").SpeedRound} SpeedRound */
/** @typedef {import("./rounds.mjs").CostRound} CostRound */
/** @typedef {import("./large-stores.mjs").LargeRound} LargeRound */
/** @typedef {import("./services.mjs").Engine} Engine */
/** @typedef {import("./tickets.mjs").Operation} Operation */

/**
 * @typedef {object} Measurements
 * @property {SpeedRound[]} speed
 * @property {Record<Engine, CostRound[]>} costs
 * @property {number[]} startsMs
 * @property {Record<Engine, { rounds: LargeRound[]; memoryGrowth: number }>} large
 * @property {number} memoryGrowth additional bytes of the service with the most tickets over the one with the fewest
 */

/** @type {readonly Engine[]} */
export const engines = ["sqlite", "postgres"];

/** How many tickets the services have whose costs are compared. */
export const SIZES = /** @type {const} */ ({
  sqlite: [1_000, 10_000, 100_000],
  // Creating a ticket takes three times as long, and the results are the same.
  postgres: [1_000, 10_000],
});

/**
 * A logarithmic cost grows by 1.7 with a hundred times as many tickets. Part of the cost of a search is that
 * it counts its results, up to 10,000.
 */
const MAX_GROWTH = 2;

const chapters = {
  get: "GET a ticket, 10 connections, 10,000 tickets",
  list: "List of 100 tickets",
  stage: "Search by stage",
  create: "Durable create",
};

/** @typedef {keyof typeof chapters} SpeedName */

/**
 * The requests per second of one competitor divided by those of another.
 *
 * @typedef {{ id: CompetitorId; over: CompetitorId; atLeast?: number }} Ratio
 */

/** @type {readonly Ratio[]} */
const overLibsql = [
  { id: "sqlite", over: "libsql" },
  { id: "postgres", over: "libsql" },
];

/** @type {Record<SpeedName, readonly Ratio[]>} */
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
  list: overLibsql,
  stage: overLibsql,
  create: overLibsql,
};

/** @type {Record<Operation, string>} */
const operationNames = {
  get: "ticket by its id",
  contact: "contact of all tickets, with 500 of them",
  list: "100 tickets from the middle of the list",
  subject: "search for one ticket by its subject",
  stage: "search by a stage with 100 tickets",
  closed: "search by the stage of all other tickets",
  changed: "100 by time of change",
  sorted: "100 by subject",
  create: "create",
  token: "word in one property",
  words: "word in any property",
};

/**
 * @param {SpeedRound[]} rounds
 * @param {SpeedName} name
 * @returns {Row[]}
 */
function speedRows(rounds, name) {
  const chapter = chapters[name];
  /** @param {CompetitorId} id */
  const speedsOf = (id) => rounds.flatMap((round) => round[name][id] ?? []);
  const compared = ratios[name].map(({ id, over, atLeast }) => {
    const others = speedsOf(over);
    const values = speedsOf(id).map(
      (speed, round) => speed.perSecond / (others[round]?.perSecond ?? Number.NaN),
    );
    const what = `${competitors[id]} / ${competitors[over]}`;
    const target = atLeast === undefined ? undefined : { atLeast };
    return medianRow({ chapter, what, target }, values, formats.times);
  });
  const alone = speedRuns[name].map((id) => {
    const speeds = speedsOf(id);
    /** @param {keyof typeof speeds[number]} field */
    const middle = (field) => median(speeds.map((speed) => speed[field]));
    const value = `${formats.count(middle("perSecond"))} per second`;
    const spread = `p50 ${formats.milliseconds(middle("p50Ms"))}, p99 ${formats.milliseconds(middle("p99Ms"))}`;
    return { chapter, what: competitors[id], value, spread, target: "" };
  });
  return [...compared, ...alone];
}

/**
 * @param {Engine} engine
 * @param {CostRound[]} rounds
 * @returns {Row[]}
 */
function costRows(engine, rounds) {
  const sizes = SIZES[engine];
  const chapter = `One request, ${competitors[engine]} with ${sizes.map(formats.count).join(", ")} tickets`;
  const names = /** @type {Operation[]} */ (Object.keys(operationNames));
  return names.map((name) => {
    const bySize = sizes.map((_, size) => rounds.map((round) => round[name][size] ?? Number.NaN));
    const growth = (bySize.at(-1) ?? []).map((cost, round) => cost / (bySize[0]?.[round] ?? 1));
    const line = { chapter, what: operationNames[name], target: { atMost: MAX_GROWTH } };
    const spread = bySize.map((values) => formats.milliseconds(median(values))).join(", ");
    return Object.assign(medianRow(line, growth, formats.times), { spread });
  });
}

/**
 * @param {Measurements} measurements
 * @returns {Row[]}
 */
const serviceRows = ({ startsMs, memoryGrowth }) => [
  medianRow(
    {
      chapter: "Start",
      what: "createCrmServer({ memory: true }), after its import",
      target: { atMost: 150 },
    },
    startsMs,
    formats.milliseconds,
  ),
  valueRow(
    {
      chapter: "Memory of our service on SQLite",
      what: `growth from ${formats.count(SIZES.sqlite[0])} to ${formats.count(SIZES.sqlite[2])} tickets`,
      target: { atMost: 60e6 },
    },
    memoryGrowth,
    formats.megabytes,
  ),
];

/**
 * Compares the measurements with the targets.
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
  ...engines.flatMap((engine) => costRows(engine, measurements.costs[engine])),
  ...engines.flatMap((engine) => {
    const { rounds, memoryGrowth } = measurements.large[engine];
    return largeRows(engine, rounds, memoryGrowth);
  }),
];
