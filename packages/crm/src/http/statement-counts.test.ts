import { afterAll, beforeAll, expect, it, vi } from "vitest";
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
  const executors = new Set(
    await Promise.all(
      [read, readInBackground].map((open) => open(async ({ db }) => db.getExecutor())),
    ),
  );
  // The first request fills caches that later requests use.
  expect((await ask()).status).toBe(200);
  const runs = [...executors].map((executor) => vi.spyOn(executor, "executeQuery"));
  const totals: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    for (const run of runs) run.mockClear();
    await ask();
    totals.push(runs.reduce((sum, run) => sum + run.mock.calls.length, 0));
  }
  for (const run of runs) run.mockRestore();
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
