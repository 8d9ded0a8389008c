import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, isRunnableDevEnvironment, runnerImport } from "vite";
import { repository } from "../../repository.mjs";
import { startProcess } from "./start-process.mjs";
import { headersFor, storeTickets } from "./tickets.mjs";

/** The PostgreSQL of the CRM's own tests. */
const postgresServer = join(repository, "packages/crm/src/testing/postgres-server.ts");

const storeFiller = join(repository, "packages/crm/src/testing/fill-new-store.ts");

/**
 * @typedef {{ first: number; amount: number }} IdRun
 * @typedef {{ contacts: IdRun; tickets: IdRun; calls: IdRun }} FilledIds
 */

/**
 * A service with its tickets.
 *
 * @typedef {object} Service
 * @property {string} url
 * @property {Record<string, string>} headers
 * @property {readonly string[]} ids of its tickets
 * @property {() => Promise<number>} memory bytes, without garbage
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a service on a store of its own, and has it store tickets.
 *
 * @param {"sqlite" | "postgres"} engine
 * @param {number} amount
 * @returns {Promise<Service>}
 */
export async function startService(engine, amount) {
  const store = engine === "sqlite" ? openDirectory() : await openPostgres();
  const accessToken = randomBytes(32).toString("base64url");
  const credentials = { accessToken, hapikey: randomBytes(32).toString("base64url") };
  const service = await startProcess("service", { start: { ...store.place, credentials } });
  const headers = headersFor(accessToken);
  const asked = { url: service.ready.url, headers };
  return {
    ...asked,
    ids: await storeTickets(asked, amount),
    memory: async () => (await service.ask({})).bytes,
    stop: async () => {
      await service.stop();
      await store.remove();
    },
  };
}

/**
 * Starts a service on a store of its own, which was filled with that many tickets and as many calls by a
 * few statements.
 *
 * @param {"sqlite" | "postgres"} engine
 * @param {number} amount
 */
export async function startFilledService(engine, amount) {
  const store = engine === "sqlite" ? openDirectory() : await openPostgres();
  const { place } = store;
  const file = "dataDir" in place ? { file: join(place.dataDir, "crm.db") } : place;
  const ids = await fillNewStore(file, { tickets: amount, calls: amount });
  const accessToken = randomBytes(32).toString("base64url");
  const credentials = { accessToken, hapikey: randomBytes(32).toString("base64url") };
  const service = await startProcess("service", { start: { ...place, credentials } });
  const url = service.ready.url;
  return {
    url,
    ids,
    headers: headersFor(accessToken),
    pageHeaders: await openPageSession(url),
    memory: async () => /** @type {number} */ ((await service.ask({})).bytes),
    stop: async () => {
      await service.stop();
      await store.remove();
    },
  };
}

/**
 * Fills a store by the CRM's own code, from its sources. They are loaded by a server, as an engine is
 * imported only when its store is opened, and a runner for one module is closed by then.
 *
 * @param {object} place
 * @param {{ tickets: number; calls: number }} amount
 * @returns {Promise<FilledIds>}
 */
async function fillNewStore(place, amount) {
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
    /** @type {{ fillNewStore(place: object, amount: object): Promise<FilledIds> }} */
    const module = await ssr.runner.import(storeFiller);
    return await module.fillNewStore(place, amount);
  } finally {
    await server.close();
  }
}

/**
 * Signs in as the page does.
 *
 * @param {string} url
 * @returns {Promise<Record<string, string>>}
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

export function openDirectory() {
  const dataDir = mkdtempSync(join(tmpdir(), "crm-bench-"));
  return {
    place: { dataDir },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function openPostgres() {
  /** @type {{ module: { startPostgres(): Promise<{ urlOf(name: string): string; stop(): Promise<void> }> } }} */
  const { module } = await runnerImport(postgresServer, { configFile: false });
  const server = await module.startPostgres();
  return { place: { databaseUrl: server.urlOf("postgres") }, remove: () => server.stop() };
}
