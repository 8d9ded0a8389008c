// @postgres-only
import { sql, type Kysely } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { defaultSearchLimits } from "../limits.ts";
import { createCatalogCache } from "../model/catalog-cache.ts";
import { objectTypeOf } from "../model/object-types.ts";
import { openStore } from "../store/open-store.ts";
import type { Executor, Tables } from "../store/tables.ts";
import { openTestStore } from "../testing/open-test-store.ts";
import type { TestStore } from "../testing/test-databases.ts";
import { parseSearch } from "./parse-search.ts";
import { listHits } from "./search-pages.ts";
import type { SearchRequest } from "./search-schema.ts";

const type = objectTypeOf("0-5");

let test: TestStore;
let db: Kysely<Tables>;
beforeEach(async () => {
  test = await openTestStore("demo");
  db = await openStore(test.location);
});
afterEach(async () => {
  await db.destroy();
  await test.remove();
});

async function search(connection: Executor, request: SearchRequest): Promise<number> {
  const context = await createCatalogCache(Date.now).open(connection);
  const parsed = parseSearch(
    { ...context, defaultCountry: "US" },
    type,
    request,
    defaultSearchLimits,
  );
  const strategy = { engine: "postgres", usesTrigrams: true } as const;
  const { total } = await listHits(
    connection,
    { type, archiveFilter: "active", now: Date.now() },
    parsed,
    { limit: 10, from: undefined, strategy, count: { most: 100, strategy } },
  );
  return total;
}

/** How often a connection has run prepared searches, for each of them. */
async function listPrepared(connection: Executor): Promise<number[]> {
  const { rows } = await sql<{ runs: number }>`
    select generic_plans + custom_plans as runs from pg_prepared_statements
    where statement like '%from property_index%'`.execute(connection);
  return rows.map(({ runs }) => runs);
}

const where = (propertyName: string, operator: "EQ" | "GT", value: string) => ({
  filterGroups: [{ filters: [{ propertyName, operator, value }] }],
});

it("prepares one statement for the values of all properties of texts", async () => {
  await db.connection().execute(async (connection) => {
    const inFirstStage = await search(connection, where("hs_pipeline_stage", "EQ", "1"));
    expect(inFirstStage).toBeGreaterThan(0);
    expect(await search(connection, where("hs_pipeline_stage", "EQ", "nowhere"))).toBe(0);
    expect(await search(connection, where("hs_ticket_priority", "EQ", "HIGH"))).toBeGreaterThan(0);
    expect(await search(connection, where("hs_pipeline_stage", "EQ", "1"))).toBe(inFirstStage);
    expect(await listPrepared(connection)).toEqual([4]);
  });
});

it.each<[string, SearchRequest]>([
  ["a range, whose size decides the plan", where("subject", "GT", "a")],
  ["a value in another order", { ...where("hs_pipeline_stage", "EQ", "1"), sorts: ["subject"] }],
  [
    "two values, either of which may be the rare one",
    {
      filterGroups: [
        {
          filters: [
            { propertyName: "hs_pipeline_stage", operator: "EQ", value: "1" },
            { propertyName: "hs_ticket_priority", operator: "EQ", value: "HIGH" },
          ],
        },
      ],
    },
  ],
])("does not prepare a search for %s", async (_what, request) => {
  await db.connection().execute(async (connection) => {
    await search(connection, request);
    expect(await listPrepared(connection)).toEqual([]);
  });
});
