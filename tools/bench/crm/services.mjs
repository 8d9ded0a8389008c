import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runnerImport } from "vite";
import { repository } from "../../repository.mjs";
import { startProcess } from "./start-process.mjs";
import { headersFor, storeTickets } from "./tickets.mjs";

/** The PostgreSQL of the CRM's own tests. */
const postgresServer = join(repository, "packages/crm/src/testing/postgres-server.ts");

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

function openDirectory() {
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
