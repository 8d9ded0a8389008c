import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, isRunnableDevEnvironment, runnerImport } from "vite";
import { repository } from "../../repository.mjs";
import { startProgram } from "./start-program.mjs";
import { download } from "./transfer.mjs";

const testing = join(repository, "packages/crm/src/testing");

export const AMOUNTS = /** @type {const} */ ([1000, 100_000]);

/** What is searched, by the query. */
export const searches = {
  "the first 10 by id": "limit=10",
  "the last 100 by creation": "limit=100&sort=-createdAt",
  "100 by name": "limit=100&sort=name",
  "100 by size, of one type": "limit=100&sort=-size&type=IMG",
  "a rare word of names": "name=quarterly&limit=10",
  "a common word of names, by last change": "name=daily&limit=10&sort=-updatedAt",
  "one name": "name=call%20777.&limit=10",
  "two characters of names": "name=77&limit=10",
  "one extension, by last change": "extension=mp3&limit=10&sort=-updatedAt",
  "sizes in a range": "sizeGte=3700&sizeLte=4000&limit=10&sort=size",
  "one hash": "fileMd5=000000000000000000000000000001f4",
};

const WARM_UPS = 5;
const REQUESTS = 30;

/** @param {readonly number[]} values */
const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Starts services with few and with many files.
 *
 * @param {"sqlite" | "postgres"} engine
 */
export async function startSearches(engine) {
  /** @type {(() => unknown)[]} */
  const stops = [];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    /** @type {{ url: string; headers: Record<string, string> }[]} */
    const services = [];
    for (const amount of AMOUNTS) services.push(await startFilled(engine, amount, stops));
    return {
      /** One round: milliseconds of each search, by the amount of files. */
      async measure() {
        /** @type {Record<string, number[]>} */
        const costs = {};
        for (const [name, query] of Object.entries(searches)) {
          costs[name] = [];
          for (const { url, headers } of services) {
            const times = [];
            for (let turn = 0; turn < WARM_UPS + REQUESTS; turn += 1) {
              const path = `${url}/files/v3/files/search?${query}`;
              times.push((await download(path, -1, headers)).ms);
            }
            costs[name].push(middle(times.slice(WARM_UPS)));
          }
        }
        return costs;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {"sqlite" | "postgres"} engine
 * @param {number} amount
 * @param {(() => unknown)[]} stops
 */
async function startFilled(engine, amount, stops) {
  const dataDir = mkdtempSync(join(tmpdir(), "crm-bench-search-"));
  stops.push(() => rmSync(dataDir, { recursive: true, force: true }));
  let location = /** @type {object} */ ({ file: join(dataDir, "crm.db") });
  if (engine === "postgres") {
    /** @type {{ module: { startPostgres(): Promise<{ urlOf(name: string): string; stop(): Promise<void> }> } }} */
    const { module } = await runnerImport(join(testing, "postgres-server.ts"), {
      configFile: false,
    });
    const server = await module.startPostgres();
    stops.push(() => server.stop());
    location = { databaseUrl: server.urlOf("postgres") };
  }
  await fillStore(location, amount);
  const accessToken = randomBytes(32).toString("base64url");
  const credentials = { accessToken, hapikey: randomBytes(32).toString("base64url") };
  const start = { dataDir, credentials, ...("databaseUrl" in location ? location : {}) };
  const service = await startProgram("service", { start });
  stops.push(() => service.stop());
  return { url: service.ready.url, headers: { authorization: `Bearer ${accessToken}` } };
}

/**
 * Fills a store by the CRM's own code.
 *
 * @param {object} location
 * @param {number} amount
 */
async function fillStore(location, amount) {
  const server = await createServer({
    configFile: false,
    root: repository,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, ws: false },
    ssr: { resolve: { conditions: ["@calling-extensions/source"] } },
  });
  try {
    const { ssr } = server.environments;
    if (!isRunnableDevEnvironment(ssr)) throw new Error("Vite can't run the CRM's sources.");
    const module = await ssr.runner.import(join(testing, "fill-files.ts"));
    await module.fillNewFileStore(location, amount);
  } finally {
    await server.close();
  }
}
