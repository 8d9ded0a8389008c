// @postgres
import { sql, type CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newestChange } from "../changes/change-cursor.ts";
import { readChanges } from "../changes/read-changes.ts";
import { directConnection } from "../store/direct-reads.ts";
import { nameOfStatement } from "../store/postgres/prepared-statements.ts";
import { engineOf, type Executor } from "../store/tables.ts";
import { analyze, fillStore, RARE_WORD, type FilledIds } from "../testing/fill-store.ts";
import { searchEffort } from "../testing/search-effort.ts";
import { openTestStore, testProfile } from "../testing/open-test-store.ts";
import { TEST_ENGINE, type TestStore } from "../testing/test-databases.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";

const isPostgres = process.env[TEST_ENGINE] === "postgres";

/** The number of records of each type: enough to make a full scan look expensive. PostgreSQL needs fewer. */
const AMOUNT = isPostgres ? searchEffort(5000, 20_000) : 20_000;

/**
 * The maximum number of rows that a statement may read: far fewer than exist, but more than a page
 * has.
 */
const MAX_ROWS = AMOUNT / 4;

/**
 * SQLite's store is in memory: the driver leaves EXPLAIN statements open, which keep a file locked.
 */
let test: TestStore;
let crm: TestApp;
let db: Executor;
let ids: FilledIds;
beforeAll(async () => {
  test = isPostgres
    ? await openTestStore("demo")
    : { location: "memory", remove: async () => undefined };
  // The setting for solid-state disks. With the default, tables of this size are read completely.
  const options = `?options=${encodeURIComponent("-c random_page_cost=1.1")}`;
  const { location } = test;
  crm = await openTestApp({
    location:
      typeof location === "object" && "databaseUrl" in location
        ? { ...location, databaseUrl: `${location.databaseUrl}${options}` }
        : location,
  });
  db = await crm.crm.read(async (context) => context.db);
  ids = await fillStore(db, { tickets: AMOUNT, calls: AMOUNT });
  await analyze(db);
  // Signs in. After the first EXPLAIN, SQLite commits nothing until the garbage collector has closed it.
  await crm.page("GET", "/_page/session");
});
afterAll(async () => {
  await (isPostgres ? crm.close() : crm.app.close());
  await test.remove();
});

/** Returns the statements that a task runs outside of transactions. */
async function statementsOf(task: () => Promise<{ status: number }>): Promise<CompiledQuery[]> {
  // The first run fills caches that later requests use.
  await task();
  const run = vi.spyOn(db.getExecutor(), "executeQuery");
  const direct = directConnection(db);
  const prepare = direct && vi.spyOn(direct, "prepare");
  expect(await task()).toMatchObject({ status: 200 });
  const statements = run.mock.calls.map(([query]) => query);
  const texts = new Set(statements.map((query) => query.sql));
  const others = prepare?.mock.calls.map(([text]) => text).filter((text) => !texts.has(text)) ?? [];
  run.mockRestore();
  prepare?.mockRestore();
  return [...statements, ...others.map(withoutValues)];
}

/** A statement that ran without Kysely, whose plan does not depend on the values. */
const withoutValues = (text: string): CompiledQuery => ({
  ...sql`select 1`.compile(db),
  sql: text,
  parameters: Array.from(text.matchAll(/\?/g), () => null),
});

const explain = async <Row>(words: string, { sql: text, parameters }: CompiledQuery) => {
  const statement = { ...sql`select 1`.compile(db), sql: `${words} ${text}`, parameters };
  return (await db.executeQuery<Row>(statement)).rows;
};

/** Returns the problems of a statement's plan on SQLite. */
async function findSqliteScans(statement: CompiledQuery): Promise<string[]> {
  const rows = await explain<{ detail: string }>("explain query plan", statement);
  const plan = rows.map(({ detail }) => detail);
  const hasPattern = statement.sql.includes(" like ");
  // A scan in the requested order stops after the page, unless it skips rows that don't match.
  const isPage = statement.sql.includes("limit ?") && !plan.some((each) => SORTS.test(each));
  return plan.filter((each) => isScan(each, hasPattern) && (hasPattern || !isPage));
}

const SORTS = /TEMP B-TREE FOR ORDER BY/;
/** Parts of a statement, and tables that are small in every account. */
const SMALL =
  /^SCAN (hits|pages|part|associated|numbered|\(subquery-\d+|json_each|CONSTANT|calling_settings|users|pipelines|pipeline_stages|definition_version|property_definitions|association_types)\b/;
/** Conditions that match a whole type, or all values of a property. */
const ALL_OF_TYPE = /\((object_type_id=\?|object_type_id=\? AND is_archived=\?)\)$/;
const ALL_OF_PROPERTY = /\(object_type_id=\? AND is_archived=\? AND name=\?\)$/;

/** Scans of a whole table, a whole type, or, for a pattern, a whole property. */
const isScan = (detail: string, hasPattern: boolean): boolean =>
  (detail.startsWith("SCAN") && !SMALL.test(detail) && !/ VIRTUAL TABLE INDEX .+:./.test(detail)) ||
  ALL_OF_TYPE.test(detail) ||
  (hasPattern && ALL_OF_PROPERTY.test(detail));

interface PlanNode {
  readonly "Node Type": string;
  readonly "Parent Relationship"?: string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The nodes of a plan. */
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The nodes without those that count all results of a search. */
const nodesOfPage = (node: PlanNode): PlanNode[] => {
  const plans = node.Plans?.filter((each) => each["Parent Relationship"] !== "InitPlan") ?? [];
  return [node, ...plans.flatMap(nodesOfPage)];
};

/** Returns the problems of a statement's plan on PostgreSQL: the nodes that read many rows. */
async function findPostgresScans(statement: CompiledQuery, nodes = nodesOf): Promise<string[]> {
  const rows = await explain<ExplainedRow>("explain (analyze, format json)", statement);
  return problemsOf(rows, nodes);
}

interface ExplainedRow {
  readonly "QUERY PLAN": string;
}

function problemsOf([row]: readonly ExplainedRow[], nodes: typeof nodesOf): string[] {
  const [{ Plan: plan }] = JSON.parse(row?.["QUERY PLAN"] ?? "[]") as [{ Plan: PlanNode }];
  return nodes(plan).flatMap((node) => {
    const removed =
      (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
    const rows = (node["Actual Rows"] + removed) * node["Actual Loops"];
    if (rows <= MAX_ROWS) return [];
    return [`${node["Node Type"]} of ${node["Relation Name"] ?? "a part"}: ${rows} rows`];
  });
}

/** Returns the same problems of the plan that PostgreSQL may keep for a prepared statement, whatever its values are. */
async function findGenericScans({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    const run = (words: string) => sql.raw<ExplainedRow>(words).execute(connection);
    await run("set plan_cache_mode = force_generic_plan");
    try {
      await run(`prepare explained as ${text}`);
      const values = parameters.map(toLiteral).join(", ");
      const { rows } = await run(`explain (analyze, format json) execute explained (${values})`);
      await run("deallocate explained");
      return problemsOf(rows, nodesOf);
    } finally {
      await run("reset plan_cache_mode");
    }
  });
}

const toLiteral = (value: unknown): string =>
  Array.isArray(value) ? `'{${value.join(", ")}}'` : `'${String(value)}'`;

const tickets = "/crm/v3/objects/tickets";
const calls = "/crm/v3/objects/calls";
const contacts = "/crm/v3/objects/contacts";
/** Enough ids that an index on the type looks cheaper than one lookup for each. */
const inputs = () =>
  Array.from({ length: 100 }, (_, index) => ({
    id: String(ids.tickets.first + (index * AMOUNT) / 200),
  }));
const filters = (propertyName: string, operator: string, value: string) => ({
  filterGroups: [{ filters: [{ propertyName, operator, value }] }],
});
const search = (url: string, request: object) => () => crm.api("POST", `${url}/search`, request);
const changed = {
  ...filters("hs_lastmodifieddate", "GTE", "2026-01-01T02:45:00Z"),
  sorts: ["hs_lastmodifieddate"],
};
const sortedBy = (propertyName: string, direction = "ASCENDING") => ({
  ...filters("hs_call_duration", "GT", "80000"),
  sorts: [{ propertyName, direction }],
});

const reads: [string, () => Promise<{ status: number }>][] = [
  ["a record", () => crm.api("GET", `${tickets}/301`)],
  [
    "its associations and history",
    () =>
      crm.api("GET", `${contacts}/101?associations=tickets,companies&propertiesWithHistory=email`),
  ],
  [
    "a record by a unique value",
    () => crm.api("GET", `${contacts}/ada@example.com?idProperty=email`),
  ],
  ["a list", () => crm.api("GET", `${tickets}?limit=2&after=301&associations=contacts`)],
  ["the recycle bin", () => crm.api("GET", `${tickets}?archived=true`)],
  ["a batch", () => crm.api("POST", `${tickets}/batch/read`, { inputs: inputs() })],
  [
    "a batch of associations",
    () =>
      crm.api("POST", "/crm/v4/associations/tickets/contacts/batch/read", {
        inputs: inputs(),
      }),
  ],
  ["a search by a value", search(tickets, filters("hs_pipeline_stage", "EQ", "1"))],
  ["a search by a text", search(tickets, filters("subject", "EQ", "ticket 77"))],
  ["a search by a range of numbers", search(calls, filters("hs_call_duration", "GT", "89000"))],
  ["a search sorted by its number", search(calls, sortedBy("hs_call_duration"))],
  [
    "a search sorted by its number, descending",
    search(calls, sortedBy("hs_call_duration", "DESCENDING")),
  ],
  ["what changed", search(tickets, changed)],
  [
    "the latest changes, including the recycle bin",
    () => crm.api("POST", `${tickets}/search?archived=any`, changed),
  ],
  ["a word in any property", search(tickets, { query: RARE_WORD })],
  ["a word in one property", search(tickets, filters("content", "CONTAINS_TOKEN", RARE_WORD))],
  [
    "the prefix of a word in one property",
    search(tickets, filters("content", "CONTAINS_TOKEN", "giraf*")),
  ],
  [
    "a timeline",
    () => crm.page("GET", `/_page/records/0-1/${ids.contacts.first}/timeline?limit=10`),
  ],
  ["a record's page", () => crm.page("GET", `/_page/records/0-1/${ids.contacts.first}`)],
  ["a page's list", () => crm.page("GET", "/_page/records/0-5?limit=10")],
  ["a page's list by a word", () => crm.page("GET", `/_page/records/0-5?limit=10&q=${RARE_WORD}`)],
  ["the caller", () => crm.page("GET", "/_page/caller-matches?number=%2B12022000007")],
  [
    "the newest changes",
    async () => {
      const { position, transactionId } = await newestChange(db);
      await readChanges(db, { transactionId, position: position - 10 });
      return { status: 200 };
    },
  ],
];

/** The portable profile has no index of words. */
const indexed = reads.filter(([what]) => testProfile === "postgres" || !/\bword\b/.test(what));

it.each(indexed)("reads %s by an index", async (_what, task) => {
  const statements = await statementsOf(task);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    const scans = engineOf(db) === "postgres" ? findPostgresScans : findSqliteScans;
    expect({ [statement.sql]: await scans(statement) }).toEqual({ [statement.sql]: [] });
    if (nameOfStatement(statement.sql) === undefined) continue;
    const problems = await findGenericScans(statement);
    expect({ [statement.sql]: problems }).toEqual({ [statement.sql]: [] });
  }
});

/** Returns the problems of a page's plan on SQLite: a full scan, or a sort. */
async function findSqliteSorts(statement: CompiledQuery): Promise<string[]> {
  const plan = await explain<{ detail: string }>("explain query plan", statement);
  const sorts = plan.map(({ detail }) => detail).filter((detail) => SORTS.test(detail));
  return [...sorts, ...(await findSqliteScans(statement))];
}

/** A scan of an index in its order stops after the page; a sort starts with all rows. */
it.each([
  ["a text", tickets, "subject"],
  ["a number", calls, "hs_call_duration"],
  ["a time", calls, "hs_timestamp"],
  ["the time of creation", tickets, "createdate"],
  ["the time of change", tickets, "hs_lastmodifieddate"],
])("sorts by %s without reading more than a page", async (_what, url, propertyName) => {
  for (const direction of ["ASCENDING", "DESCENDING"]) {
    const sorts = [{ propertyName, direction }];
    const statements = await statementsOf(search(url, { sorts, limit: 20 }));
    const page = statements.find(({ sql: text }) => text.includes("order by"));
    if (!page) throw new Error("No statement sorts.");
    expect(
      await (isPostgres ? findPostgresScans(page, nodesOfPage) : findSqliteSorts(page)),
    ).toEqual([]);
  }
});
