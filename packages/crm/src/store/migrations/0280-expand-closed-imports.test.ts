// @postgres-long
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openOlderStore } from "../../testing/store-of-older-version.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import { openStore } from "../open-store.ts";

it("leaves imports open, and the release before can start imports", async () => {
  const { location, remove } = await openTestStore("bare");
  if (location === "memory") throw new Error("The store must be kept.");
  const old = await openOlderStore(location, "0270-expand-user-numbers");
  await sql`insert into users (id, owner_id, name, email)
    values (1, 1, 'Name', 'name@example.com')`.execute(old);
  const addImport = (db: typeof old, id: number) =>
    sql`insert into imports (id, user_id, object_type_id, file_name, started_at)
      values (${id}, 1, '0-1', 'contacts.csv', 1)`.execute(db);
  await addImport(old, 1);
  await old.destroy();
  const db = await openStore(location, { command: "expand" });
  await addImport(db, 2);
  const imports = await db.selectFrom("imports").select("closed_at").execute();
  expect(imports).toEqual([{ closed_at: null }, { closed_at: null }]);
  await db.destroy();
  await remove();
});
