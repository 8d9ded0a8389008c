// @postgres-only
import { sql, type Kysely } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openOlderStore } from "../../testing/store-of-older-version.ts";
import { countBlocked, openAsAdmin } from "../../testing/copy-postgres.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import { searchEffort } from "../../testing/search-effort.ts";
import type { TestStore } from "../../testing/test-databases.ts";
import { migrateStore } from "../migrate-store.ts";
import { openStore } from "../open-store.ts";
import type { PostgresLocation, Tables } from "../tables.ts";

/** Two migrations of the baseline are missing. */
const VERSION = "0150-app-events";

let test: TestStore;
let location: PostgresLocation;
let admin: Kysely<Tables>;
let older: Kysely<Tables>;
beforeEach(async () => {
  test = await openTestStore("bare");
  location = test.location as PostgresLocation;
  admin = openAsAdmin(location);
  older = await openOlderStore(location, VERSION);
});
afterEach(async () => {
  await admin.destroy();
  await older.destroy();
  await test.remove();
});

const listApplied = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(older);
  return rows.map(({ name }) => name);
};

it("neither a start nor migrate changes a database that processes of an earlier version may use", async () => {
  const before = await listApplied();
  const sentence =
    /misses 0160-uploaders, 0170-given-up-events, .* which this version needs\..* run calling-extensions-crm migrate --contract\. Nothing was changed\. https:\S+$/;
  await expect(openStore(location)).rejects.toThrow(sentence);
  await expect(migrateStore(location, { includesContract: false })).rejects.toThrow(sentence);
  expect(await listApplied()).toEqual(before);
});

it("is migrated once if several processes do it at the same time", async () => {
  let migrating: Promise<string>[] = [];
  await older.transaction().execute(async (transaction) => {
    await sql`lock table files in access share mode`.execute(transaction);
    migrating = Array.from({ length: 4 }, () => migrateStore(location, { includesContract: true }));
    // One waits for the table, and the others for that one.
    await expect.poll(() => countBlocked(admin)).toBe(4);
  });
  const reports = await Promise.all(migrating);
  expect(
    reports.map((report) => report.replaceAll(/127[^:]+:\d+\/\w+/g, "DATABASE")).toSorted(),
  ).toEqual([
    expect.stringMatching(
      /^Migrated the database DATABASE: 0160-uploaders, 0170-given-up-events\b.*\.$/,
    ),
    ...Array.from({ length: 3 }, () => "The database DATABASE is up to date."),
  ]);
  await (await openStore(location)).destroy();
});

// It waits for seconds.
it.each(["files"].slice(0, searchEffort(0, 1)))(
  "gives up while another program reads the table %s, and changes nothing",
  async (table) => {
    const before = await listApplied();
    await older.transaction().execute(async (transaction) => {
      await sql`lock table ${sql.table(table)} in access share mode`.execute(transaction);
      await expect(migrateStore(location, { includesContract: true })).rejects.toThrow(
        /^Another program locks the database .*\. Wait until it ends, or stop it, then try again\.$/,
      );
    });
    expect(await listApplied()).toEqual(before);
  },
);
