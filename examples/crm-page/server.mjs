// A CRM in one file: contacts, their timelines, and the page, with Express and SQLite. call-server.mjs adds the calls.
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import express from "express";
import Database from "libsql";
import { createCallServer } from "./call-server.mjs";

const { PORT = "4500", DATABASE = "crm.db", PROVIDERS = "providers.json" } = process.env;

/** The only user. Replace this by the user of your session, or undefined without one. */
const userOf = () => "11";

/** The calling apps that users can choose from. */
const providers = JSON.parse(readFileSync(PROVIDERS, "utf8"));

const db = new Database(DATABASE);
const { handle: handleCall } = createCallServer({ db, userOf });
db.exec(`
  CREATE TABLE IF NOT EXISTS contacts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    phone TEXT NOT NULL,
    digits TEXT NOT NULL -- the last ten of the number: apps send it in any format
  );
  CREATE INDEX IF NOT EXISTS contacts_by_digits ON contacts (digits);
`);
const findAll = db.prepare("SELECT id, name, phone FROM contacts ORDER BY name, id");
const findByDigits = db.prepare("SELECT id, name, phone FROM contacts WHERE digits = ?");
const insert = db.prepare("INSERT INTO contacts (name, phone, digits) VALUES (?, ?, ?)");
const findTimeline = db.prepare(`
  SELECT engagement_id AS id, direction, status, title, notes FROM timeline
  WHERE user_id = ? AND record_id = ? ORDER BY number DESC LIMIT 50`);

const lastDigits = (/** @type {string} */ text) => text.replaceAll(/\D/g, "").slice(-10);
const addContact = (/** @type {string} */ name, /** @type {string} */ phone) =>
  insert.run(name, phone, lastDigits(phone)).lastInsertRowid;

if (findAll.all().length === 0) {
  addContact("Ada Example", "+12025550101");
  addContact("Bo Example", "+12025550102");
}

const app = express();
app.disable("x-powered-by");
app.use((request, response, next) => {
  const origins = providers.map(({ url }) => new URL(url).origin).join(" ");
  response.set({
    // Only the calling apps are shown in frames, and they may use the microphone.
    "content-security-policy": `default-src 'self'; frame-src ${origins}; frame-ancestors 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'`,
    "x-content-type-options": "nosniff",
  });
  if (request.path.startsWith("/api/") && userOf(request) === undefined) {
    return response.status(401).json({ message: "Sign in again." });
  }
  next();
});

app.get("/api/session", (request, response) => {
  response.json({ portalId: "1", userId: userOf(request), providers });
});
app.get("/api/contacts", (request, response) => {
  const { phone } = request.query;
  response.json(phone === undefined ? findAll.all() : findByDigits.all(lastDigits(String(phone))));
});
app.post("/api/contacts", express.json({ limit: "10kb" }), (request, response) => {
  const { name, phone } = request.body ?? {};
  const isValid = [name, phone].every((text) => typeof text === "string" && text.trim() !== "");
  if (!isValid || !/^\+?[\d\s()./-]{3,30}$/.test(phone) || name.length > 100) {
    return response.status(422).json({ message: "Enter a name and a phone number." });
  }
  response.status(201).json({ id: addContact(name.trim(), phone.trim()) });
});
app.get("/api/contacts/:id/timeline", (request, response) => {
  response.json(findTimeline.all(userOf(request), request.params.id));
});
app.put("/api/calls/*path", handleCall);
app.use("/api", (_request, response) => response.status(404).json({ message: "Not found." }));

// The page, and the host SDK as files, for its import map.
const host = dirname(fileURLToPath(import.meta.resolve("@calling-extensions/host")));
app.use("/host", express.static(host));
for (const name of ["index.html", "page.js", "style.css"]) {
  app.get(name === "index.html" ? "/" : `/${name}`, (_request, response) => {
    response.sendFile(name, { root: import.meta.dirname });
  });
}

// A message for the page in place of a stack.
app.use((error, _request, response, _next) => {
  const status = error.status ?? 500;
  if (status >= 500) console.error(error);
  response.status(status).json({ message: status < 500 ? error.message : "Something went wrong." });
});

const server = app.listen(Number(PORT), "127.0.0.1", (error) => {
  if (error) throw error;
  console.log(`http://127.0.0.1:${server.address().port}/`);
});
