// @postgres-only
import { sql, type Kysely } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startDatabaseRelay, type DatabaseRelay } from "../../testing/database-relay.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import type { TestStore } from "../../testing/test-databases.ts";
import { RUNS_BEFORE_PREPARING } from "../../limits.ts";
import { writeTogether } from "../write-together.ts";
import { compileOnce } from "../compile-once.ts";
import { repeatLost } from "../repeat-lost.ts";
import type { Executor, PostgresLocation, Tables } from "../tables.ts";
import { openPostgresStore } from "./open-postgres-store.ts";

const findPortal = compileOnce((db, id: number) =>
  db.selectFrom("portals").selectAll().where("id", "=", id),
);

let test: TestStore;
let relay: DatabaseRelay;
let db: Kysely<Tables>;
beforeEach(async () => {
  test = await openTestStore("demo");
  const { databaseUrl } = test.location as PostgresLocation;
  relay = await startDatabaseRelay(databaseUrl);
  db = await openPostgresStore({ databaseUrl: relay.databaseUrl });
});
afterEach(async () => {
  await db.destroy();
  await relay.close();
  await test.remove();
});

/** How often a connection has run prepared statements, for each of them. */
async function listPrepared(connection: Executor): Promise<number[]> {
  const { rows } = await sql<{ runs: number }>`
    select generic_plans + custom_plans as runs from pg_prepared_statements`.execute(connection);
  return rows.map(({ runs }) => runs);
}

it("prepares a compiled statement once in a connection", async () => {
  const runs = await db.connection().execute(async (connection) => {
    await findPortal(connection, 1);
    await findPortal(connection, 2);
    return listPrepared(connection);
  });
  expect(runs).toEqual([2]);
});

it("prepares nothing if a pooler may give each transaction another connection", async () => {
  await db.destroy();
  relay.hidesProcess = true;
  db = await openPostgresStore({ databaseUrl: relay.databaseUrl });
  const runs = await db.connection().execute(async (connection) => {
    await findPortal(connection, 1);
    return listPrepared(connection);
  });
  expect(runs).toEqual([]);
});

const record_id = 101;

const addNumber = (connection: Executor, id: number) => {
  const entry = { record_id, object_type_id: "0-1", name: `phone${id}`, digits: "1", tail: "1" };
  const touch = connection
    .updateTable("records")
    .set({ updated_at: id })
    .where("id", "=", record_id)
    .returning("id");
  return writeTogether(connection, touch, [connection.insertInto("phone_numbers").values(entry)]);
};

it("prepares a write that is sent often", async () => {
  const runs = await db.connection().execute(async (connection) => {
    for (let id = 0; id <= RUNS_BEFORE_PREPARING; id += 1) {
      expect(await addNumber(connection, id)).toEqual([{ id: record_id }]);
    }
    return listPrepared(connection);
  });
  expect(runs).toEqual([2]);
});

it.each([
  ["changes the result of a prepared statement", sql`alter table portals add column added text`],
  ["removes the prepared statements", sql`deallocate all`],
])("a read is repeated in another connection if something %s", async (_what, change) => {
  const before = await findPortal(db, 1);
  await change.execute(db);
  const after = await repeatLost(() => findPortal(db, 1));
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});
