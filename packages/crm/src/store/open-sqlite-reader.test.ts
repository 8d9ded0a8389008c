import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type Kysely } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSqliteReader } from "./open-sqlite-reader.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";
import type { Tables } from "./tables.ts";

let directory: string;
let store: Kysely<Tables>;
let reader: Kysely<Tables>;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "crm-reader-"));
  const file = join(directory, "crm.db");
  store = await openSqliteStore({ file });
  reader = openSqliteReader(file);
});
afterEach(async () => {
  await reader.destroy();
  await store.destroy();
  await rm(directory, { recursive: true, force: true });
});

const addPortal = (id: number) =>
  store.insertInto("portals").values({ id, name: "A", default_country: "US" }).execute();
const portals = async (db: Kysely<Tables>) =>
  (await db.selectFrom("portals").select("id").orderBy("id").execute()).map(({ id }) => id);

it("reads the latest writes, like the store itself", async () => {
  for (const id of [1, 2, 3]) {
    await addPortal(id);
    expect(await portals(reader)).toEqual(await portals(store));
  }
  const { rows } = await sql`select 'a' like 'A' as matches`.execute(reader);
  expect(rows).toEqual([{ matches: 0 }]);
});

it("does not block the process while it reads", async () => {
  const long =
    sql`with recursive n (i) as (select 0 union all select i + 1 from n where i < 3000000)
    select count(*) as total from n`.execute(reader);
  const first = await Promise.race([long.then(() => "long"), portals(store).then(() => "short")]);
  expect(first).toBe("short");
  expect((await long).rows).toEqual([{ total: 3_000_001 }]);
});

it("rejects writes, and continues after a statement that failed", async () => {
  const write = reader.insertInto("portals").values({ id: 1, name: "A", default_country: "US" });
  await expect(write.execute()).rejects.toThrow(/readonly/);
  await expect(sql`select * from missing_table`.execute(reader)).rejects.toMatchObject({
    message: expect.stringContaining("no such table"),
    code: "SQLITE_ERROR",
  });
  expect(await portals(reader)).toEqual([]);
});

it("leaves no data outside the store's file after it is closed", async () => {
  await addPortal(1);
  expect(await portals(reader)).toEqual([1]);
  await reader.destroy();
  await store.destroy();
  const log = await stat(join(directory, "crm.db-wal")).catch(() => undefined);
  expect(log?.size ?? 0).toBe(0);
});

it("rejects statements when its file can't be opened, and reads once it can", async () => {
  const file = join(directory, "folder", "later.db");
  const early = openSqliteReader(file);
  await expect(portals(early)).rejects.toThrow("Unable to open connection");
  await mkdir(join(directory, "folder"));
  const later = await openSqliteStore({ file });
  expect(await portals(early)).toEqual([]);
  await early.destroy();
  await later.destroy();
});
