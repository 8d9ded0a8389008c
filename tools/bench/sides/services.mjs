import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, isRunnableDevEnvironment, runnerImport } from "vite";
import { repository } from "../../repository.mjs";
import { startProgram } from "./start-program.mjs";

const testing = join(repository, "packages/crm/src/testing");

/** @typedef {"sqlite" | "postgres"} Engine */
/** @typedef {{ dataDir: string } | { databaseUrl: string }} StoreLocation */
/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

/**
 * Starts the built service on a new store, which it removes at the end.
 *
 * @param {Engine} engine
 * @param {{ options?: object; filler?: Filler }} [how] more options of the service, and what writes its records before
 */
export async function startService(engine, { options = {}, filler } = {}) {
  const { location, remove } = await openStore(engine);
  const filled = filler && (await fillStore(location, filler));
  const accessToken = randomBytes(32).toString("base64url");
  const credentials = { accessToken, hapikey: randomBytes(32).toString("base64url") };
  const program = await startProgram("service", {
    start: { ...location, ...options, credentials },
  });
  return {
    url: /** @type {string} */ (program.ready.url),
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    /** What the filler has returned. */
    filled,
    /** Bytes in use after garbage collection, and the most since this was read before. */
    memory: () =>
      /** @type {Promise<{ bytes: number; highestBytes: number }>} */ (program.request({})),
    stop: async () => {
      await program.stop();
      await remove();
    },
  };
}

/**
 * Starts processes of the built service on one new PostgreSQL database.
 *
 * @param {number} count
 */
export async function startProcesses(count) {
  const { location, remove } = await openDatabase();
  const accessToken = randomBytes(32).toString("base64url");
  const credentials = { accessToken, hapikey: randomBytes(32).toString("base64url") };
  /** @type {Awaited<ReturnType<typeof startProgram>>[]} */
  const programs = [];
  while (programs.length < count) {
    programs.push(await startProgram("service", { start: { ...location, credentials } }));
  }
  return {
    location,
    urls: programs.map(({ ready }) => /** @type {string} */ (ready.url)),
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    /** Bytes in use by all of them after garbage collection. */
    memory: async () => {
      const read = await Promise.all(programs.map(({ request }) => request({})));
      return read.reduce((total, { bytes }) => total + /** @type {number} */ (bytes), 0);
    },
    stop: async () => {
      for (const program of programs) await program.stop();
      await remove();
    },
  };
}

/** @param {Engine} engine @returns {Promise<{ location: StoreLocation; remove: () => Promise<void> }>} */
async function openStore(engine) {
  if (engine === "sqlite") {
    const dataDir = mkdtempSync(join(tmpdir(), "crm-bench-"));
    const remove = async () => rmSync(dataDir, { recursive: true, force: true });
    return { location: { dataDir }, remove };
  }
  return openDatabase();
}

/** Starts a PostgreSQL server with a new database. */
export async function openDatabase() {
  /** @type {{ module: { startPostgres(): Promise<{ urlOf(name: string): string; stop(): Promise<void> }> } }} */
  const { module } = await runnerImport(join(testing, "postgres-server.ts"), { configFile: false });
  const server = await module.startPostgres();
  return { location: { databaseUrl: server.urlOf("postgres") }, remove: () => server.stop() };
}

/** @typedef {{ file: string; name: string; amount: unknown }} Filler a function in the CRM's `testing` */

/**
 * Fills a store with the CRM's own code, from its sources. A Vite server loads them, because the code of an
 * engine is only imported when its store is opened, and a runner for one module is closed by then.
 *
 * @param {StoreLocation} location
 * @param {Filler} filler
 */
async function fillStore(location, { file, name, amount }) {
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
    const module = await ssr.runner.import(join(testing, file));
    return await module[name](
      "dataDir" in location ? { file: join(location.dataDir, "crm.db") } : location,
      amount,
    );
  } finally {
    await server.close();
  }
}

/**
 * Signs in as the page does.
 *
 * @param {string} url
 * @returns {Promise<Record<string, string>>} headers
 */
export async function openPageSession(url) {
  const response = await fetch(`${url}/_page/session`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: "{}",
  });
  const { token } = /** @type {{ token: string }} */ (await response.json());
  return { origin: url, "x-crm-session": token };
}
