// @postgres-only
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { openCrm } from "../../open-crm.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import type { TestStore } from "../../testing/test-databases.ts";
import { searchTrigrams } from "../migrations/0040-search-trigrams.ts";
import type { Executor } from "../tables.ts";
import { nativeFeatures } from "./native-features.ts";

let test: TestStore;
let crm: TestApp;
let db: Executor;
beforeEach(async () => {
  test = await openTestStore("demo");
  crm = await openTestApp({ location: test.location });
  db = await crm.crm.read(async (context) => context.db);
});
afterEach(async () => {
  await crm.close();
  await test.remove();
});

const warningsOf = async (): Promise<readonly string[]> => {
  const opened = await openCrm({ location: test.location });
  await opened.close();
  return opened.warnings;
};
const search = async () => {
  const asked = { query: "delivery times" };
  const { body } = await crm.api<{ total: number }>(
    "POST",
    "/crm/v3/objects/tickets/search",
    asked,
  );
  return body.total;
};

it.each(["record", "transcript"])(
  "explains how to create a missing index of each %s, and searches without it",
  async (what) => {
    expect(await warningsOf()).toEqual([]);
    await sql`drop index ${sql.ref(`${what}s_search_trigrams`)}`.execute(db);
    const [warning = ""] = await warningsOf();
    expect(warning).toContain(`Word searches read every ${what}`);
    expect(warning).toContain("run: create extension");
    expect(await search()).toBe(1);
    await sql.raw(warning.slice(warning.indexOf("create index"))).execute(db);
    expect(await warningsOf()).toEqual([]);
  },
);

it("is migrated by a user who may not add extensions", async () => {
  await sql`drop extension pg_trgm cascade`.execute(db);
  await db.connection().execute(async (one) => {
    await sql`create role plain_user`.execute(one).catch(() => undefined);
    await sql`grant all on all tables in schema public to plain_user`.execute(one);
    await sql`set role plain_user`.execute(one);
    await searchTrigrams(nativeFeatures).up(one);
    await sql`reset role`.execute(one);
  });
  expect(await warningsOf()).toHaveLength(1);
  expect(await search()).toBe(1);
});
