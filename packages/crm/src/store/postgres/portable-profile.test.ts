// @portable-only
import { once } from "node:events";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newestChange } from "../../changes/change-cursor.ts";
import { readChanges } from "../../changes/read-changes.ts";
import { createCrm } from "../../model/create-crm.ts";
import { objectRules } from "../../object-rules.ts";
import { asAdmin, countBlocked, openAsAdmin } from "../../testing/copy-postgres.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import type { Template, TestStore } from "../../testing/test-databases.ts";
import { openStore } from "../open-store.ts";
import type { Executor, PostgresLocation } from "../tables.ts";
import { openPostgresStore } from "./open-postgres-store.ts";

const closers: (() => Promise<void>)[] = [];
let location: PostgresLocation;
let db: Executor;
let admin: ReturnType<typeof openAsAdmin>;

async function openTest(template: Template): Promise<PostgresLocation> {
  const test: TestStore = await openTestStore(template);
  closers.push(() => test.remove());
  return test.location as PostgresLocation;
}
async function open(): Promise<Executor> {
  const opened = await openStore(location);
  closers.push(() => opened.destroy());
  return opened;
}
beforeEach(async () => {
  location = await openTest("empty");
  db = await open();
  admin = openAsAdmin(location);
  closers.push(() => admin.destroy());
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const insertChanges = async (executor: Executor, from: number) => {
  for (let id = from; id < from + 15; id += 1) await insertChange(executor, id);
};

const insertChange = (executor: Executor, id: number) =>
  executor
    .insertInto("changes")
    .values({ kind: "record", object_type_id: "0-1", record_id: id })
    .execute();

/** Opens once, for all that wait. */
function createGate() {
  const opening = new AbortController();
  return { opened: once(opening.signal, "abort"), open: () => opening.abort() };
}

/** Begins a transaction, which is committed when a gate opens. */
async function hold(
  store: Executor,
  gate: ReturnType<typeof createGate>,
  change: (transaction: Executor) => Promise<unknown>,
) {
  const begun = createGate();
  const ended = store.transaction().execute(async (transaction) => {
    await change(transaction);
    begun.open();
    await gate.opened;
  });
  await begun.opened;
  return { ended };
}

/** The ids of the records in a part. */
const idsOf = (part: Awaited<ReturnType<typeof readChanges>>): string[] =>
  (part?.events ?? []).flatMap((event) => (event.type === "record" ? [event.objectId] : []));

it("runs in tests as a role that may neither lock, nor see transactions, nor read the catalog", async () => {
  for (const statement of [
    sql`select pg_try_${sql.raw("advisory_lock(1)")}`,
    sql`select pg_current_xact_id()`,
    sql`select pg_notify('one', 'two')`,
    sql`select relname from pg_class`,
  ]) {
    await expect(statement.execute(db)).rejects.toThrow(/permission denied|must not send/);
  }
});

it("creates tables without extensions, collations, partial indexes and unlogged tables", async () => {
  const { rows } = await sql`
    select extname as name from pg_extension where extname <> 'plpgsql'
    union all select relname from pg_class
      where relpersistence = 'u' and relnamespace = 'public'::regnamespace
    union all select indexrelid::regclass::text from pg_index
      where indpred is not null and indrelid > 16384
    union all select attname::text from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and attcollation = 'pg_catalog."C"'::regcollation`.execute(
    admin,
  );
  expect(rows).toEqual([]);
});

it("reads a change that is committed late after those that were read before", async () => {
  const elsewhere = await open();
  const first = await newestChange(db);
  const committing = createGate();
  const late = await hold(elsewhere, committing, (transaction) => insertChange(transaction, 1));
  await insertChange(db, 2);
  const part = await readChanges(db, first);
  expect(idsOf(part)).toEqual(["2"]);
  committing.open();
  await late.ended;
  expect(idsOf(await readChanges(db, part?.cursor ?? first))).toEqual(["1"]);
});

it("processes that read at the same time read each change once, in the same order", async () => {
  const stores = [db, await open(), await open(), await open()];
  const first = await newestChange(db);
  const total = 60;
  const follow = async (store: Executor): Promise<string[]> => {
    const ids: string[] = [];
    for (let after = first; ids.length < total;) {
      const part = await readChanges(store, after);
      ids.push(...idsOf(part));
      after = part?.cursor ?? after;
    }
    return ids;
  };
  const [read] = await Promise.all([
    Promise.all(stores.map(follow)),
    ...stores.map((store, index) => insertChanges(store, 1 + index * 15)),
  ]);
  const numbers = Array.from({ length: total }, (_, index) => index + 1);
  for (const ids of read) {
    expect(ids).toEqual(read[0]);
    expect(ids.map(Number).toSorted((one, other) => one - other)).toEqual(numbers);
  }
});

it("gives a change that is committed while another process numbers changes a later number", async () => {
  const [late, locking] = [await open(), await open()];
  const [committing, releasing] = [createGate(), createGate()];
  await newestChange(db);
  const inserting = await hold(late, committing, (transaction) => insertChange(transaction, 1));
  await insertChange(db, 2);
  const locked = await hold(locking, releasing, (transaction) =>
    transaction.updateTable("changes").set({ kind: "record" }).execute(),
  );
  const one = newestChange(db);
  await expect.poll(() => countBlocked(admin)).toBe(1);
  committing.open();
  await inserting.ended;
  const other = newestChange(late);
  await expect.poll(() => countBlocked(admin)).toBe(2);
  releasing.open();
  await Promise.all([locked.ended, one, other]);
  const rows = await db
    .selectFrom("changes")
    .select(["record_id", "transaction_id"])
    .where("record_id", "is not", null)
    .orderBy("record_id")
    .execute();
  const [first, second] = rows.map((row) => Number(row.transaction_id));
  expect(first).toBeGreaterThan(second ?? 0);
});

it("repeats a transaction that depends on what another process has written in the meantime", async () => {
  const crms = [db, await open()].map((store) =>
    createCrm({ db: store, now: () => 0, defaultCountry: () => "US", rules: objectRules }),
  );
  let attempts = 0;
  const bothHaveRead = createGate();
  await Promise.all(
    crms.map((crm, index) =>
      crm.write(async (context) => {
        const folders = await context.db.selectFrom("content_folders").select("id").execute();
        attempts += 1;
        if (attempts === 2) bothHaveRead.open();
        await bothHaveRead.opened;
        if (folders.length > 0) return;
        await context.db
          .insertInto("content_folders")
          .values({ id: `folder-${index}` })
          .execute();
      }),
    ),
  );
  expect(await db.selectFrom("content_folders").selectAll().execute()).toHaveLength(1);
  expect(attempts).toBe(3);
});

it("refuses a database of the other profile, and changes nothing", async () => {
  await expect(openPostgresStore(asAdmin(location))).rejects.toThrow(
    /was created in the portable profile\. Set DATABASE_PROFILE to portable\. Nothing was changed\. https:\S+$/,
  );
  const other = asAdmin(await openTest("bare"));
  await (await openPostgresStore(other)).destroy();
  await expect(openPostgresStore({ ...other, profile: "portable" })).rejects.toThrow(
    /was not created in the portable profile.* Use an empty database, or don't set DATABASE_PROFILE\. Nothing was changed\. https:\S+$/,
  );
});

it("refuses a database that doesn't sort text by bytes", async () => {
  const name = `sorted_${process.pid}`;
  await sql`create database ${sql.ref(name)} template template0`.execute(admin);
  closers.push(async () => void (await sql`drop database ${sql.ref(name)}`.execute(admin)));
  const url = new URL(location.databaseUrl);
  url.pathname = name;
  await expect(openPostgresStore({ databaseUrl: url.href, profile: "portable" })).rejects.toThrow(
    /sorts text by the rules of a language/,
  );
});
