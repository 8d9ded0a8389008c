import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { foldText } from "../text/fold-text.ts";
import { lockDataDirectory } from "./data-directory.ts";
import { callLeases } from "./migrations/0003-call-leases.ts";
import { openOlderStore } from "../testing/store-of-older-version.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";

let path: string;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), "crm-store-"));
});
afterEach(() => rm(path, { recursive: true, force: true }));

it("writes every commit through to the disk, and enforces foreign keys", async () => {
  const db = await openSqliteStore({ file: join(path, "crm.db") });
  const read = async (pragma: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(pragma)}`.execute(db);
    return Object.values(rows[0] ?? {})[0];
  };
  expect(await read("journal_mode")).toBe("wal");
  expect(await read("synchronous")).toBe(2);
  expect(await read("foreign_keys")).toBe(1);
  const orphan = { from_id: 1, to_id: 2, type_id: 16, from_type: "0-5", to_type: "0-1" };
  await expect(
    db
      .insertInto("associations")
      .values({ ...orphan, created_at: 0 })
      .execute(),
  ).rejects.toThrow("FOREIGN KEY");
  await db.destroy();
});

it("leaves all data in one file once it is closed", async () => {
  const file = join(path, "crm.db");
  const db = await openSqliteStore({ file });
  await db.insertInto("portals").values({ id: 1, name: "Kept", default_country: "US" }).execute();
  await db.selectFrom("portals").selectAll().execute();
  await db.destroy();
  expect(await readFile(file, "latin1")).toContain("Kept");
  const log = await stat(`${file}-wal`).catch(() => undefined);
  expect(log?.size ?? 0).toBe(0);
});

it("rejects a file that is not a store", async () => {
  await expect(openSqliteStore({ file: path })).rejects.toThrow("Unable to open");
});

it.each([
  ["0001-first-tables", "delete from kysely_migration", "Use an empty data folder or database."],
  ["0130-user-times", "drop table users", "Restore a backup, or start the version that wrote it."],
])("refuses tables of %s after %s", async (version, statement, advice) => {
  const file = join(path, "crm.db");
  const older = await openOlderStore({ file }, version);
  await sql.raw(statement).execute(older);
  await older.destroy();
  const refused = openSqliteStore({ file });
  await expect(refused).rejects.toMatchObject({ code: "storeUnusable" });
  await expect(refused).rejects.toThrow(
    /couldn't be brought to this version: .*(records|users).* Its tables were not changed\. /,
  );
  await expect(refused).rejects.toThrow(advice);
});

it("is migrated once, and keeps its data", async () => {
  const file = join(path, "crm.db");
  const first = await openSqliteStore({ file });
  await first.insertInto("portals").values({ id: 1, name: "A", default_country: "US" }).execute();
  await first.destroy();
  const second = await openSqliteStore({ file });
  expect(await second.selectFrom("portals").selectAll().execute()).toHaveLength(1);
  expect(await second.selectFrom("pipelines").selectAll().execute()).toHaveLength(2);
  await second.destroy();
});

it("adds a lease to calls that an earlier version left unfinished", async () => {
  const db = await openSqliteStore({ file: join(path, "crm.db") });
  const insertCall = async (
    id: number,
    status: string,
    { is_shown, completed_at }: { is_shown: number; completed_at: number | null },
  ) => {
    const text = { properties: "{}", title: "", title_key: "", search_text: "" };
    const object_type_id = "0-48";
    await db
      .insertInto("records")
      .values({ id, object_type_id, ...text, created_at: 0, updated_at: 0, archived_at: null })
      .execute();
    await db
      .insertInto("activities")
      .values({ record_id: id, happened_at: id * 1000, is_shown, completed_at })
      .execute();
    const value = { name: "hs_call_status", text_value: foldText(status), number_value: null };
    await db
      .insertInto("property_index")
      .values({ record_id: id, object_type_id, ...value })
      .execute();
  };
  const hosted = { is_shown: 0, completed_at: null };
  await insertCall(1, "IN_PROGRESS", hosted);
  await insertCall(2, "RINGING", hosted);
  await insertCall(3, "BUSY", hosted);
  await insertCall(4, "IN_PROGRESS", { is_shown: 1, completed_at: null });
  await insertCall(5, "IN_PROGRESS", { is_shown: 1, completed_at: 6000 });
  await db.schema.dropTable("call_leases").execute();
  await callLeases("sqlite").up(db);
  expect(await db.selectFrom("call_leases").selectAll().orderBy("call_id").execute()).toEqual([
    { call_id: 1, renewed_at: 1000, is_held: 1, replaced_by_loss: null },
    { call_id: 2, renewed_at: 2000, is_held: 1, replaced_by_loss: null },
  ]);
  await db.destroy();
});

it("lets only one process lock a directory at a time", () => {
  const first = lockDataDirectory(path);
  expect(() => lockDataDirectory(join(first.databaseFile, "below"))).toThrow(
    "below (ENOTDIR). Name another folder.",
  );
  expect(() => lockDataDirectory(path)).toThrow("Another CRM service is using the data in");
  first.release();
  first.release();
  lockDataDirectory(path).release();
});
