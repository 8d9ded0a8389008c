import type { Kysely } from "kysely";
import sql, { empty } from "sql-template-tag";
import { beforeAll, expect, it } from "vitest";
import { createCatalogCache } from "../model/catalog-cache.ts";
import { objectTypeOf } from "../model/object-types.ts";
import { openSqliteStore } from "../store/open-sqlite-store.ts";
import { runStatement } from "../store/run-statement.ts";
import type { Tables } from "../store/tables.ts";
import { parseSearch } from "./parse-search.ts";
import { defaultSearchLimits } from "../limits.ts";
import type { SearchRequest } from "./search-schema.ts";
import { SearchSource } from "./search-source.ts";

/**
 * Ends with the process: the driver leaves EXPLAIN statements open, so the store can't be closed.
 */
let db: Kysely<Tables>;
beforeAll(async () => {
  db = await openSqliteStore("memory");
});

const type = objectTypeOf("0-5");

/** Returns how the engine finds and sorts the results of a search. */
async function planOf(request: SearchRequest): Promise<string> {
  const context = await createCatalogCache(Date.now).open(db);
  const search = parseSearch(
    { ...context, defaultCountry: "US" },
    type,
    request,
    defaultSearchLimits,
  );
  const scope = { type, archiveFilter: "active", now: 0 } as const;
  const source = new SearchSource(scope, search, { engine: "sqlite", usesTrigrams: true });
  const order = search.orders[0] && sql`${source.column(search.orders[0].field)},`;
  const statement = sql`explain query plan
    select ${source.id} ${source.toSql()}
    order by ${order ?? empty} ${source.id} limit 10`;
  const rows = await runStatement<{ detail: string }>(db, statement, { isPrepared: false });
  return rows.map(({ detail }) => detail).join("\n");
}

const where = (propertyName: string, operator: "EQ" | "IN" | "GT" | "HAS_PROPERTY") => ({
  propertyName,
  operator,
  value: "5",
  values: ["5", "6"],
});
const filters = (...all: ReturnType<typeof where>[]) => [{ filters: all }];

it.each<[string, SearchRequest, string]>([
  ["all", {}, "records_living_by_id"],
  ["a value", { filterGroups: filters(where("subject", "EQ")) }, "property_index_texts"],
  ["values", { filterGroups: filters(where("subject", "IN")) }, "property_index_texts"],
  ["a range of texts", { filterGroups: filters(where("subject", "GT")) }, "property_index_texts"],
  [
    "a number",
    { filterGroups: filters(where("hs_pinned_engagement_id", "GT")) },
    "property_index_numbers",
  ],
  ["a sorted value", { sorts: ["subject"] }, "property_index_texts"],
  [
    "a range sorted by its property",
    { filterGroups: filters(where("subject", "GT")), sorts: ["subject"] },
    "property_index_texts",
  ],
  ["the time of creation", { sorts: ["createdate"] }, "records_living_by_created"],
  [
    "what changed",
    {
      filterGroups: filters(where("hs_lastmodifieddate", "GT")),
      sorts: ["hs_lastmodifieddate"],
    },
    "records_by_updated",
  ],
  ["an id", { filterGroups: filters(where("hs_object_id", "EQ")) }, "INTEGER PRIMARY KEY"],
])("finds %s by an index", async (_what, request, index) => {
  const plan = await planOf(request);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/^SCAN (?!.*INDEX)/m);
});

it.each<[string, SearchRequest]>([
  ["all", {}],
  ["a value", { filterGroups: filters(where("subject", "EQ")) }],
  ["a sorted value", { sorts: ["subject"] }],
  [
    "a range sorted by its property",
    { filterGroups: filters(where("subject", "GT")), sorts: ["subject"] },
  ],
  ["the records by creation", { sorts: ["createdate"] }],
  ["the records by change", { sorts: ["hs_lastmodifieddate"] }],
])("returns %s in the order of the index, without sorting", async (_what, request) => {
  expect(await planOf(request)).not.toContain("TEMP B-TREE");
});

it("finds digits of records without phone numbers in the index of their text", async () => {
  expect(await planOf({ query: "20255501" })).toContain("VIRTUAL TABLE");
});
