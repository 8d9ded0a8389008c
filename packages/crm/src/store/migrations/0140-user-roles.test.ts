// @postgres-long
import { expect, it } from "vitest";
import { sql } from "kysely";
import { openOlderStore } from "../../testing/store-of-older-version.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import { openStore } from "../open-store.ts";

/** Migrates users with these permissions, and returns their roles and the changes that pages get. */
async function migrate(...permissions: string[]) {
  const { location, remove } = await openTestStore("bare");
  if (location === "memory") throw new Error("The store must be kept.");
  const old = await openOlderStore(location, "0130-user-times");
  for (const [index, list] of permissions.entries()) {
    const id = index + 1;
    await sql`insert into users (id, owner_id, name, email, permissions)
      values (${id}, ${id}, 'Name', 'name@example.com', ${list})`.execute(old);
  }
  await old.destroy();
  const db = await openStore(location, { command: "contract" });
  const users = await db.selectFrom("users").select("role").orderBy("id").execute();
  await db.updateTable("users").set({ name: "New name" }).execute();
  await db.updateTable("users").set({ role: "salesRep" }).where("id", "=", 1).execute();
  const changes = await db.selectFrom("changes").select("kind").orderBy("position").execute();
  await db.destroy();
  await remove();
  return {
    roles: users.map(({ role }) => role),
    changes: changes.map(({ kind }) => kind).slice(1),
  };
}

it("lets users do what they could do: those who managed apps are administrators", async () => {
  const { roles } = await migrate("[]", '["apps.manage"]', '["other","apps.manage"]');
  expect(roles).toEqual(["manager", "administrator", "administrator"]);
});

it("makes the first user an administrator if there is none", async () => {
  expect((await migrate("[]", "[]")).roles).toEqual(["administrator", "manager"]);
});

it("does nothing to a store without users", async () => {
  expect((await migrate()).roles).toEqual([]);
});

it("notes a changed role for pages", async () => {
  expect((await migrate("[]", "[]")).changes).toEqual(["users"]);
});
