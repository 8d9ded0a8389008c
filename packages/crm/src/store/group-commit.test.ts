import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { MAX_WRITE_WAIT_MS } from "../limits.ts";
import { objectRules } from "../object-rules.ts";
import { createCrm } from "../model/create-crm.ts";
import { directConnection } from "./direct-reads.ts";
import { WaitedTooLong } from "./limit-concurrency.ts";
import { createGroupCommit, type RunTransaction } from "./group-commit.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";
import type { Executor } from "./tables.ts";

/** More than fits in a page of SQLite. */
const LONG = "x".repeat(20_000);

let directory: string;
let file: string;
let db: Awaited<ReturnType<typeof openSqliteStore>>;
let transact: RunTransaction;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "crm-store-"));
  file = join(directory, "crm.db");
  db = await openSqliteStore({ file });
  transact = createGroupCommit(db);
});
afterEach(async () => {
  await db.destroy();
  await rm(directory, { recursive: true });
});

const insert =
  (id: number, name = "") =>
  async (transaction: Executor): Promise<number> => {
    const portal = { id, name, default_country: "US" };
    await transaction.insertInto("portals").values(portal).execute();
    return id;
  };
const share = (id: number, name?: string) => transact(insert(id, name), { mayShare: true });
const alone = (id: number) => transact(insert(id), { mayShare: false });

/** What is committed, read with another connection. */
function readCommitted(): number[] {
  const other = new Database(file, { readonly: true });
  const rows = other.prepare("select id from portals order by id").all() as { id: number }[];
  other.close();
  return rows.map(({ id }) => id);
}

/** Counts statements with this text until the test ends. */
function countStatements(text: string): () => number {
  const connection = directConnection(db);
  if (!connection) throw new Error("The store is in a transaction.");
  const prepare = vi.spyOn(connection, "prepare");
  return () => prepare.mock.calls.filter(([statement]) => statement === text).length;
}

it("fails those whose turn comes too late, changes nothing for them, and continues with the others", async () => {
  const now = vi.spyOn(performance, "now");
  onTestFinished(() => now.mockRestore());
  const end = new AbortController();
  const slow = transact(() => once(end.signal, "abort"), { mayShare: true });
  await expect.poll(() => directConnection(db)).toBeUndefined();
  const late = [share(1), alone(2)].map((each) => each.catch((error: unknown) => error));
  const start = performance.now();
  now.mockReturnValue(start + MAX_WRITE_WAIT_MS + 1000);
  const inTime = share(3);
  end.abort();
  await slow;
  expect(await Promise.all(late)).toEqual([expect.any(WaitedTooLong), expect.any(WaitedTooLong)]);
  expect(await inTime).toBe(3);
  expect(readCommitted()).toEqual([3]);
});

it("commits transactions that wait at the same time together", async () => {
  const countCommits = countStatements("commit");
  expect(await Promise.all([share(1), share(2), share(3)])).toEqual([1, 2, 3]);
  expect(countCommits()).toBe(1);
  expect(readCommitted()).toEqual([1, 2, 3]);
});

it("resolves and rejects only after the commit", async () => {
  const committed = await Promise.all([
    share(1).then(readCommitted),
    share(1).catch(readCommitted),
    share(2).then(readCommitted),
  ]);
  expect(committed).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
});

it("undoes only the transaction that fails", async () => {
  const failure = new Error("failed");
  const failing = transact(
    async (transaction) => {
      await insert(2)(transaction);
      throw failure;
    },
    { mayShare: true },
  );
  const results = await Promise.allSettled([share(1), failing, share(3)]);
  expect(results).toEqual([
    { status: "fulfilled", value: 1 },
    { status: "rejected", reason: failure },
    { status: "fulfilled", value: 3 },
  ]);
  expect(readCommitted()).toEqual([1, 3]);
});

it("runs each transaction by itself if one fills the disk, which ends all of them", async () => {
  await share(1);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(db);
  const results = await Promise.allSettled([share(2), share(3, LONG), share(4)]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(readCommitted()).toEqual([1, 2, 4]);
});

it("runs each transaction by itself if the commit of all fails", async () => {
  const failing = transact(
    async (transaction) => {
      await sql`pragma defer_foreign_keys = on`.execute(transaction);
      const ofNoRecord = { record_id: 99, name: "", value: "", changed_at: 0, source_type: "" };
      await transaction
        .insertInto("property_history")
        .values({ ...ofNoRecord, source_id: null })
        .execute();
    },
    { mayShare: true },
  );
  const results = await Promise.allSettled([share(1), failing, share(2)]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(readCommitted()).toEqual([1, 2]);
});

it("keeps the order, and shares nothing with a transaction that must be alone", async () => {
  const countCommits = countStatements("commit");
  const order: number[] = [];
  const writes = [share(1), share(2), alone(3), share(4), share(5)];
  await Promise.all(writes.map((write) => write.then((id) => order.push(id))));
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(countCommits()).toBe(3);
});

it("runs a write alone that turns out to change definitions", async () => {
  const crm = createCrm({ db, now: () => 5, defaultCountry: () => "US", rules: objectRules });
  const groups: string[] = [];
  const note = (name: string) =>
    crm.write(async ({ locks }) => void groups.push(`${name} ${locks.isAlone}`), []);
  const define = () =>
    crm.write(async ({ catalog, locks }) => {
      groups.push(`define ${locks.isAlone}`);
      await catalog.lock();
    }, []);
  await Promise.all([note("first"), define(), note("last")]);
  expect(groups).toEqual(["first false", "define false", "last false", "define true"]);
});
