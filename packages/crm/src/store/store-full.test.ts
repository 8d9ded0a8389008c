import { objectRules } from "../object-rules.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { CrmError } from "../errors/crm-error.ts";
import { createCrm } from "../model/create-crm.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";

/** More than fits in a page of SQLite. */
const LONG = "x".repeat(20_000);

it("rejects a write to a full store, stores nothing of it, and continues once there is space", async () => {
  const path = await mkdtemp(join(tmpdir(), "crm-store-"));
  const db = await openSqliteStore({ file: join(path, "crm.db") });
  const crm = createCrm({ db, now: () => 5, defaultCountry: () => "US", rules: objectRules });
  const names = () =>
    crm.read(async (context) =>
      (await context.db.selectFrom("portals").select("name").execute()).map(({ name }) => name),
    );
  const write = (id: number, ...texts: string[]) =>
    crm.write(async (context) => {
      for (const [index, name] of texts.entries()) {
        const portal = { id: id + index, name, default_country: "US" };
        await context.db.insertInto("portals").values(portal).execute();
      }
    });
  await write(1, "Kept");
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(db);

  const error = await write(2, "Short", LONG).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CrmError);
  expect(error).toMatchObject({ code: "storeFull" });
  expect(await names()).toEqual(["Kept"]);

  await sql`pragma max_page_count = 100000`.execute(db);
  await write(4, LONG);
  expect(await names()).toEqual(["Kept", LONG]);
  await db.destroy();
  await rm(path, { recursive: true });
});
