// Stores each call of the page once. It needs Node, and SQLite in the package libsql or better-sqlite3, which have
// the same interface.
import { createServer } from "node:http";
import { json } from "node:stream/consumers";

/** Far more than a call has. */
const MAX_BODY_BYTES = 1_000_000;

/** After this time without a heartbeat, a call is lost. Timers in a hidden tab may run once a minute. */
const LEASE_MS = 150_000;

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL; -- what was acknowledged survives a power failure
  PRAGMA busy_timeout = 5000;
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
 * Creates the server, and its handler for a server with more than calls. `userOf` returns the id of the user that a request comes from, or undefined if there is no session.
 *
 * @param {{
 *   db: any;
 *   userOf: (request: import("node:http").IncomingMessage) => string | undefined;
 *   now?: () => number;
 * }} options
 */
export function createCallServer({ db, userOf, now = Date.now }) {
  db.exec(SCHEMA);
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
      const isComplete = [document?.version, base, epoch].every(Number.isSafeInteger);
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
          properties: JSON.stringify(properties),
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

  function renewLease(userId, id, { version, draft }) {
    const text = draft ? JSON.stringify(draft) : null;
    renew.run({ id, userId, version, draft: text, now: now() });
    return [204];
  }

  const endLostCalls = () => expire.run(now() - LEASE_MS);

  async function respond(request) {
    const userId = userOf(request);
    if (userId === undefined) return [401, { message: "Sign in again." }];
    const [, id, isLease] = /^\/api\/calls\/([^/]+)(\/lease)?$/.exec(request.url) ?? [];
    // Other sites can't send JSON with PUT.
    const isJson = request.headers["content-type"] === "application/json";
    if (!id || request.method !== "PUT" || !isJson) return [404, { message: "Not found." }];
    // A page sends the length; 422 ends its attempts.
    const isSmall = Number(request.headers["content-length"]) <= MAX_BODY_BYTES;
    if (!isSmall) return [422, { message: "The call is too large." }];
    const body = await json(request);
    return isLease ? renewLease(userId, id, body) : save(userId, id, body);
  }

  async function handle(request, response) {
    const [status, body] = await respond(request).catch((error) => [
      error instanceof SyntaxError ? 400 : 500,
      { message: error.message },
    ]);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(body && JSON.stringify(body));
  }

  const server = createServer(handle);
  const timer = setInterval(endLostCalls, LEASE_MS / 5).unref();
  server.on("close", () => clearInterval(timer));
  return { server, handle, endLostCalls };
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
