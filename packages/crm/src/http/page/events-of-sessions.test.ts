// @postgres
import { once } from "node:events";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { endSession } from "../../auth/page-sessions.ts";
import { type PageSession, SESSION_HEADER } from "../../page-api/index.ts";
import { directConnection } from "../../store/direct-reads.ts";
import { engineOf } from "../../store/tables.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";

const ORIGIN = { origin: "http://127.0.0.1:4400" };

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

/** Opens a stream of the page, and follows what it receives until it ends. */
async function follow(headers: Record<string, string>, query = "") {
  const url = `/_page/events${query}`;
  const response = await crm.app.inject({
    method: "GET",
    url,
    headers: { host: "127.0.0.1:4400", ...headers },
    payloadAsStream: true,
  });
  const stream = response.stream().setEncoding("utf8");
  const following = { text: "", hasEnded: false };
  stream.on("data", (text: string) => (following.text += text));
  stream.on("end", () => (following.hasEnded = true));
  onTestFinished(() => void stream.destroy());
  return following;
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 });

/** Makes a read of the service wait; the first one has the number 1. */
function holdRead(number: number) {
  const { read } = crm.crm;
  const opened = new AbortController();
  let reads = 0;
  vi.spyOn(crm.crm, "read").mockImplementation(async (task, options) => {
    reads += 1;
    if (reads === number) await once(opened.signal, "abort");
    return read(task, options);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return {
    untilReached: () => until(() => expect(reads).toBeGreaterThanOrEqual(number)),
    release: () => opened.abort(),
  };
}

it.each([
  // The first one finds the session of the request.
  { number: 2, isContinued: false },
  { number: 3, isContinued: false },
  { number: 2, isContinued: true },
  { number: 3, isContinued: true },
])(
  "ends if its session ends before read $number of its beginning, continued: $isContinued",
  async ({ number, isContinued }) => {
    const session = await crm.startPageSession();
    const { body } = await crm.send<PageSession>("GET", "/_page/session", session);
    const read = holdRead(number);
    const stream = await follow(session, isContinued ? `?lastEventId=${body.lastEventId}` : "");
    await read.untilReached();
    // As another process does.
    await crm.crm.write((context) => endSession(context, session[SESSION_HEADER] ?? ""));
    read.release();
    await until(() => expect(stream.hasEnded).toBe(true));
  },
);

/** Counts the statements that look up sessions. */
async function countLookups() {
  const db = await crm.crm.read(async (context) => context.db);
  const execute = vi.spyOn(db.getExecutor(), "executeQuery");
  const direct = directConnection(db);
  const prepare = direct && vi.spyOn(direct, "prepare");
  onTestFinished(() => void vi.restoreAllMocks());
  return {
    isJoined: engineOf(db) === "postgres",
    count: (): number =>
      [
        ...execute.mock.calls.map(([{ sql }]) => sql),
        ...(prepare?.mock.calls.map(([sql]) => sql) ?? []),
      ].filter((sql) => sql.includes('from "sessions" inner join "users"')).length,
  };
}

it("looks up the sessions of all streams when one ends, and not when users change", async () => {
  const sessions = await Promise.all(Array.from({ length: 12 }, () => crm.startPageSession()));
  const streams = await Promise.all(sessions.map((session) => follow(session)));
  const [ended, ...others] = streams;
  const [first = {}, second = {}] = sessions;
  await until(() => {
    for (const { text } of streams) expect(text).toContain('"ready"');
  });
  const lookups = await countLookups();
  const invitation = { name: "New", email: "new@example.com", role: "manager" };
  const invited = await crm.send("POST", "/_page/users", { ...second, ...ORIGIN }, invitation);
  expect(invited.status).toBe(201);
  await until(() => {
    for (const { text } of streams) expect(text).toContain('"users"');
  });
  // Of the request.
  expect(lookups.count()).toBe(1);

  expect((await crm.send("DELETE", "/_page/session", { ...first, ...ORIGIN })).status).toBe(200);
  await crm.api("PATCH", "/crm/v3/objects/contacts/101", { properties: { firstname: "Adele" } });
  await until(() => {
    expect(ended?.hasEnded).toBe(true);
    for (const { text } of others) expect(text).toContain('"objectId":"101"');
  });
  expect(ended?.text).not.toContain('"objectId":"101"');
  expect(lookups.count()).toBe(2 + (lookups.isJoined ? 1 : streams.length));
});
