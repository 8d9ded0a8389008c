import { reportRows } from "../report.mjs";
import { startProgram } from "../start-program.mjs";
import { withCleanup } from "../with-cleanup.mjs";
import { compare, engines, SIZES } from "./comparison.mjs";
import { startOthers } from "./competitors.mjs";
import { LARGE_SIZES, largeRound, measureSearchMemory } from "./large-stores.mjs";
import { costRound, speedRound } from "./rounds.mjs";
import { startFilledService, startService } from "./services.mjs";

/** @typedef {import("./comparison.mjs").Measurements} Measurements */
/** @typedef {import("./services.mjs").Engine} Engine */

const ROUNDS = 5;
const QUICK_ROUNDS = 2;

/** @param {string} what */
const log = (what) => console.log(`  ${what}, ${process.uptime().toFixed(0)} s`);

/** Measures how long a service in memory takes to start, each time in a new process. */
async function measureStart() {
  const program = await startProgram("service", { measureStart: true });
  await program.stop();
  return /** @type {number} */ (program.ready.readyMs);
}

/**
 * Measures a small and a large store of an engine. One engine at a time, because large stores need memory.
 *
 * @param {Engine} engine
 * @param {number} rounds
 */
const measureLarge = (engine, rounds) =>
  withCleanup(async (add) => {
    const small = await add(startFilledService(engine, LARGE_SIZES[0]));
    const large = await add(startFilledService(engine, LARGE_SIZES[1]));
    log(`${LARGE_SIZES[1].toLocaleString("en")} tickets and calls in ${engine}`);
    const programs = {
      load: await add(startProgram("load")),
      searchers: await add(startProgram("load")),
      subscribers: await add(startProgram("subscribers")),
    };
    /** @type {import("./large-stores.mjs").LargeRound[]} */
    const results = [];
    for (let round = 0; round < rounds; round += 1) {
      results.push(await largeRound(programs, [small, large], round));
    }
    const memoryGrowth = await measureSearchMemory(large);
    log(`measured ${engine}`);
    return { rounds: results, memoryGrowth };
  });

/**
 * @param {number} rounds
 * @returns {Promise<Measurements>}
 */
async function measure(rounds) {
  const large = {
    sqlite: await measureLarge("sqlite", rounds),
    postgres: await measureLarge("postgres", rounds),
  };
  return withCleanup(async (add) => {
    /** @type {Record<Engine, import("./services.mjs").Service[]>} */
    const services = { sqlite: [], postgres: [] };
    for (const engine of engines) {
      for (const size of SIZES[engine]) {
        services[engine].push(await add(startService(engine, size)));
        log(`${size.toLocaleString("en")} tickets in ${engine}`);
      }
    }
    const [smallest, sqlite, largest] = services.sqlite;
    const [, postgres] = services.postgres;
    if (!smallest || !sqlite || !largest || !postgres) throw new Error("A size is missing.");
    const others = await startOthers(sqlite, add);
    const load = await add(startProgram("load"));
    /** @type {Omit<Measurements, "memoryGrowth" | "large">} */
    const results = { speed: [], costs: { sqlite: [], postgres: [] }, startsMs: [] };
    for (let round = 0; round < rounds; round += 1) {
      results.startsMs.push(await measureStart());
      for (const engine of engines) {
        results.costs[engine].push(await costRound(load, services[engine], round));
      }
      results.speed.push(await speedRound(load, { ...others, sqlite, postgres }, round));
      log(`round ${round + 1} of ${rounds}`);
    }
    const memoryGrowth = (await largest.memory()) - (await smallest.memory());
    return { ...results, large, memoryGrowth };
  });
}

/**
 * Measures the CRM service, prints the table, and writes it into documents if requested.
 *
 * @param {import("../report.mjs").BenchOptions} options
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
    highlights: [
      "our service on SQLite / Prism",
      "createCrmServer({ memory: true }), from its import on",
    ],
    isWritten,
  });
}
