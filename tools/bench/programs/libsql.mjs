// node:http with one table of libsql: the minimum cost of a store.
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { listen } from "../../ports/listen.mjs";
import { handleMessages } from "./handle-messages.mjs";
import { openDatabase } from "./libraries.mjs";

const { database, remove } = openDatabase([
  "create table tickets (id integer primary key, stage text, properties text)",
  "create index tickets_stage on tickets (stage, id)",
]);

const insert = database.prepare("insert into tickets (stage, properties) values (?, ?)");
const byId = database.prepare("select * from tickets where id = ?");
const page = database.prepare("select * from tickets order by id limit 100");
const byStage = database.prepare("select * from tickets where stage = ? order by id limit 10");
const countStage = database.prepare("select count(*) as total from tickets where stage = ?");

/** @typedef {{ id: number; stage: string; properties: string }} Row */

/** @param {Row} row */
const toTicket = ({ id, properties }) => ({ id: String(id), properties: JSON.parse(properties) });

/** @param {import("node:http").IncomingMessage} request */
async function handle(request) {
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
    insert.run([properties.hs_pipeline_stage, JSON.stringify(properties)]);
    return { properties };
  }
  if (url.includes("?")) return { results: page.all([]).map(toTicket) };
  return toTicket(byId.get([Number(url.slice(url.lastIndexOf("/") + 1))]));
}

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
async function respond(request, response) {
  const body = JSON.stringify(await handle(request));
  response.setHeader("content-type", "application/json; charset=utf-8");
  response.end(body);
}

handleMessages(async ({ ids, ticket }) => {
  const store = database.prepare("insert into tickets (id, stage, properties) values (?, ?, ?)");
  database.exec("begin");
  for (const [index, id] of ids.entries()) {
    const stage = index < 100 ? "1" : "4";
    store.run([Number(id), stage, JSON.stringify({ ...ticket.properties, hs_object_id: id })]);
  }
  database.exec("commit");
  const server = createServer((request, response) => {
    respond(request, response).catch((error) => response.destroy(error));
  });
  return { url: `http://127.0.0.1:${await listen(server, 0)}` };
}, remove);
