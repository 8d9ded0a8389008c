import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, isRunnableDevEnvironment, runnerImport } from "vite";
import { repository } from "../../repository.mjs";
import { startProgram } from "./start-program.mjs";
import { createTickets } from "./tickets.mjs";

const testing = join(repository, "packages/crm/src/testing");

/** @typedef {"sqlite" | "postgres"} Engine */
/** @typedef {{ dataDir: string } | { databaseUrl: string }} StoreLocation */

/**
 * @typedef {{ first: number; amount: number }} IdRange
 * @typedef {{ contacts: IdRange; tickets: IdRange; calls: IdRange }} FilledIds
 */

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */
/** @typedef {Awaited<ReturnType<typeof startFilledService>>} FilledService */

/**
 * Starts a service on a new store, and creates tickets over HTTP.
 *
 * @param {Engine} engine
 * @param {number} amount
 */
export async function startService(engine, amount) {
  const service = await startOn(await openStore(engine));
  return { ...service, ids: await createTickets(service, amount) };
}

/**
 * Starts a service on a new store that already has tickets and as many calls. A few statements write them.
 *
 * @param {Engine} engine
 * @param {number} amount
 */
export async function startFilledService(engine, amount) {
  const store = await openStore(engine);
  const size = { tickets: amount, calls: amount };
  /** @type {FilledIds} */
  const ids = await fillStore(store.location, "fill-new-store.ts", "fillNewStore", size);
  const service = await startOn(store);
  return { ...service, ids, pageHeaders: await openPageSession(service.url) };
}

/**
 * Starts the built service on a store, which it removes at the end.
 *
 * @param {Awaited<ReturnType<typeof openStore>>} store
 * @param {object} [options] more options of the service
 */
export async function startOn({ location, remove }, options = {}) {
  const accessToken = randomBytes(32).toString("base64url");
  const credentials = { accessToken, hapikey: randomBytes(32).toString("base64url") };
  const start = { ...location, ...options, credentials };
  const program = await startProgram("service", { start });
  return {
    url: /** @type {string} */ (program.ready.url),
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    /** Bytes in use after garbage collection. */
    memory: async () => /** @type {number} */ ((await program.request({})).bytes),
    /** The most bytes in use since `memory` was read. */
    highestMemory: async () => /** @type {number} */ ((await program.request({})).highestBytes),
    stop: async () => {
      await program.stop();
      await remove();
    },
  };
}

/**
 * @param {Engine} engine
 * @returns {Promise<{ location: StoreLocation; remove: () => Promise<void> }>}
 */
export async function openStore(engine) {
  if (engine === "sqlite") {
    const dataDir = mkdtempSync(join(tmpdir(), "crm-bench-"));
    const remove = async () => rmSync(dataDir, { recursive: true, force: true });
    return { location: { dataDir }, remove };
  }
  /** @type {{ module: { startPostgres(): Promise<{ urlOf(name: string): string; stop(): Promise<void> }> } }} */
  const { module } = await runnerImport(join(testing, "postgres-server.ts"), { configFile: false });
  const server = await module.startPostgres();
  return { location: { databaseUrl: server.urlOf("postgres") }, remove: () => server.stop() };
}

/**
 * Fills a store with the CRM's own code, from its sources. A Vite server loads them, because the code of an
 * engine is only imported when its store is opened, and a runner for one module is closed by then.
 *
 * @param {StoreLocation} location
 * @param {string} file in the CRM's `testing`
 * @param {string} filler a function of it
 * @param {unknown} amount
 */
export async function fillStore(location, file, filler, amount) {
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
    return await module[filler](
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
async function openPageSession(url) {
  const response = await fetch(`${url}/_page/session`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: "{}",
  });
  const { token } = /** @type {{ token: string }} */ (await response.json());
  return { origin: url, "x-crm-session": token };
}
