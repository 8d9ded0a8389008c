import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PartialBatchResponse } from "./batch-schema.ts";
import type { ApiObject } from "../objects/object-schema.ts";
import {
  openTestApp,
  TEST_CREDENTIALS,
  type ErrorBody,
  type TestApp,
} from "../testing/open-test-app.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

const ticket = (subject: string, more: object = {}) => ({
  properties: { subject, hs_pipeline_stage: "1", ...more },
});
const post = <Body = PartialBatchResponse>(path: string, inputs: unknown, more: object = {}) =>
  crm.api<Body>("POST", `/crm/v3/objects/${path}`, { inputs, ...more });
const countOf = async (type: string) =>
  (await crm.api<{ total: number }>("POST", `/crm/v3/objects/${type}/search`, {})).body.total;
const idsOf = ({ results }: { results: { id: string }[] }) => results.map(({ id }) => id);

describe("batch/read", () => {
  it("returns the records in the order of the request, ids as numbers or strings, each once", async () => {
    const { status, body } = await post("tickets/batch/read", [
      { id: 303 },
      { id: "301" },
      { id: 303 },
    ]);
    expect([status, body.status, idsOf(body)]).toEqual([200, "COMPLETE", ["303", "301"]]);
    expect(body).not.toHaveProperty("errors");
    expect(body.results[0]).not.toHaveProperty("associations");
  });

  it("returns exactly the requested properties, and their history", async () => {
    await crm.api("PATCH", "/crm/v3/objects/tickets/301", { properties: { subject: "Second" } });
    const { body } = await post("tickets/batch/read", [{ id: 301 }, { id: 302 }], {
      properties: ["hs_pipeline", "hs_pinned_engagement_id"],
      propertiesWithHistory: ["subject"],
    });
    expect(body.results[0]?.properties).toEqual({ hs_pipeline: "0", subject: "Second" });
    const histories = body.results.map(({ propertiesWithHistory }) =>
      propertiesWithHistory?.["subject"]?.map(({ value }) => value),
    );
    expect(histories).toEqual([
      ["Second", "The scanner stops after a minute"],
      ["The invoice names the wrong address"],
    ]);
  });

  it("lists all missing ids in one error", async () => {
    const { status, body } = await post("tickets/batch/read", [
      { id: 301 },
      { id: 999 },
      { id: "x" },
    ]);
    expect([status, body.numErrors, idsOf(body)]).toEqual([207, 1, ["301"]]);
    expect(body.errors).toMatchObject([
      { status: "error", category: "OBJECT_NOT_FOUND", context: { ids: ["999", "x"] } },
    ]);
  });

  it("finds records by a unique property, and rejects another one", async () => {
    const inputs = [{ id: "BO@example.com" }, { id: "ada@example.com" }];
    const { body } = await post("contacts/batch/read", inputs, { idProperty: "email" });
    expect(idsOf(body)).toEqual(["102", "101"]);
    const rejected = await post("contacts/batch/read", inputs, { idProperty: "firstname" });
    expect(rejected.status).toBe(400);
  });

  it("reads only the recycle bin with archived=true", async () => {
    await crm.api("DELETE", "/crm/v3/objects/tickets/301");
    const inputs = [{ id: 301 }, { id: 302 }];
    expect(idsOf((await post("tickets/batch/read", inputs)).body)).toEqual(["302"]);
    const archived = await post("tickets/batch/read?archived=true", inputs);
    expect(idsOf(archived.body)).toEqual(["301"]);
  });

  it("needs only a scope to read", async () => {
    await crm.close();
    const scopes = ["crm.objects.companies.read"];
    crm = await openTestApp({ credentials: { ...TEST_CREDENTIALS, scopes } });
    expect((await post("companies/batch/read", [{ id: 201 }])).status).toBe(200);
    expect((await crm.api("POST", "/crm/v3/objects/companies/search", {})).status).toBe(200);
    expect((await post("companies/batch/update", [])).status).toBe(403);
    expect((await post("companies/batch/archive", [{ id: 201 }])).status).toBe(403);
  });
});

describe("batch/create", () => {
  it("creates records with their associations", async () => {
    const associations = [
      {
        to: { id: 101 },
        types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 16 }],
      },
    ];
    const { status, body } = await post("tickets/batch/create", [
      { ...ticket("One"), associations },
      ticket("Two"),
    ]);
    expect([status, body.status]).toEqual([201, "COMPLETE"]);
    expect(body.results.map(({ properties }) => properties["subject"])).toEqual(["One", "Two"]);
    const { body: one } = await crm.api<ApiObject>(
      "GET",
      `/crm/v3/objects/tickets/${body.results[0]?.id}?associations=contacts`,
    );
    expect(one.associations?.["contacts"]?.results).toHaveLength(1);
  });

  it.each([
    ["without trace ids", [undefined, undefined, undefined]],
    ["with a trace id twice", ["a", "b", "a"]],
    ["with a missing trace id", ["a", "b", undefined]],
  ])("creates nothing %s if one input is rejected", async (_what, traces) => {
    const inputs = [ticket("One"), { properties: { subject: "Two" } }, ticket("Three")];
    const { status, body } = await post<ErrorBody>(
      "tickets/batch/create",
      inputs.map((input, index) => Object.assign(input, { objectWriteTraceId: traces[index] })),
    );
    expect([status, body.category]).toEqual([400, "VALIDATION_ERROR"]);
    expect(body.errors?.[0]?.in).toBe("inputs[1].hs_pipeline_stage");
    expect(await countOf("tickets")).toBe(3);
  });

  it("creates every valid record if every input has its own trace id", async () => {
    const { status, body } = await post("tickets/batch/create", [
      { ...ticket("One"), objectWriteTraceId: "a" },
      { ...ticket("Two", { hs_ticket_priority: "SOON" }), objectWriteTraceId: "b" },
      {
        ...ticket("Three"),
        associations: [
          {
            to: { id: 999 },
            types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 16 }],
          },
        ],
        objectWriteTraceId: "c",
      },
      { ...ticket("Four"), objectWriteTraceId: "d" },
    ]);
    expect([status, body.numErrors]).toEqual([207, 2]);
    expect(body.results.map((result) => result.objectWriteTraceId)).toEqual(["a", "d"]);
    expect(body.errors.map(({ context }) => context["objectWriteTraceId"])).toEqual([["b"], ["c"]]);
    // The third one was rejected after it was stored, and leaves nothing behind.
    expect(await countOf("tickets")).toBe(5);
  });

  it("rejects two inputs with the same unique value", async () => {
    const properties = { email: "twin@example.com" };
    const { status, body } = await post<ErrorBody>("contacts/batch/create", [
      { properties },
      { properties },
    ]);
    expect([status, body.category]).toEqual([409, "CONFLICT"]);
    expect(await countOf("contacts")).toBe(2);
  });
});

describe("batch/update", () => {
  it("updates records by id or by a unique property", async () => {
    const { status, body } = await post("contacts/batch/update", [
      { id: 101, properties: { jobtitle: "First" } },
      { id: "bo@example.com", idProperty: "email", properties: { jobtitle: "" } },
    ]);
    expect([status, idsOf(body)]).toEqual([200, ["101", "102"]]);
    const read = await post("contacts/batch/read", [{ id: 101 }, { id: 102 }], {
      properties: ["jobtitle"],
    });
    expect(read.body.results.map(({ properties }) => properties)).toEqual([
      { jobtitle: "First" },
      {},
    ]);
  });

  it("updates every valid record, and lists the others", async () => {
    const { status, body } = await post("tickets/batch/update", [
      { id: 301, properties: { subject: "Changed" }, objectWriteTraceId: "x" },
      { id: 302, properties: { subject: "" } },
      { id: 999, properties: { subject: "Nobody" }, objectWriteTraceId: "z" },
    ]);
    expect([status, body.numErrors, idsOf(body)]).toEqual([207, 2, ["301"]]);
    expect(body.results[0]?.objectWriteTraceId).toBe("x");
    expect(body.errors.map(({ category, context }) => [category, context])).toEqual([
      ["VALIDATION_ERROR", { ids: ["302"] }],
      ["OBJECT_NOT_FOUND", { ids: ["999"], objectWriteTraceId: ["z"] }],
    ]);
  });

  it("rejects a record named twice, and changes nothing", async () => {
    const { status, body } = await post<ErrorBody>("tickets/batch/update", [
      { id: 301, properties: { subject: "First" } },
      { id: "301", properties: { subject: "Second" } },
    ]);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.context).toEqual({ ids: ["301"] });
  });
});

describe("batch/upsert", () => {
  it("updates existing records and creates the others", async () => {
    const { status, body } = await post("contacts/batch/upsert", [
      { id: "ada@example.com", idProperty: "email", properties: { jobtitle: "Changed" } },
      { id: "new@example.com", idProperty: "email", properties: { firstname: "Nu" } },
    ]);
    expect(status).toBe(200);
    expect(body.results.map((result) => result.new)).toEqual([false, true]);
    expect(body.results[0]?.id).toBe("101");
    expect(body.results[1]?.properties).toMatchObject({
      firstname: "Nu",
      email: "new@example.com",
    });
  });

  it("creates nothing for an unknown id", async () => {
    const { status, body } = await post("contacts/batch/upsert", [
      { id: 101, properties: { jobtitle: "Changed" } },
      { id: 999, properties: { jobtitle: "Nobody" } },
    ]);
    expect([status, body.results[0]?.new]).toEqual([207, false]);
    expect(body.errors[0]?.context).toEqual({ ids: ["999"] });
  });

  it("rejects a property that isn't unique", async () => {
    const inputs = [{ id: "Ada", idProperty: "firstname", properties: {} }];
    expect((await post("contacts/batch/upsert", inputs)).status).toBe(400);
  });
});

describe("batch/archive", () => {
  it("archives all records, and succeeds when repeated", async () => {
    const inputs = [{ id: 301 }, { id: "302" }];
    for (let times = 0; times < 2; times++) {
      const { status, body } = await post("tickets/batch/archive", inputs);
      expect([status, body]).toEqual([204, ""]);
    }
    expect(await countOf("tickets")).toBe(1);
  });

  it("archives nothing if one id is unknown", async () => {
    const { status, body } = await post<ErrorBody>("tickets/batch/archive", [
      { id: 301 },
      { id: 999 },
    ]);
    expect([status, body.category]).toEqual([404, "OBJECT_NOT_FOUND"]);
    expect(body.errors?.[0]?.context).toEqual({ ids: ["999"] });
    expect(await countOf("tickets")).toBe(3);
  });
});

describe.each(["read", "create", "update", "upsert", "archive"])("batch/%s", (operation) => {
  const input = { id: "301", properties: {} };
  it.each<[string, unknown]>([
    ["101 inputs", { inputs: Array.from({ length: 101 }, () => input) }],
    ["no inputs", {}],
    ["inputs that are not a list", { inputs: input }],
    ["an input that is null", { inputs: [null] }],
    ["an object as an id", { inputs: [{ id: {}, properties: 7 }] }],
  ])("rejects %s", async (_what, body) => {
    const path = `/crm/v3/objects/tickets/batch/${operation}`;
    const answer = await crm.api<ErrorBody>("POST", path, body as object);
    expect([answer.status, answer.body.category]).toEqual([400, "VALIDATION_ERROR"]);
  });

  it("responds to an empty list with an empty one", async () => {
    const { status, body } = await post(`tickets/batch/${operation}`, []);
    expect(status).toBe({ create: 201, archive: 204 }[operation] ?? 200);
    expect(operation === "archive" || body.results.length === 0).toBe(true);
  });
});

it("accepts a hundred long texts at once", async () => {
  const content = "x".repeat(65_536);
  const inputs = Array.from({ length: 100 }, (_, index) => ticket(`Long ${index}`, { content }));
  expect((await post("tickets/batch/create", inputs)).status).toBe(201);
});
