// A CRM in one file: contacts, their calls and timelines, and the page, with Express and SQLite.
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import express from "express";
import Database from "libsql";

/** After this time without a heartbeat, a call is lost. Timers in a hidden tab may run once a minute. */
const LEASE_MS = 150_000;

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL; -- what was acknowledged survives a power failure
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS contacts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    phone TEXT NOT NULL,
    digits TEXT NOT NULL -- the last ten of the number: apps send it in any format
  );
  CREATE INDEX IF NOT EXISTS contacts_by_digits ON contacts (digits);
  CREATE TABLE IF NOT EXISTS calls (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,  -- of the document: a second request finds the first one's row
    user_id TEXT NOT NULL,
    engagement_id TEXT,
    version INTEGER NOT NULL,
    writer TEXT NOT NULL,     -- the tab's outbox that created the version
    epoch INTEGER NOT NULL,   -- increases with each tab that gets the call from another one
    document TEXT NOT NULL,   -- as JSON, for a tab that has another version
    properties TEXT NOT NULL, -- as JSON, for everybody else
    renewed_at INTEGER NOT NULL,
    is_lost INTEGER NOT NULL,
    draft TEXT                -- what the user has typed and not saved, as JSON
  );
  CREATE VIEW IF NOT EXISTS timeline AS
    SELECT user_id, COALESCE(engagement_id, CAST(number AS TEXT)) AS engagement_id,
      COALESCE(document ->> '$.chosenRecord.objectId', document ->> '$.calledRecord.objectId') AS record_id,
      number, document ->> '$.direction' AS direction, properties ->> '$.hs_call_title' AS title,
      IIF(is_lost, 'FAILED', properties ->> '$.hs_call_status') AS status,
      COALESCE(draft ->> '$.properties.hs_call_body', properties ->> '$.hs_call_body') AS notes
    FROM calls WHERE is_lost OR document ->> '$.state' = 'completed';
`;

/**
 * Creates the server's routes. `userOf` returns the id of the user that a request comes from, or undefined if there is no
 * session. Call `endLostCalls` every half minute.
 *
 * @param {{
 *   db: any;
 *   userOf: (request: import("express").Request) => string | undefined;
 *   providers?: readonly { id: string; name: string; url: string }[];
 *   now?: () => number;
 * }} options the providers are the calling apps that users can choose from
 */
export function createCrm({ db, userOf, providers = [], now = Date.now }) {
  db.exec(SCHEMA);
  const app = express();
  app.disable("x-powered-by");
  app.use((request, response, next) => {
    const origins = providers.map(({ url }) => new URL(url).origin).join(" ") || "'none'";
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
  addContacts(app, db);
  const endLostCalls = addCalls(app, { db, userOf, now });
  app.use("/api", (_request, response) => response.status(404).json({ message: "Not found." }));
  addPage(app);
  // A message for the page in place of a stack.
  app.use((error, _request, response, _next) => {
    const status = error.status ?? 500;
    if (status >= 500) console.error(error);
    response
      .status(status)
      .json({ message: status < 500 ? error.message : "Something went wrong." });
  });
  return { app, endLostCalls };
}

function addContacts(app, db) {
  const findAll = db.prepare("SELECT id, name, phone FROM contacts ORDER BY name, id");
  const findByDigits = db.prepare("SELECT id, name, phone FROM contacts WHERE digits = ?");
  const insert = db.prepare("INSERT INTO contacts (name, phone, digits) VALUES (?, ?, ?)");
  const lastDigits = (text) => text.replaceAll(/\D/g, "").slice(-10);
  const add = (name, phone) => insert.run(name, phone, lastDigits(phone)).lastInsertRowid;

  if (findAll.all().length === 0) {
    add("Ada Example", "+12025550101");
    add("Bo Example", "+12025550102");
  }
  app.get("/api/contacts", (request, response) => {
    const { phone } = request.query;
    response.json(
      phone === undefined ? findAll.all() : findByDigits.all(lastDigits(String(phone))),
    );
  });
  app.post("/api/contacts", express.json({ limit: "10kb" }), (request, response) => {
    const { name, phone } = request.body ?? {};
    const isValid = [name, phone].every((text) => typeof text === "string" && text.trim() !== "");
    if (!isValid || !/^\+?[\d\s()./-]{3,30}$/.test(phone) || name.length > 100) {
      return response.status(422).json({ message: "Enter a name and a phone number." });
    }
    response.status(201).json({ id: add(name.trim(), phone.trim()) });
  });
}

/** Stores each call of the page once. Returns what ends the calls whose pages are gone. */
function addCalls(app, { db, userOf, now }) {
  const find = db.prepare("SELECT * FROM calls WHERE id = ?");
  const insert = db.prepare(`
    INSERT INTO calls (id, user_id, engagement_id, version, writer, epoch, document, properties, renewed_at, is_lost)
    VALUES (:id, :userId, :engagementId, :version, :writer, :epoch, :document, :properties, :now, :isLost)`);
  // Merges the properties that changed, so that values of other programs stay. A draft that the version contains is over.
  const update = db.prepare(`
    UPDATE calls SET engagement_id = :engagementId, version = :version, writer = :writer, epoch = :epoch,
      document = :document, properties = json_patch(properties, :properties), renewed_at = :now, is_lost = :isLost,
      draft = IIF(draft ->> '$.version' > :version, draft, NULL)
    WHERE id = :id`);
  // A lost call continues if its page has the version that is stored. Otherwise its next save decides.
  const renew = db.prepare(`
    UPDATE calls SET renewed_at = :now,
      is_lost = is_lost AND (version <> :version OR document ->> '$.isLost' IS NOT NULL),
      draft = IIF(:draft ->> '$.version' > COALESCE(draft ->> '$.version', 0), :draft, draft)
    WHERE id = :id AND user_id = :userId AND document ->> '$.state' <> 'completed'`);
  const expire = db.prepare(`
    UPDATE calls SET is_lost = 1
    WHERE document ->> '$.state' <> 'completed' AND NOT is_lost AND renewed_at < ?`);

  const transaction = db.transaction(
    (userId, id, { document, properties, base, writer, epoch }) => {
      const isComplete =
        [document?.version, base, epoch].every(Number.isSafeInteger) && typeof writer === "string";
      if (!isComplete || document.id !== id) return [422, { message: "The call is incomplete." }];
      const row = find.get(id);
      if (row && row.user_id !== userId) return [422, { message: "There is no such call." }];
      const order = row ? compare(row, { document, base, writer, epoch }) : "newer";
      if (order === "conflict") return [409, conflictOf(row)];
      if (order === "newer") {
        (row ? update : insert).run({
          id,
          ...(row ? {} : { userId }),
          // An engagement that the app has created itself. Check that it exists, and is this user's and this app's.
          engagementId: document.owner === "app" ? (document.engagementId ?? null) : null,
          version: document.version,
          writer,
          epoch,
          document: JSON.stringify(document),
          properties: JSON.stringify(Object(properties)),
          isLost: document.isLost ? 1 : 0,
          now: now(),
        });
      }
      const stored = find.get(id);
      return [200, { engagementId: engagementIdOf(stored), version: stored.version }];
    },
  );
  /** Stores a version of a call. Immediately: of two tabs, the first one writes before the second one reads. */
  const save = (userId, id, body) => transaction.immediate(userId, id, body);

  // Other sites can't send JSON with PUT. The limit is far more than a call has.
  const parse = express.json({ limit: 1_000_000, type: "application/json" });
  app.put("/api/calls/:id", parse, (request, response) => {
    const [status, body] = save(userOf(request), request.params.id, request.body ?? {});
    response.status(status).json(body);
  });
  app.put("/api/calls/:id/lease", parse, (request, response) => {
    const { version, draft } = request.body ?? {};
    if (!Number.isSafeInteger(version)) {
      return response.status(422).json({ message: "The heartbeat is incomplete." });
    }
    const text = draft ? JSON.stringify(draft) : null;
    const { id } = request.params;
    renew.run({ id, userId: userOf(request), version, draft: text, now: now() });
    response.status(204).end();
  });

  const findTimeline = db.prepare(`
    SELECT engagement_id AS id, direction, status, title, notes FROM timeline
    WHERE user_id = ? AND record_id = ? ORDER BY number DESC LIMIT 50`);
  app.get("/api/contacts/:id/timeline", (request, response) => {
    response.json(findTimeline.all(userOf(request), request.params.id));
  });
  return () => expire.run(now() - LEASE_MS);
}

/** Compares a request with the stored version: an older one changes nothing, and a tab never overwrites another's. */
function compare(row, { document: { version }, base, writer, epoch }) {
  if (epoch < row.epoch) return "conflict";
  if (writer === row.writer) {
    if (version > row.version) return "newer";
    // A later page with an earlier version has lost some, because its browser's storage was full.
    return version < row.version && epoch > row.epoch ? "conflict" : "stored";
  }
  return base === row.version && version > row.version ? "newer" : "conflict";
}

const engagementIdOf = ({ engagement_id, number }) => engagement_id ?? String(number);

/** What the tab needs to continue from the stored version. */
const conflictOf = (row) => ({
  document: { ...JSON.parse(row.document), engagementId: engagementIdOf(row) },
  writer: row.writer,
  epoch: row.epoch,
});

/** The page, and the host SDK as files, for its import map. */
function addPage(app) {
  const host = dirname(fileURLToPath(import.meta.resolve("@calling-extensions/host")));
  app.use("/host", express.static(host));
  for (const name of ["index.html", "page.js", "style.css"]) {
    app.get(name === "index.html" ? "/" : `/${name}`, (_request, response) => {
      response.sendFile(name, { root: import.meta.dirname });
    });
  }
}

if (process.argv[1] === import.meta.filename) {
  const { PORT = "4500", DATABASE = "crm.db", PROVIDERS = "providers.json" } = process.env;
  const { app, endLostCalls } = createCrm({
    db: new Database(DATABASE),
    // The only user. Replace this by the user of your session, or undefined without one.
    userOf: () => "11",
    providers: JSON.parse(readFileSync(PROVIDERS, "utf8")),
  });
  setInterval(endLostCalls, 30_000);
  const server = app.listen(Number(PORT), "127.0.0.1", (error) => {
    if (error) throw error;
    console.log(`http://127.0.0.1:${server.address().port}/`);
  });
}
