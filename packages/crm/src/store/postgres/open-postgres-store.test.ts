// @postgres-only
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createObject } from "../../objects/create-object.ts";
import { findObjectType } from "../../model/object-types.ts";
import { openCrm } from "../../open-crm.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import type { TestStore } from "../../testing/test-databases.ts";
import { openPostgresStore } from "./open-postgres-store.ts";

let test: TestStore;
let databaseUrl: string;
beforeEach(async () => {
  test = await openTestStore("bare");
  ({ databaseUrl } = test.location as { databaseUrl: string });
});
afterEach(() => test.remove());

const withSetting = (setting: string): string =>
  `${databaseUrl}?options=${encodeURIComponent(`-c ${setting}`)}`;

it("is migrated once, even if several processes start at the same time", async () => {
  const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgresStore(databaseUrl)));
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
  const options = { location: { databaseUrl }, softphonePort: 4401 };
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
  const options = { location: { databaseUrl }, softphonePort: 4401 };
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

it("compares all our text columns by bytes, whatever the database's locale", async () => {
  const store = await openPostgresStore(databaseUrl);
  const { rows } = await sql`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and data_type = 'text'
      and collation_name is distinct from 'C'`.execute(store);
  expect(rows).toEqual([]);
  await store.destroy();
});

it.each(["synchronous_commit"])("rejects a database with %s off", async (name) => {
  await expect(openPostgresStore(withSetting(`${name}=off`))).rejects.toThrow(
    `The database keeps ${name} at off`,
  );
});

it("recovers from connections that the server terminates", async () => {
  const store = await openPostgresStore(databaseUrl);
  const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database()`;
  await expect(end.execute(store)).rejects.toThrow("terminating connection");
  await expect
    .poll(async () => store.selectFrom("records").selectAll().execute().catch(String))
    .toEqual([]);
  await store.destroy();
});

it("rejects an integer that JavaScript can't represent", async () => {
  const store = await openPostgresStore(databaseUrl);
  await expect(sql`select 9007199254740993::bigint as id`.execute(store)).rejects.toThrow(
    "cannot hold",
  );
  await store.destroy();
});

it.each([
  ["postgres://someone:secret@127.0.0.1:1/crm", "127.0.0.1:1/crm"],
  ["nonsense", "of the given address"],
])("names the database that it can't use, but no password", async (url, location) => {
  const opening = openPostgresStore(url);
  await expect(opening).rejects.toThrow(`The database ${location} cannot be used: `);
  await expect(opening).rejects.not.toThrow("secret");
});
