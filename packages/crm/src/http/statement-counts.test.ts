// @postgres
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { directConnection } from "../store/direct-reads.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";

const MANY = 20;

let crm: TestApp;
let ids: string[];
beforeAll(async () => {
  crm = await openTestApp();
  const types = [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 16 }];
  const { body } = await crm.api<{ results: { id: string }[] }>(
    "POST",
    "/crm/v3/objects/tickets/batch/create",
    {
      inputs: Array.from({ length: MANY }, (_, index) => ({
        properties: { subject: `Ticket ${index}`, hs_pipeline_stage: "1" },
        associations: [{ to: { id: 101 }, types }],
      })),
    },
  );
  ids = body.results.map(({ id }) => id);
});
afterAll(() => crm.close());

/** The number of statements that a request runs outside of transactions. */
async function countStatements(ask: () => Promise<{ status: number }>): Promise<number> {
  const { read, readInBackground } = crm.crm;
  const stores = await Promise.all(
    [read, readInBackground].map((open) => open(async ({ db }) => db)),
  );
  const executors = new Set(stores.map((db) => db.getExecutor()));
  // The first request fills caches that later requests use.
  expect((await ask()).status).toBe(200);
  const runs = [...executors].map((executor) => vi.spyOn(executor, "executeQuery"));
  const [direct] = stores.flatMap((db) => directConnection(db) ?? []);
  const prepare = direct && vi.spyOn(direct, "prepare");
  const totals: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    for (const run of [...runs, prepare]) run?.mockClear();
    await ask();
    const executed = runs.flatMap((run) => run.mock.calls.map(([query]) => query.sql));
    // Kysely prepares its statements there, too.
    const others = prepare?.mock.calls.filter(([text]) => !executed.includes(text)) ?? [];
    totals.push(executed.length + others.length);
  }
  for (const run of [...runs, prepare]) run?.mockRestore();
  // A background job may read during one of them.
  return Math.min(...totals);
}

const inputs = (amount: number) => ({ inputs: ids.slice(0, amount).map((id) => ({ id })) });
const view = "associations=contacts,companies&propertiesWithHistory=subject";

it.each<[string, (amount: number) => Promise<{ status: number }>]>([
  ["a list", (amount) => crm.api("GET", `/crm/v3/objects/tickets?limit=${amount}&${view}`)],
  [
    "a search",
    (amount) => crm.api("POST", "/crm/v3/objects/tickets/search", { query: "t", limit: amount }),
  ],
  ["a batch", (amount) => crm.api("POST", "/crm/v3/objects/tickets/batch/read", inputs(amount))],
  [
    "a batch of associations",
    (amount) => crm.api("POST", "/crm/v4/associations/tickets/contacts/batch/read", inputs(amount)),
  ],
])("reads %s with the same few statements, whatever its length", async (_what, ask) => {
  const ofOne = await countStatements(() => ask(1));
  expect(ofOne).toBeGreaterThan(0);
  expect(await countStatements(() => ask(MANY))).toBe(ofOne);
});

const firstStage = {
  filterGroups: [{ filters: [{ propertyName: "hs_pipeline_stage", operator: "EQ", value: "1" }] }],
};

it.each<[number, string, () => Promise<{ status: number }>]>([
  [1, "a record", () => crm.api("GET", `/crm/v3/objects/tickets/${ids[0]}`)],
  [1, "a list", () => crm.api("GET", "/crm/v3/objects/tickets?limit=5")],
  [
    2,
    "a page of a search with its total",
    () => crm.api("POST", "/crm/v3/objects/tickets/search", { ...firstStage, limit: 5 }),
  ],
])("reads with %i statements: %s", async (amount, _what, ask) => {
  expect(await countStatements(ask)).toBe(amount);
});
