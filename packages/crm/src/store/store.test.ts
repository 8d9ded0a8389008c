// @postgres
import { objectRules } from "../object-rules.ts";
import { once } from "node:events";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CrmError } from "../errors/crm-error.ts";
import { openTestStore } from "../testing/open-test-store.ts";
import type { TestStore } from "../testing/test-databases.ts";
import { createCrm } from "../model/create-crm.ts";
import type { Crm } from "../model/crm-context.ts";
import { engineOf, type Executor } from "./tables.ts";
import { openStore } from "./open-store.ts";

let test: TestStore;
let db: Executor;
let crm: Crm;
beforeEach(async () => {
  test = await openTestStore("empty");
  db = await openStore(test.location);
  crm = createCrm({ db, now: () => 5, defaultCountry: () => "US", rules: objectRules });
});
afterEach(async () => {
  await db.destroy();
  await test.remove();
});

const newRecord = (id: number, title = "", values: Record<string, string> = {}) => ({
  id,
  object_type_id: "0-1",
  properties: JSON.stringify(values),
  title,
  title_key: title,
  search_text: title,
  created_at: 0,
  updated_at: 0,
  archived_at: null,
});

const insert = async (...records: ReturnType<typeof newRecord>[]): Promise<void> => {
  await db.insertInto("records").values(records).execute();
};

it("sorts and compares text by bytes", async () => {
  const titles = ["b", "B", "a-c", "ab", "é", "z", "A", "_", "a"];
  await insert(...titles.map((title, index) => newRecord(index + 1, title)));
  const found = await db.selectFrom("records").select("title_key").orderBy("title_key").execute();
  expect(found.map(({ title_key }) => title_key)).toEqual(titles.toSorted());
  const after = await db
    .selectFrom("records")
    .select("title_key")
    .where("title_key", ">", "Z")
    .execute();
  expect(after).toHaveLength(titles.filter((title) => title > "Z").length);
});

it("matches patterns with regard to case", async () => {
  await insert(newRecord(1, "Ada"), newRecord(2, "ada"));
  const found = await db.selectFrom("records").select("id").where("title", "like", "a%").execute();
  expect(found).toEqual([{ id: 2 }]);
});

it("returns integers, counts and sums as numbers, and JSON as text", async () => {
  const id = Number.MAX_SAFE_INTEGER;
  await insert(newRecord(1), newRecord(id, "", { firstname: 'A "b" \u2028 é' }));
  const row = await db
    .selectFrom("records")
    .select((select) => [
      select.fn.countAll().as("count"),
      select.fn.max("id").as("max"),
      select.fn.sum("created_at").as("sum"),
    ])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ count: 2, max: id, sum: 0 });
  const { properties } = await db
    .selectFrom("records")
    .select("properties")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(properties)).toEqual({ firstname: 'A "b" \u2028 é' });
});

it("reads a JSON value as text, or null if it is missing", async () => {
  await insert(newRecord(1, "", { amount: "010", flag: "true" }));
  const { rows } = await sql`select properties ->> 'amount' as amount,
    properties ->> 'flag' as flag, properties ->> 'none' as none from records`.execute(db);
  expect(rows).toEqual([{ amount: "010", flag: "true", none: null }]);
});

it("stores a transaction completely or not at all", async () => {
  const failure = new Error("Not this one.");
  await expect(
    crm.write(async (context) => {
      await context.db.insertInto("records").values(newRecord(1)).execute();
      throw failure;
    }),
  ).rejects.toBe(failure);
  expect(await db.selectFrom("records").selectAll().execute()).toEqual([]);
});

it("runs transactions in order, each with the writes of the earlier ones", async () => {
  const seen = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      crm.write(async (context) => {
        const records = await context.db.selectFrom("records").select("id").execute();
        await context.db
          .insertInto("records")
          .values(newRecord(index + 1))
          .execute();
        return records.length;
      }),
    ),
  );
  expect(seen).toEqual(Array.from({ length: 30 }, (_, index) => index));
});

it("reads during a write if the store has another connection", async () => {
  const hold = new AbortController();
  const held = once(hold.signal, "abort");
  const writes = Array.from({ length: 20 }, () => crm.write(() => held));
  const read = crm.read((context) => context.db.selectFrom("records").selectAll().execute());
  // SQLite has one connection, so the read follows the write; of PostgreSQL's ten, the writes use
  // one.
  const mustFinishFirst = engineOf(db) === "sqlite";
  if (mustFinishFirst) hold.abort();
  const found = await read;
  hold.abort();
  await Promise.all(writes);
  expect(found).toEqual([]);
});

it("rejects a duplicate key with a conflict", async () => {
  await insert(newRecord(1));
  const again = crm.write((context) =>
    context.db.insertInto("records").values(newRecord(1)).executeTakeFirst(),
  );
  await expect(again).rejects.toMatchObject({ name: "CrmError", code: "conflict" });
  await expect(again).rejects.toBeInstanceOf(CrmError);
});

it.each(["40001", "40P01"])("retries a transaction that fails with %s", async (code) => {
  let attempts = 0;
  const id = await crm.write(async (context) => {
    attempts += 1;
    await context.db.insertInto("records").values(newRecord(attempts)).execute();
    if (attempts < 3) throw Object.assign(new Error("Another write was faster."), { code });
    return attempts;
  });
  expect(id).toBe(3);
  expect(await db.selectFrom("records").select("id").execute()).toEqual([{ id: 3 }]);
  const never = crm.write(async () => {
    throw Object.assign(new Error("Another write is always faster."), { code });
  });
  await expect(never).rejects.toMatchObject({ code: "conflict" });
});
