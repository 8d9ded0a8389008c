import { afterEach, beforeEach, expect, it } from "vitest";
import type { PagePipeline, PagePipelineTypes } from "../../page-api/index.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../../testing/open-test-app.ts";

const TICKETS = "/_page/pipelines/0-5";
const open = { label: "Arrived", displayOrder: 0, metadata: { ticketState: "OPEN" } };
const closed = { label: "Sent back", displayOrder: 1, metadata: { ticketState: "CLOSED" } };
const repairs = { label: "Repairs", displayOrder: 1, stages: [open, closed] };

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

const ticketsOf = async () => {
  const { body } = await crm.page<PagePipelineTypes>("GET", "/_page/pipelines");
  return body.results.find(({ objectTypeId }) => objectTypeId === "0-5");
};

it("lists the pipelines of the types that have them, with their limits", async () => {
  const { body } = await crm.page<PagePipelineTypes>("GET", "/_page/pipelines");
  expect(body.results.map(({ objectTypeId }) => objectTypeId)).toEqual(["0-3", "0-5", "2-1"]);
  for (const { usage, limit } of body.results) expect(usage).toBeLessThan(limit);
  expect((await ticketsOf())?.pipelines[0]?.stages.length).toBeGreaterThan(1);
});

it("replaces a pipeline, whose stages stay the same ones, and programs see it", async () => {
  const { body } = await crm.page<PagePipeline>("POST", TICKETS, repairs);
  const [first] = body.stages;
  const change = {
    ...repairs,
    label: "Workshop",
    stages: [
      { ...closed, displayOrder: 0 },
      { ...open, id: first?.id, label: "Received", displayOrder: 1 },
    ],
  };
  const replaced = await crm.page<PagePipeline>("PUT", `${TICKETS}/${body.id}`, change);
  expect(replaced.body.stages.map(({ label }) => label)).toEqual(["Sent back", "Received"]);
  expect(replaced.body.stages[1]?.id).toBe(first?.id);
  const read = await crm.api<PagePipeline>("GET", `/crm/v3/pipelines/tickets/${body.id}`);
  expect(read.body).toMatchObject({ label: "Workshop", stages: [{}, { label: "Received" }] });
});

it("archives an empty pipeline and restores it, and keeps one with records", async () => {
  const before = await ticketsOf();
  const { body } = await crm.page<PagePipeline>("POST", TICKETS, repairs);
  expect((await ticketsOf())?.usage).toBe((before?.usage ?? 0) + 1);
  expect((await crm.page("DELETE", `${TICKETS}/${body.id}`)).status).toBe(204);
  expect(await ticketsOf()).toEqual(before);
  await crm.page("POST", `${TICKETS}/${body.id}/restore`);
  expect((await ticketsOf())?.pipelines).toContainEqual(body);

  const used = before?.pipelines[0]?.id ?? "";
  const refused = await crm.page<ErrorBody>("DELETE", `${TICKETS}/${used}`);
  expect([refused.status, refused.body.message]).toEqual([
    400,
    expect.stringContaining("Move them first."),
  ]);
});
