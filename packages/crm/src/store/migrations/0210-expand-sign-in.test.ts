// @postgres-long
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openOlderStore } from "../../testing/store-of-older-version.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import { openStore } from "../open-store.ts";

it("keeps users active, and their sessions demo sessions, and the release before can write both", async () => {
  const { location, remove } = await openTestStore("bare");
  if (location === "memory") throw new Error("The store must be kept.");
  const old = await openOlderStore(location, "0200-expand-processes");
  const write = async (db: typeof old, id: number): Promise<void> => {
    await sql`insert into users (id, owner_id, name, email)
      values (${id}, ${id}, 'Name', 'name@example.com')`.execute(db);
    await sql`insert into sessions (token_hash, user_id, created_at, expires_at)
      values (${`hash ${id}`}, ${id}, 1, 2)`.execute(db);
  };
  await write(old, 1);
  await old.destroy();
  const db = await openStore(location, { command: "expand" });
  await write(db, 2);
  const users = await db.selectFrom("users").select("deactivated_at").execute();
  expect(users).toEqual([{ deactivated_at: null }, { deactivated_at: null }]);
  const identity = { issuer: "https://login.example.com", subject: "alex" };
  const identify = (userId: number) =>
    db
      .insertInto("identities")
      .values({ ...identity, user_id: userId })
      .execute();
  // One user for each person, and no user that doesn't exist.
  await expect(identify(3)).rejects.toThrow(/foreign key/i);
  await identify(1);
  await expect(identify(2)).rejects.toThrow(/unique/i);
  const sessions = await db.selectFrom("sessions").select(["seen_at", "idle_ms"]).execute();
  const demo = { seen_at: null, idle_ms: null };
  expect(sessions).toEqual([demo, demo]);
  await db.destroy();
  await remove();
});
