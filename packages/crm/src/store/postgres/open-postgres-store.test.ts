// @postgres-only
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createObject } from "../../objects/create-object.ts";
import { findObjectType } from "../../model/object-types.ts";
import { openCrm } from "../../open-crm.ts";
import { openAsAdmin } from "../../testing/copy-postgres.ts";
import { openTestStore, testProfile } from "../../testing/open-test-store.ts";
import type { PostgresLocation } from "../tables.ts";
import type { TestStore } from "../../testing/test-databases.ts";
import { openPostgresStore } from "./open-postgres-store.ts";

let test: TestStore;
let location: PostgresLocation;
beforeEach(async () => {
  test = await openTestStore("bare");
  location = test.location as PostgresLocation;
});
afterEach(() => test.remove());

const withSetting = (setting: string): PostgresLocation => ({
  databaseUrl: `${location.databaseUrl}?options=${encodeURIComponent(`-c ${setting}`)}`,
});

/** The portable profile has its own tests of databases that it refuses, and no collations. */
const isNative = testProfile === "postgres";

it("is migrated once, even if several processes start at the same time", async () => {
  const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgresStore(location)));
  const [first] = stores;
  const pipelines = await first
    ?.selectFrom("pipelines")
    .selectAll()
    .orderBy("object_type_id")
    .execute();
  expect(pipelines?.map((pipeline) => pipeline.object_type_id)).toEqual(["0-3", "0-5"]);
  await Promise.all(stores.map((store) => store.destroy()));
});

it("is seeded once by processes that start at the same time, and assigns no id twice", async () => {
  const options = { location, softphonePort: 4401 };
  const crms = await Promise.all([openCrm(options), openCrm(options)]);
  const type = findObjectType("contacts");
  if (!type) throw new Error("There are no contacts.");
  const created = await Promise.all(
    crms.flatMap(({ crm }) =>
      Array.from({ length: 15 }, () =>
        crm.write((context) =>
          createObject(context, { type, properties: {}, source: { type: "INTEGRATION" } }),
        ),
      ),
    ),
  );
  expect(new Set(created.map(({ record }) => record.id)).size).toBe(30);
  await Promise.all(crms.map((crm) => crm.close()));
});

it("stores a unique value for only one of two processes", async () => {
  const options = { location, softphonePort: 4401 };
  const crms = await Promise.all([openCrm(options), openCrm(options)]);
  const type = findObjectType("contacts");
  if (!type) throw new Error("There are no contacts.");
  const properties = { email: "cy@example.com" };
  const created = await Promise.allSettled(
    crms.map(({ crm }) =>
      crm.write((context) =>
        createObject(context, { type, properties, source: { type: "INTEGRATION" } }),
      ),
    ),
  );
  expect(created.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(created.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "conflict" },
  });
  await Promise.all(crms.map((crm) => crm.close()));
});

it.runIf(isNative)(
  "compares all our text columns by bytes, whatever the database's locale",
  async () => {
    const store = await openPostgresStore(location);
    const { rows } = await sql`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and data_type = 'text'
      and collation_name is distinct from 'C'`.execute(store);
    expect(rows).toEqual([]);
    await store.destroy();
  },
);

it.each(["synchronous_commit"].filter(() => isNative))(
  "rejects a database with %s off",
  async (name) => {
    await expect(openPostgresStore(withSetting(`${name}=off`))).rejects.toThrow(
      `The database keeps ${name} at off`,
    );
  },
);

it("recovers from connections that the server terminates", async () => {
  const store = await openPostgresStore(location);
  const admin = openAsAdmin(location);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(admin);
  await admin.destroy();
  await expect
    .poll(async () => store.selectFrom("records").selectAll().execute().catch(String))
    .toEqual([]);
  await store.destroy();
});

it("rejects an integer that JavaScript can't represent", async () => {
  const store = await openPostgresStore(location);
  await expect(sql`select 9007199254740993::bigint as id`.execute(store)).rejects.toThrow(
    "cannot hold",
  );
  await store.destroy();
});

it.each([
  ["postgres://someone:secret@127.0.0.1:1/crm", "127.0.0.1:1/crm"],
  ["nonsense", "of the given address"],
])("names the database that it can't use, but no password", async (url, name) => {
  const opening = openPostgresStore({ databaseUrl: url });
  await expect(opening).rejects.toThrow(`The database ${name} cannot be used: `);
  await expect(opening).rejects.not.toThrow("secret");
});
