import { startProgram } from "../start-program.mjs";
import { startPrism } from "./prism.mjs";

/** @typedef {import("./services.mjs").Service} Service */

/** The names of the competitors in the table. */
export const competitors = {
  sqlite: "our service on SQLite",
  postgres: "our service on PostgreSQL",
  prism: "Prism",
  nodeHttp: "bare node:http",
  fastify: "bare Fastify",
  libsql: "raw libsql",
};

/** @typedef {keyof typeof competitors} CompetitorId */
/** @typedef {{ url: string; ids: readonly string[]; headers: Record<string, string> }} Competitor */

/**
 * Starts the other competitors. They have as many tickets as the service on SQLite, with its ids and with the
 * properties of one of its tickets.
 *
 * @param {Service} sqlite
 * @param {Parameters<Parameters<typeof import("../with-cleanup.mjs").withCleanup>[0]>[0]} add
 */
export async function startOthers({ url, ids, headers }, add) {
  const response = await fetch(`${url}/crm/v3/objects/tickets/${ids[0]}`, { headers });
  const settings = { ids, ticket: await response.json() };
  const prism = await add(startPrism());
  /** @param {string} program @param {string} [library] */
  const start = async (program, library) =>
    (await add(startProgram(program, { ...settings, library }))).ready.url;
  const urls = {
    prism: prism.url,
    nodeHttp: await start("bare-server", "nodeHttp"),
    fastify: await start("bare-server", "fastify"),
    libsql: await start("libsql"),
  };
  const of = (/** @type {string} */ origin) => ({ url: origin, ids, headers });
  return {
    prism: of(urls.prism),
    nodeHttp: of(urls.nodeHttp),
    fastify: of(urls.fastify),
    libsql: of(urls.libsql),
  };
}
