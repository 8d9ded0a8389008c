// @postgres-only
import { Client } from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import type { TestStore } from "../../testing/test-databases.ts";

let test: TestStore;
let app: TestApp;
beforeEach(async () => {
  test = await openTestStore("demo");
  app = await openTestApp({ location: test.location });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
  await test.remove();
});

const createTicket = () =>
  app.api("POST", "/crm/v3/objects/tickets", {
    properties: { subject: "New", hs_pipeline_stage: "1" },
  });

/** The first words of what a task sends to the database. */
async function statementsOf(task: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, "query");
  await task();
  const sent = query.mock.calls.map(([statement]) => String(Object(statement).text ?? statement));
  query.mockRestore();
  return sent.map((text) => text.trim().split(/[^a-z]/, 1)[0] ?? "");
}

it("begins, writes a record with its indexes, and commits, in a round trip each", async () => {
  // Takes ids, and reads the token and the definitions.
  await createTicket();
  const sent = await statementsOf(createTicket);
  expect(sent).toEqual(["begin", "with", "commit"]);
});
