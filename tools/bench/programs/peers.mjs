// What the CRM service is compared with, each on its own port: a ticket from a map, by a bare node:http handler or a
// bare Fastify route; one table of libsql, the minimum cost of a store; and Prism, which responds with the examples of our
// OpenAPI document.
import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { listen } from "../../ports/listen.mjs";
import { repository } from "../../repository.mjs";
import { handleMessages, openDatabase, requireFromCrm } from "./program.mjs";

/** @typedef {{ ids: readonly string[]; ticket: { properties: object } }} Tickets */

const toTicket = (/** @type {{ id: number; properties: string }} */ { id, properties }) => ({
  id: String(id),
  properties: JSON.parse(properties),
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

  async libsql({ ids, ticket }) {
    const { database, remove } = openDatabase([
      "create table tickets (id integer primary key, stage text, properties text)",
      "create index tickets_stage on tickets (stage, id)",
    ]);
    stop = remove;
    const insert = database.prepare("insert into tickets (id, stage, properties) values (?, ?, ?)");
    const byId = database.prepare("select * from tickets where id = ?");
    const page = database.prepare("select * from tickets order by id limit 100");
    const byStage = database.prepare("select * from tickets where stage = ? order by id limit 10");
    const countStage = database.prepare("select count(*) as total from tickets where stage = ?");
    database.exec("begin");
    for (const [index, id] of ids.entries()) {
      const properties = JSON.stringify({ ...ticket.properties, hs_object_id: id });
      insert.run([Number(id), index < 100 ? "1" : "4", properties]);
    }
    database.exec("commit");
    return serve(async (request) => {
      const { method, url = "" } = request;
      /** @type {any} */
      const body = method === "POST" ? await json(request) : undefined;
      if (url.endsWith("/search")) {
        const stage = body.filterGroups[0].filters[0].value;
        const [{ total }] = countStage.all([stage]);
        return { total, results: byStage.all([stage]).map(toTicket) };
      }
      if (body) {
        const { properties } = body;
        // Without an id, the next one.
        insert.run([null, properties.hs_pipeline_stage, JSON.stringify(properties)]);
        return { properties };
      }
      if (url.includes("?")) return { results: page.all([]).map(toTicket) };
      return toTicket(byId.get([Number(url.slice(url.lastIndexOf("/") + 1))]));
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
