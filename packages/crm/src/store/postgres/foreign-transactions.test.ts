// @postgres-only
import { sql } from "kysely";
import { expect, it } from "vitest";
import { newestChange } from "../../changes/change-cursor.ts";
import { readChanges } from "../../changes/read-changes.ts";
import { openTestApp } from "../../testing/open-test-app.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import { openStore } from "../open-store.ts";

it("an open transaction delays no changes of another database, and delays later ones in the same database", async () => {
  const [here, elsewhere] = [await openTestStore("demo"), await openTestStore("empty")];
  const [own, foreign] = [await openStore(here.location), await openStore(elsewhere.location)];
  const crm = await openTestApp({ location: here.location });
  const change = () =>
    crm.api("PATCH", "/crm/v3/objects/contacts/101", {
      properties: { jobtitle: crypto.randomUUID() },
    });
  const read = async (after: Awaited<ReturnType<typeof newestChange>>) =>
    (await readChanges(own, after))?.events.length ?? 0;

  const first = await newestChange(own);
  await foreign.transaction().execute(async (db) => {
    await sql`select pg_current_xact_id()`.execute(db);
    await change();
    expect(await read(first)).toBeGreaterThan(0);
  });

  const second = await newestChange(own);
  // As a program would that doesn't wait for its turn to write.
  await own.connection().execute(async (db) => {
    await sql`begin`.execute(db);
    await sql`select pg_current_xact_id()`.execute(db);
    await change();
    expect(await read(second)).toBe(0);
    await sql`commit`.execute(db);
  });
  expect(await read(second)).toBeGreaterThan(0);

  await crm.close();
  for (const store of [own, foreign]) await store.destroy();
  for (const store of [here, elsewhere]) await store.remove();
});
