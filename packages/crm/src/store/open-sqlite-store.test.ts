import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { takeDataDirectory } from "./data-directory.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";

let path: string;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), "crm-store-"));
});
afterEach(() => rm(path, { recursive: true, force: true }));

it("writes every commit through to the disk, and holds references together", async () => {
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

it("refuses a file that is no store", async () => {
  await expect(openSqliteStore({ file: path })).rejects.toThrow("Unable to open");
});

it("is brought to the newest tables once, and keeps its data", async () => {
  const file = join(path, "crm.db");
  const first = await openSqliteStore({ file });
  await first.insertInto("portals").values({ id: 1, name: "A", default_country: "US" }).execute();
  await first.destroy();
  const second = await openSqliteStore({ file });
  expect(await second.selectFrom("portals").selectAll().execute()).toHaveLength(1);
  expect(await second.selectFrom("pipelines").selectAll().execute()).toHaveLength(1);
  await second.destroy();
});

it("gives a directory to one holder at a time", () => {
  const first = takeDataDirectory(path);
  expect(() => takeDataDirectory(path)).toThrow("Another CRM service is using the data in");
  first.release();
  first.release();
  takeDataDirectory(path).release();
});
