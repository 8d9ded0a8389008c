import { afterEach, beforeEach, expect, it } from "vitest";
import { CREATION_KEY_LIFETIME_MS } from "../limits.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";

let now: number;
let app: TestApp;
beforeEach(async () => {
  now = Date.parse("2026-01-15T09:00:00Z");
  app = await openTestApp({ now: () => now });
});
afterEach(() => app.close());

const addNote = async (key: string, session: Record<string, string> = {}): Promise<string> => {
  const path = "/_page/records/0-1/101/notes";
  const note = { key, body: "A note" };
  const { status, body } = await app.page<{ engagementId: string }>("POST", path, note, session);
  expect(status).toBe(201);
  return body.engagementId;
};

it("creates one record for each user who sends a key", async () => {
  const user = {
    id: 12,
    owner_id: 22,
    name: "Nora",
    email: "nora@example.com",
    role: "administrator",
  };
  await app.crm.write(({ db }) => db.insertInto("users").values(user).execute());
  const id = await addNote("first");
  const nora = await app.startPageSession("12");
  const other = await addNote("first", nora);
  expect(other).not.toBe(id);
  expect([await addNote("first"), await addNote("first", nora)]).toEqual([id, other]);
});

it("forgets old keys", async () => {
  await addNote("first");
  now += CREATION_KEY_LIFETIME_MS;
  await addNote("second", await app.startPageSession());
  now += 1;
  await addNote("third", await app.startPageSession());
  const keys = await app.crm.read(({ db }) =>
    db.selectFrom("creation_keys").select("creation_key").orderBy("created_at").execute(),
  );
  expect(keys.map(({ creation_key }) => creation_key)).toEqual(["second", "third"]);
});
