import { reportRows } from "../report.mjs";
import { compare, SIZES } from "./comparison.mjs";
import { startPeers } from "./contestants.mjs";
import { LARGE_SIZES, largeRound, measureSearchMemory } from "./large-stores.mjs";
import { costRound, speedRound } from "./rounds.mjs";
import { startFilledService, startService } from "./services.mjs";
import { startProcess } from "./start-process.mjs";

/** @typedef {import("./comparison.mjs").Measurements} Measurements */
/** @typedef {import("./services.mjs").Service} Service */

/**
 * @typedef {object} BenchOptions
 * @property {boolean} isQuick few rounds
 * @property {boolean} isWritten into `results-crm.json` and the README
 */

const ROUNDS = 5;
const QUICK_ROUNDS = 2;

/** @param {string} what */
const say = (what) => console.log(`  ${what}, ${process.uptime().toFixed(0)} s`);

/** How long a service in memory takes to be ready, each time in a process of its own. */
async function measureStart() {
  const program = await startProcess("start", {});
  await program.stop();
  return /** @type {number} */ (program.ready.readyMs);
}

/**
 * Stores of an engine that are small and large, one engine at a time: the large ones take their room.
 *
 * @param {"sqlite" | "postgres"} engine
 * @param {number} rounds
 */
async function measureLarge(engine, rounds) {
  /** @type {(() => Promise<void>)[]} */
  const stops = [];
  /**
   * @template {{ stop: () => Promise<void> }} Started
   * @param {Promise<Started>} starting
   */
  const started = async (starting) => {
    const each = await starting;
    stops.push(each.stop);
    return each;
  };
  try {
    const small = await started(startFilledService(engine, LARGE_SIZES[0]));
    const large = await started(startFilledService(engine, LARGE_SIZES[1]));
    say(`${LARGE_SIZES[1].toLocaleString("en")} tickets and calls in ${engine}`);
    const processes = {
      load: await started(startProcess("load", {})),
      searchers: await started(startProcess("load", {})),
      subscribers: await started(startProcess("subscribers", {})),
    };
    /** @type {import("./large-stores.mjs").LargeRound[]} */
    const results = [];
    for (let round = 0; round < rounds; round += 1) {
      results.push(await largeRound(processes, [small, large], round));
    }
    const memoryGrowth = await measureSearchMemory(large);
    say(`measured them`);
    return { rounds: results, memoryGrowth };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/**
 * @param {number} rounds
 * @returns {Promise<Measurements>}
 */
async function measure(rounds) {
  /** @type {(() => Promise<void>)[]} */
  const stops = [];
  /**
   * @template {{ stop: () => Promise<void> }} Started
   * @param {Promise<Started>} starting
   */
  const started = async (starting) => {
    const each = await starting;
    stops.push(each.stop);
    return each;
  };
  /** @param {"sqlite" | "postgres"} engine */
  const startSizes = async (engine) => {
    /** @type {Service[]} */
    const services = [];
    for (const size of SIZES[engine]) {
      services.push(await started(startService(engine, size)));
      say(`${size.toLocaleString("en")} tickets in ${engine}`);
    }
    return services;
  };

  try {
    const large = {
      sqlite: await measureLarge("sqlite", rounds),
      postgres: await measureLarge("postgres", rounds),
    };
    /** @type {Omit<Measurements, "memoryGrowth" | "large">} */
    const results = { speed: [], costs: { sqlite: [], postgres: [] }, startsMs: [] };
    const services = { sqlite: await startSizes("sqlite"), postgres: await startSizes("postgres") };
    const [least, sqlite, most] = services.sqlite;
    const [, postgres] = services.postgres;
    if (!least || !sqlite || !most || !postgres) throw new Error("A size is missing.");
    const peers = await started(startPeers(sqlite));
    const load = await started(startProcess("load", {}));
    for (let round = 0; round < rounds; round += 1) {
      results.startsMs.push(await measureStart());
      results.costs.sqlite.push(await costRound(load, services.sqlite, round));
      results.costs.postgres.push(await costRound(load, services.postgres, round));
      results.speed.push(await speedRound(load, { ...peers, sqlite, postgres }, round));
      say(`round ${round + 1} of ${rounds}`);
    }
    const memoryGrowth = (await most.memory()) - (await least.memory());
    return { ...results, large, memoryGrowth };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/**
 * Measures everything, says how it compares, and writes it down where that is wanted.
 *
 * @param {BenchOptions} options
 * @returns {Promise<boolean>} whether every target is met
 */
export async function runCrmBench({ isQuick, isWritten }) {
  const rounds = isQuick ? QUICK_ROUNDS : ROUNDS;
  const measurements = await measure(rounds);
  return reportRows({
    name: "crm",
    rows: compare(measurements),
    measurements,
    engine: `Node ${process.version}`,
    rounds,
    readme: "packages/crm/README.md",
    isWritten,
  });
}
