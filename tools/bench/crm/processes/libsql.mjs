// node:http over one table of libsql, as durable as the service's: what a store costs at least.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen } from "../../../ports/listen.mjs";
import { answerMessages } from "./answer.mjs";
import { ofTheService } from "./of-the-service.mjs";

const Database = ofTheService("libsql");
const directory = mkdtempSync(join(tmpdir(), "crm-bench-libsql-"));
const database = new Database(join(directory, "tickets.db"));
database.exec("pragma journal_mode = wal");
database.exec("pragma synchronous = full");
database.exec("create table tickets (id integer primary key, stage text, properties text)");
database.exec("create index tickets_stage on tickets (stage, id)");

const insert = database.prepare("insert into tickets (stage, properties) values (?, ?)");
const byId = database.prepare("select * from tickets where id = ?");
const page = database.prepare("select * from tickets order by id limit 100");
const ofStage = database.prepare("select * from tickets where stage = ? order by id limit 10");
const countStage = database.prepare("select count(*) as total from tickets where stage = ?");

/** @typedef {{ id: number; stage: string; properties: string }} Row */

/** @param {Row} row */
const present = ({ id, properties }) => ({ id: String(id), properties: JSON.parse(properties) });

/**
 * @param {import("node:http").IncomingMessage} request
 * @returns {Promise<any>}
 */
async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

/** @param {import("node:http").IncomingMessage} request */
async function answer(request) {
  const { method, url = "" } = request;
  if (url.endsWith("/search")) {
    const { filterGroups } = await bodyOf(request);
    const stage = filterGroups[0].filters[0].value;
    const [{ total }] = countStage.all([stage]);
    return { total, results: ofStage.all([stage]).map(present) };
  }
  if (method === "POST") {
    const { properties } = await bodyOf(request);
    insert.run([properties.hs_pipeline_stage, JSON.stringify(properties)]);
    return { properties };
  }
  if (url.includes("?")) return { results: page.all([]).map(present) };
  return present(byId.get([Number(url.slice(url.lastIndexOf("/") + 1))]));
}

answerMessages(
  async ({ ids, ticket }) => {
    const store = database.prepare("insert into tickets (id, stage, properties) values (?, ?, ?)");
    database.exec("begin");
    for (const [index, id] of ids.entries()) {
      const stage = index < 100 ? "1" : "4";
      store.run([Number(id), stage, JSON.stringify({ ...ticket.properties, hs_object_id: id })]);
    }
    database.exec("commit");
    const server = createServer((request, response) => {
      void answer(request).then((body) => {
        response.setHeader("content-type", "application/json; charset=utf-8");
        return response.end(JSON.stringify(body));
      });
    });
    return { url: `http://127.0.0.1:${await listen(server, 0)}` };
  },
  async () => rmSync(directory, { recursive: true, force: true }),
);
