import { startPrism } from "./prism.mjs";
import { startProcess } from "./start-process.mjs";

/** @typedef {import("./services.mjs").Service} Service */

/** Who is measured, by the names that the table has. */
export const contestants = {
  sqlite: "our service on SQLite",
  postgres: "our service on PostgreSQL",
  prism: "Prism",
  nodeHttp: "bare node:http",
  fastify: "bare Fastify",
  libsql: "raw libsql",
};

/** @typedef {keyof typeof contestants} ContestantId */
/** @typedef {{ url: string; ids: readonly string[]; headers: Record<string, string> }} Contestant */

/**
 * Starts whom the services are measured beside, with as many tickets, the ids of the service on
 * SQLite and its answer for one of them.
 *
 * @param {Service} sqlite
 */
export async function startPeers(sqlite) {
  const { url, ids, headers } = sqlite;
  const response = await fetch(`${url}/crm/v3/objects/tickets/${ids[0]}`, { headers });
  const settings = { ids, ticket: await response.json() };
  const prism = await startPrism();
  const nodeHttp = await startProcess("node-http", settings);
  const fastify = await startProcess("fastify", settings);
  const libsql = await startProcess("libsql", settings);
  /** @param {string} origin */
  const peer = (origin) => ({ url: origin, ids, headers });
  return {
    prism: peer(prism.url),
    nodeHttp: peer(nodeHttp.ready.url),
    fastify: peer(fastify.ready.url),
    libsql: peer(libsql.ready.url),
    stop: async () => {
      for (const each of [prism, nodeHttp, fastify, libsql]) await each.stop();
    },
  };
}
