import { sql, type CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openTestApp, type TestApp } from "./open-test-app.ts";

/** Its store goes with the process: the driver leaves an EXPLAIN open, under which none can be closed. */
let crm: TestApp;
beforeAll(async () => {
  crm = await openTestApp({ place: "memory" });
});
afterAll(() => crm.app.close());

/** How SQLite finds what a request reads, statement by statement. */
async function plansOf(ask: () => Promise<{ status: number }>): Promise<string[]> {
  const db = await crm.crm.read(async (work) => work.db);
  await ask();
  const run = vi.spyOn(db.getExecutor(), "executeQuery");
  expect((await ask()).status).toBeLessThan(300);
  const statements: CompiledQuery[] = run.mock.calls.map(([query]) => query);
  run.mockRestore();
  const plans: string[] = [];
  for (const { sql: text, parameters } of statements) {
    const explain = { ...sql`select 1`.compile(db), sql: `explain query plan ${text}`, parameters };
    const { rows } = await db.executeQuery<{ detail: string }>(explain);
    plans.push(...rows.map(({ detail }) => detail));
  }
  return plans;
}

const tickets = "/crm/v3/objects/tickets";
const contacts = "/crm/v3/objects/contacts";
/** So many that an index of all of a type looks cheaper to an engine than one look for each. */
const inputs = Array.from({ length: 100 }, (_, index) => ({ id: String(301 + index) }));
const filters = (propertyName: string, operator: string, value: string) => ({
  filterGroups: [{ filters: [{ propertyName, operator, value }] }],
});
const changed = {
  ...filters("hs_lastmodifieddate", "GTE", "2020-01-01T00:00:00Z"),
  sorts: ["hs_lastmodifieddate"],
};

it.each<[string, () => Promise<{ status: number }>]>([
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
  ["a batch", () => crm.api("POST", `${tickets}/batch/read`, { inputs })],
  [
    "a batch of associations",
    () =>
      crm.api("POST", "/crm/v4/associations/tickets/contacts/batch/read", {
        inputs: [{ id: 301 }],
      }),
  ],
  [
    "a search by a value",
    () => crm.api("POST", `${tickets}/search`, filters("hs_pipeline_stage", "EQ", "1")),
  ],
  ["what changed", () => crm.api("POST", `${tickets}/search`, changed)],
  [
    "what changed, the recycle bin too",
    () => crm.api("POST", `${tickets}/search?archived=any`, changed),
  ],
])("reads %s by an index, and not all of its type", async (_what, ask) => {
  const plans = await plansOf(ask);
  const ofTables = plans.filter((plan) => plan.startsWith("SEARCH") || plan.startsWith("SCAN"));
  expect(ofTables.length).toBeGreaterThan(0);
  for (const plan of ofTables) {
    // Parts of the statement itself may be walked through.
    expect(plan).not.toMatch(/^SCAN (?!(hits|pages|part|CONSTANT))/);
    // By its type alone, unless the index has what the order asks for.
    const isByTypeAlone = plan.endsWith("(object_type_id=?)");
    expect(isByTypeAlone && !plan.includes("records_archived_by_id") && plan).toBe(false);
  }
});
