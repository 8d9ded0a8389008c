// @postgres
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type {
  AssociationLabels,
  EditableProperties,
  PageRecord,
  PropertyHistory,
  Timeline,
} from "../../page-api/index.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../../testing/open-test-app.ts";

interface PipelineList {
  results: { id: string; label: string; stages: { id: string; label: string }[] }[];
}

let crm: TestApp;
beforeAll(async () => {
  crm = await openTestApp();
});
afterAll(() => crm.close());

const ada = "/_page/records/0-1/101";
const change = <Body = PageRecord>(url: string, properties: object, before: object = {}) =>
  crm.page<Body>("PATCH", url, { properties, before });
const valueOf = ({ properties }: PageRecord, name: string) =>
  properties.find((property) => property.name === name)?.value;

describe("the properties that people edit", () => {
  it.each([
    ["0-1", "mobilephone", { control: "phone", isReadOnly: false }],
    [
      "0-1",
      "hubspot_owner_id",
      {
        control: "select",
        options: expect.arrayContaining([expect.objectContaining({ label: "Dana Demo" })]),
      },
    ],
    ["0-1", "createdate", { control: "datetime", isReadOnly: true }],
    ["0-3", "amount", { control: "number" }],
    ["0-48", "hs_call_duration", { control: "minutes" }],
    ["0-3", "closedate", { control: "date" }],
    ["0-5", "content", { control: "textarea" }],
    ["0-5", "subject", { control: "text", isRequired: true }],
    ["0-5", "hs_ticket_priority", { control: "select", options: { length: 4 } }],
  ])("of %s include %s with its control", async (type, name, expected) => {
    const { body } = await crm.page<EditableProperties>("GET", `/_page/properties/${type}`);
    const found = body.results.find((property) => property.name === name);
    expect(found).toMatchObject(expected);
  });

  it("name the pipeline of each stage", async () => {
    const { body } = await crm.page<EditableProperties>("GET", "/_page/properties/0-5");
    expect(body.pipeline).toEqual({
      pipelineProperty: "hs_pipeline",
      stageProperty: "hs_pipeline_stage",
    });
    const stages = body.results.find(({ name }) => name === "hs_pipeline_stage")?.options ?? [];
    expect(stages.length).toBeGreaterThan(0);
    const { body: stored } = await crm.api<PipelineList>("GET", "/crm/v3/pipelines/tickets");
    const pipelines = stored.results.map(({ id, label }) => ({ value: id, label }));
    expect(body.results.find(({ name }) => name === "hs_pipeline")?.options).toEqual(pipelines);
    expect(stages).toEqual(
      stored.results.flatMap(({ id: pipelineId, stages: ofPipeline }) =>
        ofPipeline.map(({ id, label }) => ({ value: id, label, pipelineId })),
      ),
    );
  });
});

describe("a change of a value", () => {
  it("is stored with who made it", async () => {
    const changed = await change(ada, { jobtitle: "Buyer" });
    expect(changed.status).toBe(200);
    expect(valueOf(changed.body, "jobtitle")).toBe("Buyer");
    await crm.api("PATCH", "/crm/v3/objects/contacts/101", { properties: { jobtitle: "" } });
    const { body } = await crm.page<PropertyHistory>("GET", `${ada}/history/jobtitle`);
    expect(body.results.slice(0, 2).map((each) => [each.value, each.changedBy])).toEqual([
      ["", "An integration"],
      ["Buyer", "Dana Demo"],
    ]);
  });

  it("is in no history of a property that people don't see", async () => {
    const secret = { name: "secret", label: "Secret", type: "string", fieldType: "text" };
    const hidden = { ...secret, groupName: "contactinformation", hidden: true };
    expect((await crm.api("POST", "/crm/v3/properties/contacts", hidden)).status).toBe(201);
    await crm.api("PATCH", "/crm/v3/objects/contacts/101", { properties: { secret: "x" } });
    for (const name of ["secret", "nothing"]) {
      const { status, body } = await crm.page<ErrorBody>("GET", `${ada}/history/${name}`);
      expect([status, body.message]).toEqual([404, `Contacts have no property ${name}.`]);
    }
  });

  it("is refused if another user was first, with who and what", async () => {
    await crm.api("PATCH", "/crm/v3/objects/tickets/301", {
      properties: { hs_ticket_priority: "URGENT" },
    });
    const url = "/_page/records/0-5/301";
    const mine = { hs_ticket_priority: "LOW" };
    const rejected = await change<ErrorBody>(url, mine, { hs_ticket_priority: "MEDIUM" });
    expect(rejected.status).toBe(409);
    expect(rejected.body.errors).toEqual([
      {
        message: "An integration changed it first.",
        in: "hs_ticket_priority",
        code: "CHANGED_MEANWHILE",
        context: {
          changedBy: ["An integration"],
          display: ["Urgent"],
          changedAt: [expect.stringMatching(/^\d{4}-\d\d-\d\dT/)],
        },
      },
    ]);
    expect((await change(url, mine, { hs_ticket_priority: "URGENT" })).status).toBe(200);
    // The response was lost, and the page sends the change again.
    expect((await change(url, mine, { hs_ticket_priority: "URGENT" })).status).toBe(200);
  });

  it("isn't refused for other values that another user has changed", async () => {
    await crm.api("PATCH", "/crm/v3/objects/tickets/302", {
      properties: { hs_ticket_priority: "URGENT" },
    });
    const before = { subject: "Older", hs_ticket_priority: "LOW" };
    const url = "/_page/records/0-5/302";
    expect((await change(url, { content: "Mine" }, before)).status).toBe(200);
  });

  it("compares days and options as people see them", async () => {
    const url = "/_page/records/0-3/501";
    const set = await change(url, { closedate: "2026-12-15" });
    expect(set.status).toBe(200);
    expect(valueOf(set.body, "closedate")).toBe("2026-12-15");
    const moved = await change(url, { closedate: "2026-12-16" }, { closedate: "2026-12-15" });
    expect(valueOf(moved.body, "closedate")).toBe("2026-12-16");
  });

  it.each([
    ["0-3/501", { amount: "a lot" }, "amount", "INVALID_NUMBER"],
    ["0-5/301", { subject: "" }, "subject", "REQUIRED"],
    ["0-1/101", { createdate: "2026-01-01" }, "createdate", "READ_ONLY_VALUE"],
    ["0-1/101", { nothing: "1" }, "nothing", "PROPERTY_DOESNT_EXIST"],
  ])("of %s to %j is refused at its field", async (record, properties, name, code) => {
    const rejected = await change<ErrorBody>(`/_page/records/${record}`, properties);
    expect(rejected.status).toBe(400);
    expect(rejected.body.errors).toMatchObject([{ in: name, code }]);
  });
});

describe("a record that is created on the page", () => {
  it("belongs to its user, and is associated", async () => {
    const { status, body } = await crm.page<PageRecord>("POST", "/_page/records/0-5", {
      properties: { subject: "No dial tone", hs_pipeline_stage: "1" },
      associations: [{ objectTypeId: "0-1", objectId: "101" }],
    });
    expect(status).toBe(201);
    expect(body.title).toBe("No dial tone");
    expect(body.properties).toContainEqual(expect.objectContaining({ display: "Dana Demo" }));
    expect(body.associations).toMatchObject([{ records: [{ objectId: "101", labels: [] }] }]);
  });

  it.each([
    ["0-27", { hs_task_subject: "Send it", hs_timestamp: "2026-02-02T09:00:00Z" }],
    [
      "0-48",
      {
        hs_call_title: "Call from my desk phone",
        hs_timestamp: "2026-02-03T09:00:00Z",
        hs_call_status: "COMPLETED",
        hs_call_direction: "OUTBOUND",
      },
    ],
  ])("as an activity of type %s is on the timeline", async (type, properties) => {
    const created = await crm.page<PageRecord>("POST", `/_page/records/${type}`, {
      properties,
      associations: [{ objectTypeId: "0-5", objectId: "301" }],
    });
    expect(created.status).toBe(201);
    const id = created.body.objectId;
    const { body } = await crm.page<Timeline>("GET", "/_page/records/0-5/301/timeline");
    expect(body.results.map(({ engagementId }) => engagementId)).toContain(id);
    const kind = type === "0-27" ? "task" : "call";
    for (const [asked, isThere] of [
      [kind, true],
      ["note", false],
    ] as const) {
      const url = `/_page/records/0-5/301/timeline?kind=${asked}`;
      const ofKind = (await crm.page<Timeline>("GET", url)).body.results;
      expect(ofKind.every((entry) => entry.kind === asked)).toBe(true);
      expect(ofKind.some(({ engagementId }) => engagementId === id)).toBe(isThere);
    }
    const pinned = await change("/_page/records/0-5/301", { hs_pinned_engagement_id: id });
    expect(pinned.body.pinning).toEqual({ engagementId: id });
  });

  it("is created once if its response was lost, with what was entered last", async () => {
    const send = (name: string, key: string) =>
      crm.page<PageRecord>("POST", "/_page/records/0-2", {
        key,
        properties: { name },
        associations: [{ objectTypeId: "0-1", objectId: "101" }],
      });
    const first = await send("Lost", "key-1");
    const again = await send("Found", "key-1");
    expect(again.body).toMatchObject({ objectId: first.body.objectId, title: "Found" });
    expect((await send("Other", "key-2")).body.objectId).not.toBe(first.body.objectId);
    await crm.page("DELETE", `/_page/records/0-2/${first.body.objectId}`);
    const last = await send("After undo", "key-1");
    expect(last.status).toBe(201);
    expect(last.body.objectId).not.toBe(first.body.objectId);
  });

  it("is one note if its response was lost", async () => {
    const add = (body: string) =>
      crm.page<{ engagementId: string }>("POST", `${ada}/notes`, { key: "note-1", body });
    const ids = [await add("Once"), await add("Once, longer")].map(({ body }) => body.engagementId);
    expect(new Set(ids).size).toBe(1);
    const { body } = await crm.page<Timeline>("GET", `${ada}/timeline?kind=note`);
    expect(body.results).toMatchObject([{ engagementId: ids[0], body: "Once, longer" }]);
  });

  it("is not created if it can't be associated", async () => {
    const count = async () =>
      (await crm.page<{ results: unknown[] }>("GET", "/_page/records/0-2")).body.results.length;
    const before = await count();
    const rejected = await crm.page("POST", "/_page/records/0-2", {
      properties: { name: "Half a company" },
      associations: [{ objectTypeId: "0-1", objectId: "999999" }],
    });
    expect(rejected.status).toBe(404);
    expect(await count()).toBe(before);
  });
});

const labelsOf201 = ({ associations }: PageRecord) =>
  associations
    .flatMap(({ records }) => records)
    .find(({ objectId }) => objectId === "201")
    ?.labels.map(({ typeId }) => typeId);

it("associates records with labels, changes them, and removes the association", async () => {
  const { body } = await crm.page<AssociationLabels>("GET", "/_page/association-labels/0-1");
  expect(body.results.map(({ objectTypeId }) => objectTypeId)).toEqual([
    "0-1",
    "0-2",
    "0-3",
    "0-5",
    "2-1",
  ]);
  const company = body.results.find(({ objectTypeId }) => objectTypeId === "0-2");
  const primary = company?.labels.find(({ label }) => label === "Primary")?.typeId ?? 0;
  expect(primary).toBeGreaterThan(0);
  const url = `/_page/records/0-1/102/associations/0-2/201`;
  for (const typeIds of [[primary], [primary], [], [], [primary]]) {
    const set = await crm.page<PageRecord>("PUT", url, { typeIds });
    expect([set.status, labelsOf201(set.body)]).toEqual([200, typeIds]);
  }
  for (const round of [1, 2]) {
    expect([round, (await crm.page("DELETE", url)).status]).toEqual([round, 204]);
  }
  const read = await crm.page<PageRecord>("GET", "/_page/records/0-1/102");
  expect(labelsOf201(read.body)).toBeUndefined();
  const unlabeled = await crm.page<PageRecord>("PUT", url, { typeIds: [] });
  expect(labelsOf201(unlabeled.body)).toEqual([]);
  expect((await crm.page("PUT", url, { typeIds: [424242] })).status).toBe(400);
});
