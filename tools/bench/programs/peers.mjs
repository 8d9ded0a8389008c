// What the CRM service is compared with, each on its own port: a ticket from a map, by a bare node:http handler or a
// bare Fastify route; one table of libsql or PostgreSQL, the minimum cost of each store; and Prism, which responds with the
// examples of our OpenAPI document.
import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { listen } from "../../ports/listen.mjs";
import { repository } from "../../repository.mjs";
import { handleMessages, openDatabase, requireFromCrm } from "./program.mjs";

/** @typedef {{ hs_pipeline_stage: string }} Properties */
/** @typedef {{ ids: readonly string[]; ticket: { properties: Properties }; databaseUrl?: string }} Tickets */

/**
 * A ticket as a table stores it. PostgreSQL gives ids as texts.
 *
 * @typedef {{ id: number | string; properties: string }} Row
 */

/** @param {Row} row */
const toTicket = ({ id, properties }) => ({ id: String(id), properties: JSON.parse(properties) });

/** The statements on one table. "?" are the parameters. */
const statements = {
  insert: "insert into tickets (stage, properties) values (?, ?)",
  byId: "select id, properties from tickets where id = ?",
  page: "select id, properties from tickets where id > ? order by id limit 100",
  byStage: "select id, properties from tickets where stage = ? order by id limit 10",
  countStage: "select count(*) as total from tickets where stage = ?",
};
/** @typedef {keyof typeof statements} Statement */

const tables = (/** @type {string} */ idType) => [
  `create table tickets (id ${idType}, stage text, properties text)`,
  "create index tickets_stage on tickets (stage, id)",
];

/**
 * The rows of the tickets: the first 100 are in a stage of their own.
 *
 * @param {Tickets} tickets
 * @returns {(string | number)[][]}
 */
const rowsOf = ({ ids, ticket }) =>
  ids.map((id, index) => {
    const hs_pipeline_stage = index < 100 ? "1" : "4";
    const properties = { ...ticket.properties, hs_object_id: id, hs_pipeline_stage };
    return [Number(id), hs_pipeline_stage, JSON.stringify(properties)];
  });

/** @type {Record<string, (tickets: Tickets) => Promise<string>>} */
const peers = {
  async nodeHttp({ ids, ticket }) {
    const tickets = new Map(ids.map((id) => [id, { ...ticket, id }]));
    return serve(async ({ url = "" }) => tickets.get(url.slice(url.lastIndexOf("/") + 1)));
  },

  fastify({ ids, ticket }) {
    const tickets = new Map(ids.map((id) => [id, { ...ticket, id }]));
    const app = requireFromCrm("fastify").fastify();
    app.get(
      "/crm/v3/objects/tickets/:id",
      async (/** @type {{ params: { id: string } }} */ request) => tickets.get(request.params.id),
    );
    return app.listen({ host: "127.0.0.1", port: 0 });
  },

  async libsql(tickets) {
    const { database, remove } = openDatabase(tables("integer primary key"));
    stop = remove;
    const insert = database.prepare("insert into tickets values (?, ?, ?)");
    database.exec("begin");
    for (const row of rowsOf(tickets)) insert.run(row);
    database.exec("commit");
    const prepared = Object.fromEntries(
      Object.entries(statements).map(([name, text]) => [name, database.prepare(text)]),
    );
    return serveTable(async (name, values) => prepared[name].all(values));
  },

  async pg({ databaseUrl, ...tickets }) {
    const { Pool } = requireFromCrm("pg");
    const pool = new Pool({ connectionString: databaseUrl, max: 10 });
    stop = () => pool.end();
    for (const table of tables("bigserial primary key")) await pool.query(table);
    for (const row of rowsOf(tickets)) {
      await pool.query({
        name: "fill",
        text: "insert into tickets values ($1, $2, $3)",
        values: row,
      });
    }
    await pool.query("select setval('tickets_id_seq', (select max(id) from tickets))");
    await pool.query("analyze tickets");
    return serveTable(async (name, values) => {
      let parameters = 0;
      const text = statements[name].replaceAll("?", () => `$${++parameters}`);
      return (await pool.query({ name, text, values })).rows;
    });
  },

  async prism() {
    const holder = createServer();
    const port = await listen(holder, 0);
    await once(holder.close(), "close");
    const document = join(repository, "packages/crm/src/http/openapi/openapi.json");
    process.argv.splice(
      2,
      Infinity,
      "mock",
      "--port",
      String(port),
      "--verboseLevel",
      "silent",
      document,
    );
    createRequire(import.meta.url)("@stoplight/prism-cli/dist/index.js");
    const url = `http://127.0.0.1:${port}`;
    // It reads the document before it listens.
    const isListening = () =>
      fetch(url, { signal: AbortSignal.timeout(1000) }).then(
        () => true,
        () => false,
      );
    while (!(await isListening())) await wait(100);
    return url;
  },
};

/**
 * Serves one table.
 *
 * @param {(name: Statement, values: (string | number | undefined)[]) => Promise<any[]>} run
 */
const serveTable = (run) =>
  serve(async (request) => {
    const { method, url = "" } = request;
    /** @type {any} */
    const body = method === "POST" ? await json(request) : undefined;
    if (url.endsWith("/search")) {
      const stage = body.filterGroups[0].filters[0].value;
      const [[count], found] = await Promise.all([
        run("countStage", [stage]),
        run("byStage", [stage]),
      ]);
      return { total: Number(count.total), results: found.map(toTicket) };
    }
    if (body) {
      const { properties } = body;
      await run("insert", [properties.hs_pipeline_stage, JSON.stringify(properties)]);
      return { properties };
    }
    if (url.includes("?")) {
      const after = Number(url.slice(url.lastIndexOf("=") + 1));
      return { results: (await run("page", [after])).map(toTicket) };
    }
    const [row] = await run("byId", [Number(url.slice(url.lastIndexOf("/") + 1))]);
    return row && toTicket(row);
  });

/** @param {(request: import("node:http").IncomingMessage) => Promise<unknown>} handle */
async function serve(handle) {
  const server = createServer((request, response) => {
    response.setHeader("content-type", "application/json; charset=utf-8");
    handle(request).then(
      (body) => response.end(JSON.stringify(body)),
      (error) => response.destroy(error),
    );
  });
  return `http://127.0.0.1:${await listen(server, 0)}`;
}

let stop = async () => {};

handleMessages(
  async ({ peer, ...tickets }) => ({ url: await peers[peer]?.(tickets) }),
  () => stop(),
);
