// The CRM service compared with others under load, and with itself when it has 300 times as many tickets and calls.
import { chapter, formats, measureEach, quantile, row } from "../harness.mjs";
import { openDatabase, openPageSession, startService } from "../sides/services.mjs";
import { startProgram } from "../sides/start-program.mjs";

/** @typedef {import("../sides/services.mjs").Engine} Engine */
/** @typedef {import("../sides/start-program.mjs").Program} Program */
/** @typedef {import("../harness.mjs").Target} Target */
/** @typedef {import("autocannon").Request} Request */

/** How many tickets, and as many calls, the small and the large store of an engine have. */
const SIZES = { small: 1_000, large: 300_000, quickLarge: 30_000 };
const sizes = /** @type {const} */ (["small", "large"]);

const engines = /** @type {const} */ (["sqlite", "postgres"]);

/** The names of the competitors in the table. */
const competitors = {
  sqlite: "our service on SQLite",
  postgres: "our service on PostgreSQL",
  prism: "Prism",
  nodeHttp: "bare node:http",
  fastify: "bare Fastify",
  libsql: "raw libsql",
  pg: "bare PostgreSQL",
};
/** @typedef {keyof typeof competitors} Id */

const CONNECTIONS = 10;
const SECONDS = 1;
/** Not measured: a program that was idle for a while has to compile its code again. */
const WARM_UP_SECONDS = 1;
/** Sequential requests in one measurement of a cost. */
const REQUESTS = 100;
/**
 * A logarithmic cost grows by 1.8 with 300 times as many tickets. Part of the cost of a search is that it counts its
 * results, up to 10,000.
 */
const MAX_GROWTH = 2;
const SEARCHERS = 5;

const tickets = "/crm/v3/objects/tickets";
const calls = "/crm/v3/objects/calls";

/** @param {string} path @param {object} body @returns {Request[]} */
const post = (path, body) => [{ method: "POST", path, body: JSON.stringify(body) }];
/** @param {object} body */
const search = (body) => post(`${tickets}/search`, body);
/** @param {string} propertyName @param {string} operator @param {string} value */
const filtered = (propertyName, operator, value) => ({
  filterGroups: [{ filters: [{ propertyName, operator, value }] }],
});

/**
 * 100 ids of a range, evenly distributed.
 *
 * @param {{ first: number; amount: number }} range
 */
const idsIn = ({ first, amount }) =>
  Array.from({ length: 100 }, (_, at) => String(first + Math.floor((at * amount) / 100)));

/**
 * The requests of each operation, which are sent in turn.
 *
 * @satisfies {Record<string, (service: Filled) => Request[]>}
 */
const operations = {
  get: ({ ids }) => idsIn(ids.tickets).map((id) => ({ path: `${tickets}/${id}` })),
  contact: ({ ids }) =>
    idsIn(ids.contacts).map((id) => ({
      path: `/crm/v3/objects/contacts/${id}?associations=tickets`,
    })),
  list: ({ ids }) => [{ path: `${tickets}?limit=100&after=${idsIn(ids.tickets)[50]}` }],
  subject: ({ ids }) =>
    search(filtered("subject", "EQ", `ticket ${Math.floor(ids.tickets.amount / 2)}`)),
  stage: () => search(filtered("hs_pipeline_stage", "EQ", "1")),
  closed: () => search(filtered("hs_pipeline_stage", "EQ", "4")),
  changed: () => {
    const sorts = [{ propertyName: "hs_lastmodifieddate", direction: "ASCENDING" }];
    const since = filtered("hs_lastmodifieddate", "GTE", "2020-01-01T00:00:00Z");
    return search({ ...since, sorts, limit: 100 });
  },
  sorted: () => search({ sorts: [{ propertyName: "subject" }], limit: 100 }),
  create: () => post(tickets, { properties: { subject: "New", hs_pipeline_stage: "1" } }),
  token: () => search(filtered("content", "CONTAINS_TOKEN", "nowhere")),
  words: () => search({ query: "nowhere" }),
  timeline: ({ ids }) =>
    idsIn(ids.contacts).map((id) => ({ path: `/_page/records/0-1/${id}/timeline?limit=20` })),
  calls: () =>
    post(`${calls}/search`, { sorts: [{ propertyName: "hs_call_duration" }], limit: 20 }),
  // One ticket in 10,000 contains it.
  rareWord: () => search({ query: "giraffe" }),
  rareToken: () => search(filtered("content", "CONTAINS_TOKEN", "giraffe")),
  commonWord: () => search({ query: "printer" }),
};
/** @typedef {keyof typeof operations} Operation */

/** What costs at most twice as much in the large store. @satisfies {Partial<Record<Operation, string>>} */
const growing = {
  get: "ticket by its id",
  contact: "contact with its 100 tickets",
  list: "100 tickets from the middle of the list",
  subject: "search for one ticket by its subject",
  stage: "search by a stage with 100 tickets",
  closed: "search by the stage of all other tickets",
  changed: "100 by time of change",
  sorted: "100 by subject",
  create: "create",
  token: "word in one property",
  words: "word in any property",
  timeline: "timeline of a contact with 100 calls",
  calls: "20 calls sorted by a number",
};

/** What finds more in the large store, compared with GET by id. */
const searches = /** @type {const} */ ([
  ["rareWord", "search for a word that 30 tickets have", { atMost: 20 }],
  ["rareToken", "the same in one property", { atMost: 20 }],
  ["commonWord", "search for a word that every ticket has", undefined],
]);

/** @typedef {Awaited<ReturnType<typeof startFilled>>} Filled */

/** @param {Engine} engine @param {number} amount */
async function startFilled(engine, amount) {
  const size = { tickets: amount, calls: amount };
  const filler = { file: "fill-new-store.ts", name: "fillNewStore", amount: size };
  const service = await startService(engine, { filler });
  /** @type {Record<"contacts" | "tickets" | "calls", { first: number; amount: number }>} */
  const ids = service.filled;
  console.log(`  ${formats.count(amount)} tickets and as many calls in ${engine}`);
  return { ...service, ids, pageHeaders: await openPageSession(service.url) };
}

/**
 * @param {Filled} service
 * @param {Operation} name
 * @param {object} how
 */
const job = (service, name, how) => ({
  url: service.url,
  headers: name === "timeline" ? service.pageHeaders : service.headers,
  requests: operations[name](service),
  ...how,
});

/** @param {Program} load @param {Filled} service @param {Operation} name @returns {Promise<number>} milliseconds */
const cost = async (load, service, name) =>
  (await load.request(job(service, name, { connections: 1, amount: REQUESTS }))).p50Ms;

/**
 * The costs of one request at a time, alone and while others search.
 *
 * @param {{ load: Program; searchers: Program }} programs
 * @param {Record<"small" | "large", Filled>} services
 * @param {number} round
 */
async function measureStores({ load, searchers }, services, round) {
  const costs = /** @type {Record<Operation, Record<"small" | "large", number>>} */ ({});
  for (const name of /** @type {Operation[]} */ (Object.keys(operations))) {
    costs[name] = await measureEach(sizes, round, async (size) => {
      const warmUp = { connections: 1, seconds: WARM_UP_SECONDS };
      await load.request(job(services[size], name, warmUp));
      return cost(load, services[size], name);
    });
  }
  const how = { connections: SEARCHERS, seconds: SECONDS };
  const searching = searchers.request(job(services.large, "rareWord", how));
  const getDuringSearches = await cost(load, services.large, "get");
  await searching;
  return { costs, getDuringSearches };
}

/** Competitors without a store only read one ticket. Which requests per second are divided by which. @type {Record<string, { title: string; ratios: readonly (readonly [Id, Id, Target?])[] }>} */
const speeds = {
  get: {
    title: `GET a ticket, ${CONNECTIONS} connections, ${formats.count(SIZES.small)} tickets`,
    ratios: [
      ["sqlite", "prism", { atLeast: 2 }],
      ["sqlite", "nodeHttp", { atLeast: 0.2 }],
      ["postgres", "prism"],
      ["postgres", "nodeHttp"],
      ["fastify", "nodeHttp"],
      ["libsql", "nodeHttp"],
      ["prism", "nodeHttp"],
    ],
  },
  list: {
    title: "List of 100 tickets",
    ratios: [
      ["sqlite", "libsql"],
      ["postgres", "pg", { atLeast: 0.5 }],
      ["postgres", "libsql"],
      ["pg", "libsql"],
    ],
  },
  stage: {
    title: "Search by stage",
    ratios: [
      ["sqlite", "libsql"],
      ["postgres", "pg", { atLeast: 0.5 }],
      ["postgres", "libsql"],
      ["pg", "libsql"],
    ],
  },
  create: {
    title: "Durable create",
    ratios: [
      ["sqlite", "libsql", { atLeast: 0.3 }],
      ["postgres", "pg"],
      ["postgres", "libsql", { atLeast: 0.25 }],
      ["pg", "libsql"],
    ],
  },
};

/** @typedef {{ perSecond: number; p50Ms: number; p99Ms: number }} Speed */

/** @param {string} name @returns {Id[]} in the order of the table */
const idsOf = (name) => {
  const compared = new Set(speeds[name]?.ratios.flatMap(([id, over]) => [id, over]));
  return /** @type {Id[]} */ (Object.keys(competitors)).filter((id) => compared.has(id));
};

/**
 * @param {readonly Partial<Record<Id, Speed>>[]} rounds
 * @param {string} name
 */
function speedRows(rounds, name) {
  /** @param {Id} id @param {keyof Speed} field */
  const read = (id, field) => rounds.map((round) => round[id]?.[field] ?? Number.NaN);
  return [
    ...(speeds[name]?.ratios ?? []).map(([id, over, target]) => {
      const others = read(over, "perSecond");
      const ratios = read(id, "perSecond").map((value, at) => value / (others[at] ?? Number.NaN));
      return row(`${competitors[id]} / ${competitors[over]}`, ratios, { target });
    }),
    ...idsOf(name).map((id) => {
      const [p50, p99] = /** @type {const} */ (["p50Ms", "p99Ms"]).map((field) =>
        formats.milliseconds(quantile(read(id, field))),
      );
      return row(competitors[id], read(id, "perSecond"), {
        format: (value) => `${formats.count(value)} per second`,
        spread: `p50 ${p50}, p99 ${p99}`,
      });
    }),
  ];
}

/** @typedef {Awaited<ReturnType<typeof measureStores>>} Stores */

/** @param {Engine} engine @param {readonly Stores[]} rounds @param {Filled} large */
function storeChapters(engine, rounds, large) {
  /** @param {Operation} name @param {"small" | "large"} size */
  const costsOf = (name, size) => rounds.map(({ costs }) => costs[name][size]);
  /** @param {Operation} name @param {Operation} over @param {"small" | "large"} [size] */
  const ratios = (name, over, size = "large") =>
    costsOf(name, "large").map((value, round) => value / (costsOf(over, size)[round] ?? NaN));
  const [few, many] = [SIZES.small, large.ids.tickets.amount].map(formats.count);
  return [
    ...chapter(
      `One request, ${competitors[engine]}, with ${many} tickets and as many calls / with ${few}`,
      Object.entries(growing).map(([key, what]) => {
        const name = /** @type {Operation} */ (key);
        const spread = sizes
          .map((size) => formats.milliseconds(quantile(costsOf(name, size))))
          .join(", ");
        return row(what, ratios(name, name, "small"), { target: { atMost: MAX_GROWTH }, spread });
      }),
    ),
    ...chapter(`${many} tickets and as many calls, ${competitors[engine]}`, [
      ...searches.map(([name, what, target]) =>
        row(`${what} / GET by id`, ratios(name, "get"), { target }),
      ),
      row(
        "GET by id during five searches / alone",
        rounds.map(({ getDuringSearches, costs }) => getDuringSearches / costs.get.large),
        { target: { atMost: 5 } },
      ),
      row("GET by id", costsOf("get", "large"), { format: formats.milliseconds }),
    ]),
  ];
}

/** Measures from the import of the built service until one in memory listens. */
async function measureStart() {
  const program = await startProgram("service", { measureStart: true });
  await program.stop();
  return /** @type {number} */ (program.ready.readyMs);
}

/**
 * @typedef {object} Round
 * @property {number} startMs
 * @property {Record<Engine, Stores>} stores
 * @property {Record<string, Partial<Record<Id, Speed>>>} speed
 */

/** @type {import("../harness.mjs").Question<Round>} */
export const question = {
  name: "crm",
  rounds: { quick: 2, full: 5 },
  readme: "packages/crm/README.md",
  highlights: [
    "our service on SQLite / Prism",
    "createCrmServer({ memory: true }), after its import",
  ],
  async start(add, { isQuick }) {
    const services = /** @type {Record<Engine, Record<"small" | "large", Filled>>} */ ({});
    for (const engine of engines) {
      services[engine] = {
        small: await add(startFilled(engine, SIZES.small)),
        large: await add(startFilled(engine, isQuick ? SIZES.quickLarge : SIZES.large)),
      };
    }
    const { small } = services.sqlite;
    const ids = Array.from({ length: SIZES.small }, (_, at) =>
      String(small.ids.tickets.first + at),
    );
    const ticket = await fetch(`${small.url}${tickets}/${ids[0]}`, { headers: small.headers });
    const settings = { ids, ticket: await ticket.json() };
    /** Each has the tickets of the small service on SQLite. @type {Partial<Record<Id, Filled>>} */
    const sides = { sqlite: small, postgres: services.postgres.small };
    const { location, remove } = await openDatabase();
    await add({ ...location, stop: remove });
    for (const peer of /** @type {const} */ (["prism", "nodeHttp", "fastify", "libsql", "pg"])) {
      const { ready } = await add(startProgram("peers", { peer, ...location, ...settings }));
      sides[peer] = { ...small, url: ready.url };
    }
    const programs = {
      load: await add(startProgram("load")),
      searchers: await add(startProgram("load")),
    };
    return {
      async measure(round) {
        const stores = await measureEach(engines, round, (engine) =>
          measureStores(programs, services[engine], round),
        );
        /** @type {Round["speed"]} */
        const speed = {};
        for (const name of Object.keys(speeds)) {
          speed[name] = await measureEach(idsOf(name), round, async (id) => {
            const requests = job(sides[id] ?? small, /** @type {Operation} */ (name), {
              connections: CONNECTIONS,
            });
            await programs.load.request({ ...requests, seconds: WARM_UP_SECONDS });
            return programs.load.request({ ...requests, seconds: SECONDS });
          });
        }
        return { startMs: await measureStart(), stores, speed };
      },
      async rows(rounds) {
        const memory = await Promise.all(
          sizes.map(async (size) => (await services.sqlite[size].memory()).bytes),
        );
        const chapters = Object.keys(speeds).flatMap((name) =>
          chapter(
            speeds[name]?.title ?? name,
            speedRows(
              rounds.map(({ speed }) => speed[name] ?? {}),
              name,
            ),
          ),
        );
        chapters.push(
          ...chapter("Start", [
            row(
              "createCrmServer({ memory: true }), after its import",
              rounds.map(({ startMs }) => startMs),
              { target: { atMost: 150 }, format: formats.milliseconds },
            ),
          ]),
          ...chapter("Memory of our service on SQLite", [
            row(
              "growth from the small to the large store",
              [(memory[1] ?? NaN) - (memory[0] ?? NaN)],
              {
                target: { atMost: 60e6 },
                format: formats.megabytes,
              },
            ),
          ]),
        );
        for (const engine of engines) {
          const ofEngine = rounds.map(({ stores }) => stores[engine]);
          chapters.push(...storeChapters(engine, ofEngine, services[engine].large));
        }
        return chapters;
      },
    };
  },
};
