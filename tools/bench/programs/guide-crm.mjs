// A CRM that stores the changes of calls in one table of libsql, and serves the page that sends them.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "../../ports/listen.mjs";
import { pageWith } from "../sides/pages.mjs";
import { handleMessages, openDatabase } from "./program.mjs";

const { database, remove } = openDatabase([
  "create table calls (id integer primary key, call_id text unique, fields text)",
]);

const insert = database.prepare("insert into calls (call_id, fields) values (?, '{}')");
const update = database.prepare("update calls set fields = json_patch(fields, ?) where id = ?");
const byCallId = database.prepare("select id from calls where call_id = ?");
const all = database.prepare("select fields from calls");

const write = database.transaction((/** @type {string} */ callId, /** @type {string} */ body) => {
  const { document, properties } = JSON.parse(body);
  const stored = byCallId.get([callId])?.id ?? insert.run([callId]).lastInsertRowid;
  update.run([JSON.stringify(properties), stored]);
  return { engagementId: String(stored), version: document.version };
});

/** @param {Record<string, string>} scripts by path */
async function start(scripts) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const script = scripts[pathname.slice(1)];
    if (pathname.startsWith("/api/calls")) {
      const id = pathname.split("/").at(-1) ?? "";
      void text(request).then((body) => response.end(JSON.stringify(write(id, body))));
    } else if (script !== undefined) {
      response.setHeader("content-type", "text/javascript").end(script);
    } else {
      response.setHeader("content-type", "text/html").end(pageWith(`${pathname}.js`));
    }
  });
  return { url: `http://127.0.0.1:${await listen(server, 0)}` };
}

const readCalls = () =>
  all.all().map((/** @type {{ fields: string }} */ call) => JSON.parse(call.fields));

handleMessages(async ({ scripts }) => (scripts ? start(scripts) : { calls: readCalls() }), remove);
