import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ApiObject } from "../objects/object-schema.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../testing/open-test-app.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

interface Stage {
  id: string;
  label: string;
  displayOrder: number;
  metadata: Record<string, string>;
  archived: boolean;
}
interface Pipeline {
  id: string;
  label: string;
  displayOrder: number;
  archived: boolean;
  stages: Stage[];
}
const path = "/crm/v3/pipelines/tickets";
const input = {
  label: "Returns",
  displayOrder: 1,
  stages: [
    { label: "Arrived", displayOrder: 0, metadata: { ticketState: "OPEN" } },
    { label: "Refunded", displayOrder: 1, metadata: { ticketState: "CLOSED" } },
  ],
};

async function make(given: Record<string, unknown> = {}, at = path): Promise<Pipeline> {
  const created = await crm.api<Pipeline>("POST", at, { ...input, ...given });
  expect(created.status).toBe(201);
  return created.body;
}
const moveTo = (pipeline: Pipeline, stage: Stage | undefined, id = "301") =>
  crm.api("PATCH", `/crm/v3/objects/tickets/${id}`, {
    properties: { hs_pipeline: pipeline.id, hs_pipeline_stage: stage?.id ?? "" },
  });

it.each([path, "/crm/pipelines/2026-03/tickets", "/crm/pipelines/2025-09/0-5"])(
  "returns every account's default pipeline at %s",
  async (at) => {
    const { status, body } = await crm.api<{ results: Pipeline[] }>("GET", at);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      {
        id: "0",
        label: "Support Pipeline",
        archived: false,
        stages: [
          { id: "1", label: "New", metadata: { ticketState: "OPEN", isClosed: "false" } },
          { id: "2", label: "Waiting on contact", metadata: { ticketState: "OPEN" } },
          { id: "3", label: "Waiting on us", metadata: { ticketState: "OPEN" } },
          { id: "4", label: "Closed", metadata: { ticketState: "CLOSED", isClosed: "true" } },
        ],
      },
    ]);
    expect((await crm.api<Pipeline>("GET", `${at}/0`)).body).toEqual(body.results[0]);
  },
);

it("has a deal pipeline with the probability of each stage", async () => {
  const { body } = await crm.api<{ results: Pipeline[] }>("GET", "/crm/v3/pipelines/deals");
  expect(body.results.map(({ id }) => id)).toEqual(["default"]);
  expect(body.results[0]?.stages.map(({ id, metadata }) => [id, metadata])).toEqual([
    ["appointmentscheduled", { probability: "0.2", isClosed: "false" }],
    ["qualifiedtobuy", { probability: "0.4", isClosed: "false" }],
    ["presentationscheduled", { probability: "0.6", isClosed: "false" }],
    ["decisionmakerboughtin", { probability: "0.8", isClosed: "false" }],
    ["contractsent", { probability: "0.9", isClosed: "false" }],
    ["closedwon", { probability: "1.0", isClosed: "true" }],
    ["closedlost", { probability: "0.0", isClosed: "true" }],
  ]);
});

it("creates a pipeline whose stages tickets can have", async () => {
  const created = await make();
  expect(created.id).toMatch(/^[0-9]+$/);
  expect(created.stages.map(({ label }) => label)).toEqual(["Arrived", "Refunded"]);
  const moved = await moveTo(created, created.stages[1]);
  expect(moved.status).toBe(200);
  expect((await moveTo(created, { ...created, id: "1" } as unknown as Stage)).status).toBe(400);
  const ticket = { subject: "A ticket", hs_pipeline_stage: "1" };
  const open = await crm.api<ErrorBody>("POST", "/crm/v3/objects/tickets", { properties: ticket });
  expect([open.status, open.body.errors?.[0]?.in]).toEqual([400, "hs_pipeline"]);
});

it("updates only the fields of a PATCH", async () => {
  const { id, stages } = await make();
  const changed = await crm.api<Pipeline>("PATCH", `${path}/${id}`, { displayOrder: 7 });
  expect([
    changed.status,
    changed.body.label,
    changed.body.displayOrder,
    changed.body.stages,
  ]).toEqual([200, "Returns", 7, stages]);
});

it("replaces all fields with a PUT, but keeps stages with the same label or id", async () => {
  const { id, stages } = await make();
  const [arrived, refunded] = stages;
  const put = await crm.api<Pipeline>("PUT", `${path}/${id}`, {
    label: "Sent back",
    displayOrder: 2,
    stages: [
      { label: "Arrived", displayOrder: 5 },
      { label: "Paid back", displayOrder: 6, stageId: refunded?.id },
      { label: "Lost", displayOrder: 7, metadata: { ticketState: "CLOSED" } },
    ],
  });
  expect(put.status).toBe(200);
  expect(put.body.label).toBe("Sent back");
  expect(put.body.stages.map(({ label }) => label)).toEqual(["Arrived", "Paid back", "Lost"]);
  expect(put.body.stages.slice(0, 2).map((stage) => stage.id)).toEqual([arrived?.id, refunded?.id]);
  const less = { ...input, stages: input.stages.slice(0, 1) };
  expect((await moveTo(put.body, put.body.stages[2])).status).toBe(200);
  const rejected = await crm.api<ErrorBody>("PUT", `${path}/${id}`, less);
  expect([rejected.status, rejected.body.errors?.[0]?.context]).toEqual([400, { ids: ["301"] }]);
  await moveTo(put.body, put.body.stages[0]);
  expect((await crm.api<Pipeline>("PUT", `${path}/${id}`, less)).body.stages).toHaveLength(1);
});

it.each(["", "?validateReferencesBeforeDelete=true", "?validateReferencesBeforeDelete=false"])(
  "stays while it has tickets, whether or not %s requests that",
  async (query) => {
    const created = await make();
    await moveTo(created, created.stages[0]);
    const rejected = await crm.api<ErrorBody>("DELETE", `${path}/${created.id}${query}`);
    expect([rejected.status, rejected.body.errors?.[0]]).toEqual([
      400,
      {
        message: "Records are in the pipeline.",
        in: "pipelineId",
        code: "PIPELINE_IN_USE",
        context: { ids: ["301"] },
      },
    ]);
    await crm.api("DELETE", "/crm/v3/objects/tickets/301");
    const gone = await crm.api("DELETE", `${path}/${created.id}${query}`);
    expect([gone.status, gone.body]).toEqual([204, ""]);
    expect((await crm.api("GET", `${path}/${created.id}`)).status).toBe(404);
  },
);

it("is restored with its stages", async () => {
  const created = await make();
  await crm.api("DELETE", `${path}/${created.id}`);
  expect((await crm.api("PATCH", `${path}/${created.id}`, { label: "Back" })).status).toBe(404);
  const back = await crm.api<Pipeline>("PATCH", `${path}/${created.id}`, { archived: false });
  expect([back.status, back.body.archived, back.body.stages]).toEqual([200, false, created.stages]);
});

it("creates and archives a pipeline, but the last one stays", async () => {
  for (const id of ["301", "302", "303"]) await crm.api("DELETE", `/crm/v3/objects/tickets/${id}`);
  const rejected = await crm.api<ErrorBody>("DELETE", `${path}/0`);
  expect([rejected.status, rejected.body.errors?.[0]?.code]).toEqual([400, "LAST_PIPELINE"]);
  await make();
  expect((await crm.api("DELETE", `${path}/0`)).status).toBe(204);
  const created = await crm.api<ApiObject>("POST", "/crm/v3/objects/tickets", {
    properties: { subject: "A ticket", hs_pipeline_stage: "1" },
  });
  expect(created.status).toBe(400);
});

describe("a stage", () => {
  const stages = `${path}/0/stages`;
  const stage = { label: "In repair", displayOrder: 2 };

  it("is created, returned, updated, replaced and archived", async () => {
    const created = await crm.api<Stage>("POST", stages, stage);
    expect([created.status, created.body]).toEqual([
      201,
      expect.objectContaining({ ...stage, metadata: { ticketState: "OPEN", isClosed: "false" } }),
    ]);
    const one = `${stages}/${created.body.id}`;
    expect((await crm.api("GET", one)).body).toEqual(created.body);
    const metadata = { ticketState: "CLOSED" };
    const changed = await crm.api<Stage>("PATCH", one, { metadata });
    expect([changed.status, changed.body.label, changed.body.metadata["isClosed"]]).toEqual([
      200,
      "In repair",
      "true",
    ]);
    const put = await crm.api<Stage>("PUT", one, { label: "Repaired", displayOrder: 9 });
    expect([put.status, put.body.label, put.body.metadata["ticketState"]]).toEqual([
      200,
      "Repaired",
      "OPEN",
    ]);
    const list = await crm.api<{ results: Stage[] }>("GET", stages);
    expect(list.body.results.map(({ label }) => label).at(-1)).toBe("Repaired");
    expect((await crm.api("DELETE", one)).status).toBe(204);
    expect((await crm.api("GET", one)).status).toBe(404);
    expect((await crm.api<Stage>("PATCH", one, { archived: false })).body.archived).toBe(false);
    expect((await crm.api("GET", one)).status).toBe(200);
  });

  it("stays while it has tickets, and so does the last of a pipeline", async () => {
    const rejected = await crm.api<ErrorBody>("DELETE", `${stages}/1`);
    expect([rejected.status, rejected.body.errors?.[0]]).toMatchObject([
      400,
      { code: "STAGE_IN_USE", context: { ids: ["301", "303"] } },
    ]);
    expect((await crm.api("DELETE", `${stages}/3`)).status).toBe(204);
    const { id, stages: own } = await make({ stages: input.stages.slice(0, 1) });
    const last = await crm.api<ErrorBody>("DELETE", `${path}/${id}/stages/${own[0]?.id}`);
    expect([last.status, last.body.errors?.[0]?.code]).toEqual([400, "LAST_STAGE"]);
  });

  it("isn't found in another pipeline", async () => {
    const { id } = await make();
    expect((await crm.api("GET", `${path}/${id}/stages/1`)).status).toBe(404);
  });

  it("of a deal needs its probability", async () => {
    const deals = "/crm/v3/pipelines/deals/default/stages";
    const post = (metadata?: unknown) =>
      crm.api<Stage>("POST", deals, { label: "Tried out", displayOrder: 1, metadata });
    for (const bad of [undefined, {}, { probability: "much" }, { probability: 1.5 }]) {
      expect((await post(bad)).status).toBe(400);
    }
    expect((await post({ probability: 0.5 })).body.metadata).toEqual({
      probability: "0.5",
      isClosed: "false",
    });
  });
});

it("lists the changes of a pipeline and its stages", async () => {
  const created = await make();
  await crm.api("PATCH", `${path}/${created.id}`, { label: "Sent back" });
  const stage = `${path}/${created.id}/stages/${created.stages[0]?.id}`;
  await crm.api("PATCH", stage, { label: "Here" });
  await crm.api("DELETE", stage);
  await crm.api("DELETE", `${path}/${created.id}`);
  const actions = async (at: string) =>
    (
      await crm.api<{ results: { action: string; identifier: string; portalId: number }[] }>(
        "GET",
        `${at}/audit`,
      )
    ).body.results.map(({ action, identifier, portalId }) => [action, identifier, portalId]);
  expect(await actions(`${path}/${created.id}`)).toEqual([
    ["DELETE", created.id, 1],
    ["UPDATE", created.id, 1],
    ["CREATE", created.id, 1],
  ]);
  expect(await actions(stage)).toEqual([
    ["DELETE", created.stages[0]?.id, 1],
    ["UPDATE", created.stages[0]?.id, 1],
  ]);
  const placeholder = `${path}/{pipelineId}/stages`;
  expect(await actions(`${placeholder}/${created.stages[0]?.id}`)).toHaveLength(2);
  expect((await crm.api("GET", `${placeholder}/999/audit`)).status).toBe(404);
});

it.each([
  ["POST", "", { ...input, stages: [] }, 400],
  ["POST", "", { ...input, label: "" }, 400],
  ["POST", "", { ...input, label: "Support Pipeline" }, 409],
  ["POST", "", { ...input, displayOrder: "first" }, 400],
  ["POST", "", { ...input, stages: [input.stages[0], input.stages[0]] }, 400],
  ["POST", "", { ...input, stages: [{ ...input.stages[0], metadata: { ticketState: "?" } }] }, 400],
  ["POST", "", { label: "Returns" }, 400],
  ["PUT", "/0", { label: "Returns" }, 400],
  ["PUT", "/9", input, 404],
  ["PATCH", "/9", { label: "Returns" }, 404],
  ["PATCH", "/0", { archived: true }, 400],
  ["DELETE", "/9", undefined, 404],
  ["GET", "/9/audit", undefined, 404],
  ["GET", "/9/stages", undefined, 404],
  ["POST", "/9/stages", { label: "Arrived", displayOrder: 0 }, 404],
  ["POST", "/0/stages", { label: "New", displayOrder: 0 }, 409],
  ["POST", "/0/stages", { label: "Arrived" }, 400],
  ["PUT", "/0/stages/1", { label: "Closed", displayOrder: 0 }, 409],
  ["PATCH", "/0/stages/9", { label: "Arrived" }, 404],
  ["DELETE", "/0/stages/9", undefined, 404],
] as const)("rejects %s %s %o with %i", async (method, at, body, status) => {
  const answer = await crm.api<ErrorBody>(method, `${path}${at}`, body);
  expect([answer.status, answer.body.status]).toEqual([status, "error"]);
});

it("has none for object types without pipelines", async () => {
  expect((await crm.api("GET", "/crm/v3/pipelines/contacts")).body).toEqual({ results: [] });
  expect((await crm.api("POST", "/crm/v3/pipelines/contacts", input)).status).toBe(400);
  expect((await crm.api("POST", "/crm/v3/pipelines/planets", input)).status).toBe(404);
});
