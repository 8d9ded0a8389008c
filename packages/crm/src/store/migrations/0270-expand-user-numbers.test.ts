// @postgres-long
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openOlderStore } from "../../testing/store-of-older-version.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import { openStore } from "../open-store.ts";

it("leaves users without a direct number, and the release before can add users", async () => {
  const { location, remove } = await openTestStore("bare");
  if (location === "memory") throw new Error("The store must be kept.");
  const old = await openOlderStore(location, "0260-expand-transcript-trigrams");
  const addUser = (db: typeof old, id: number) =>
    sql`insert into users (id, owner_id, name, email)
      values (${id}, ${id}, 'Name', 'name@example.com')`.execute(db);
  await addUser(old, 1);
  await old.destroy();
  const db = await openStore(location, { command: "expand" });
  await addUser(db, 2);
  const users = await db.selectFrom("users").select("phone_number").execute();
  expect(users).toEqual([{ phone_number: null }, { phone_number: null }]);
  await db.destroy();
  await remove();
});
