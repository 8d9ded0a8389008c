// The CRM service compared with others under load, and with itself when it has more tickets.
import { formats, measureEach, median, roundRobin, toRow, toRows } from "../harness.mjs";
import { startPrism } from "../sides/prism.mjs";
import { startService } from "../sides/services.mjs";
import { startProgram } from "../sides/start-program.mjs";
import { operations } from "../sides/tickets.mjs";
import { largeRows } from "./crm-large.mjs";

/** @typedef {import("../sides/services.mjs").Engine} Engine */
/** @typedef {import("../sides/services.mjs").Service} Service */
/** @typedef {import("../sides/start-program.mjs").Program} Program */
/** @typedef {import("../sides/tickets.mjs").Operation} Operation */
/** @typedef {import("../harness.mjs").AddSide} AddSide */
/** @typedef {import("../harness.mjs").Row} Row */

/** The names of the competitors in the table. */
const competitors = {
  sqlite: "our service on SQLite",
  postgres: "our service on PostgreSQL",
  prism: "Prism",
  nodeHttp: "bare node:http",
  fastify: "bare Fastify",
  libsql: "raw libsql",
};

/** @typedef {keyof typeof competitors} CompetitorId */
/** @typedef {{ url: string; ids: readonly string[]; headers: Record<string, string> }} Competitor */

const engines = /** @type {const} */ (["sqlite", "postgres"]);

/** How many tickets the services have whose costs are compared. */
const SIZES = /** @type {const} */ ({
  sqlite: [1_000, 10_000, 100_000],
  // Creating a ticket takes three times as long, and the results are the same.
  postgres: [1_000, 10_000],
});

const CONNECTIONS = 10;
const SECONDS = 1;
/** Not measured: a program that was idle for a while has to compile its code again. */
const WARM_UP_SECONDS = 2;
/** Sequential requests in one measurement of a cost. Operations that read everything get fewer. */
const REQUESTS = 60;
const LONG_REQUESTS = 10;
/** @type {ReadonlySet<Operation>} */
const longOperations = new Set(["token", "words"]);
/**
 * A logarithmic cost grows by 1.7 with a hundred times as many tickets. Part of the cost of a search is that
 * it counts its results, up to 10,000.
 */
const MAX_GROWTH = 2;

/** @typedef {{ id: CompetitorId; over: CompetitorId; atLeast?: number }} Ratio of the requests per second */

/** The operations under load. Competitors without a store only read one ticket. */
const withStore = {
  ids: /** @type {const} */ (["sqlite", "postgres", "libsql"]),
  ratios: /** @type {readonly Ratio[]} */ ([
    { id: "sqlite", over: "libsql" },
    { id: "postgres", over: "libsql" },
  ]),
};

const speedRuns = {
  get: {
    chapter: "GET a ticket, 10 connections, 10,000 tickets",
    ids: /** @type {CompetitorId[]} */ (Object.keys(competitors)),
    ratios: /** @type {readonly Ratio[]} */ ([
      { id: "sqlite", over: "prism", atLeast: 2 },
      { id: "sqlite", over: "nodeHttp", atLeast: 0.2 },
      { id: "postgres", over: "prism" },
      { id: "postgres", over: "nodeHttp" },
      { id: "fastify", over: "nodeHttp" },
      { id: "libsql", over: "nodeHttp" },
      { id: "prism", over: "nodeHttp" },
    ]),
  },
  list: { chapter: "List of 100 tickets", ...withStore },
  stage: { chapter: "Search by stage", ...withStore },
  create: { chapter: "Durable create", ...withStore },
};

/** @typedef {keyof typeof speedRuns} SpeedName */
/** @typedef {{ perSecond: number; p50Ms: number; p99Ms: number }} Speed */

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

const names = /** @type {Operation[]} */ (Object.keys(operationNames));
const speedNames = /** @type {SpeedName[]} */ (Object.keys(speedRuns));

/**
 * @typedef {object} Round
 * @property {Record<SpeedName, Partial<Record<CompetitorId, Speed>>>} speed under load
 * @property {Record<Engine, Record<Operation, number[]>>} costs milliseconds of one request without other load, by size
 * @property {number} startMs
 */

/**
 * Starts the other competitors. They have as many tickets as the service on SQLite, with its ids and with the
 * properties of one of its tickets.
 *
 * @param {Service} sqlite
 * @param {AddSide} add
 */
async function startOthers({ url, ids, headers }, add) {
  const response = await fetch(`${url}/crm/v3/objects/tickets/${ids[0]}`, { headers });
  const settings = { ids, ticket: await response.json() };
  /** @param {string} program @param {string} [library] */
  const start = async (program, library) =>
    (await add(startProgram(program, { ...settings, library }))).ready.url;
  const of = (/** @type {string} */ origin) => ({ url: origin, ids, headers });
  return {
    prism: of((await add(startPrism())).url),
    nodeHttp: of(await start("bare-server", "nodeHttp")),
    fastify: of(await start("bare-server", "fastify")),
    libsql: of(await start("libsql")),
  };
}

/** How long a service in memory takes to start, each time in a new process. @returns {Promise<number>} */
async function measureStart() {
  const program = await startProgram("service", { measureStart: true });
  await program.stop();
  return program.ready.readyMs;
}

/**
 * @param {Program} load
 * @param {Record<CompetitorId, Competitor>} sides
 * @param {number} round
 */
async function measureSpeed(load, sides, round) {
  const speed = /** @type {Round["speed"]} */ ({});
  for (const name of speedNames) {
    const running = /** @type {readonly CompetitorId[]} */ (speedRuns[name].ids);
    speed[name] = await measureEach(running, round, async (id) => {
      const { url, ids, headers } = sides[id];
      const job = { url, headers, requests: operations[name](ids), connections: CONNECTIONS };
      await load.request({ ...job, seconds: WARM_UP_SECONDS });
      return load.request({ ...job, seconds: SECONDS });
    });
  }
  return speed;
}

/**
 * @param {Program} load
 * @param {readonly Competitor[]} services in ascending order of size
 * @param {number} round
 */
async function measureCosts(load, services, round) {
  const costs = /** @type {Record<Operation, number[]>} */ ({});
  for (const name of names) {
    costs[name] = [];
    for (const [size, { url, ids, headers }] of roundRobin([...services.entries()], round)) {
      const amount = longOperations.has(name) ? LONG_REQUESTS : REQUESTS;
      const job = { url, headers, requests: operations[name](ids), connections: 1, amount };
      costs[name][size] = (await load.request(job)).p50Ms;
    }
  }
  return costs;
}

/**
 * @param {readonly Round[]} rounds
 * @param {SpeedName} name
 * @returns {Row[]}
 */
function speedRows(rounds, name) {
  const { chapter, ids, ratios } = speedRuns[name];
  /** @param {CompetitorId} id @param {keyof Speed} field */
  const read =
    (id, field) =>
    (/** @type {Round} */ { speed }) =>
      speed[name][id]?.[field] ?? NaN;
  const compared = ratios.map(({ id, over, atLeast }) => ({
    chapter,
    what: `${competitors[id]} / ${competitors[over]}`,
    target: atLeast === undefined ? undefined : { atLeast },
    of: (/** @type {Round} */ round) =>
      read(id, "perSecond")(round) / read(over, "perSecond")(round),
  }));
  const alone = ids.map((id) => {
    /** @param {keyof Speed} field */
    const middle = (field) => median(rounds.map(read(id, field)));
    const value = `${formats.count(middle("perSecond"))} per second`;
    const spread = `p50 ${formats.milliseconds(middle("p50Ms"))}, p99 ${formats.milliseconds(middle("p99Ms"))}`;
    return { chapter, what: competitors[id], value, spread, target: "" };
  });
  return [...toRows(compared, rounds), ...alone];
}

/**
 * @param {readonly Round[]} rounds
 * @param {Engine} engine
 * @returns {Row[]}
 */
const costRows = (rounds, engine) =>
  names.map((name) => {
    const sizes = SIZES[engine];
    const bySize = sizes.map((_, size) =>
      rounds.map(({ costs }) => costs[engine][name][size] ?? Number.NaN),
    );
    const growth = (bySize.at(-1) ?? []).map((cost, round) => cost / (bySize[0]?.[round] ?? 1));
    const line = {
      chapter: `One request, ${competitors[engine]} with ${sizes.map(formats.count).join(", ")} tickets`,
      what: operationNames[name],
      target: { atMost: MAX_GROWTH },
    };
    const spread = bySize.map((values) => formats.milliseconds(median(values))).join(", ");
    return Object.assign(toRow(line, growth), { spread });
  });

const startLine = {
  chapter: "Start",
  what: "createCrmServer({ memory: true }), after its import",
  target: { atMost: 150 },
  format: formats.milliseconds,
  of: (/** @type {Round} */ { startMs }) => startMs,
};

const memoryLine = {
  chapter: "Memory of our service on SQLite",
  what: `growth from ${formats.count(SIZES.sqlite[0])} to ${formats.count(SIZES.sqlite[2])} tickets`,
  target: { atMost: 60e6 },
  format: formats.megabytes,
};

/** @type {import("../harness.mjs").Question<Round>} */
export const question = {
  name: "crm",
  rounds: { quick: 2, full: 5 },
  readme: "packages/crm/README.md",
  highlights: ["our service on SQLite / Prism", startLine.what],
  async start(add) {
    /** @type {Record<Engine, Service[]>} */
    const services = { sqlite: [], postgres: [] };
    for (const engine of engines) {
      for (const size of SIZES[engine]) {
        services[engine].push(await add(startService(engine, size)));
        console.log(`  ${formats.count(size)} tickets in ${engine}`);
      }
    }
    const [smallest, sqlite, largest] = services.sqlite;
    const [, postgres] = services.postgres;
    if (!smallest || !sqlite || !largest || !postgres) throw new Error("A size is missing.");
    const sides = { sqlite, postgres, ...(await startOthers(sqlite, add)) };
    const load = await add(startProgram("load"));
    return {
      measure: async (round) => ({
        startMs: await measureStart(),
        costs: await measureEach(engines, round, (engine) =>
          measureCosts(load, services[engine], round),
        ),
        speed: await measureSpeed(load, sides, round),
      }),
      rows: async (rounds) => [
        ...speedNames.flatMap((name) => speedRows(rounds, name)),
        ...toRows([startLine], rounds),
        toRow(memoryLine, [(await largest.memory()) - (await smallest.memory())]),
        ...engines.flatMap((engine) => costRows(rounds, engine)),
        ...(await largeRows("sqlite", competitors.sqlite, rounds.length)),
        ...(await largeRows("postgres", competitors.postgres, rounds.length)),
      ],
    };
  },
};
