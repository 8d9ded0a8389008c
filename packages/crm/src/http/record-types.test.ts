import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ApiObject } from "../objects/object-schema.ts";
import type { PageRecord, Timeline } from "../page-api/index.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../testing/open-test-app.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

const make = (type: string, properties: object, associations: object[] = []) =>
  crm.api<ApiObject & ErrorBody>("POST", `/crm/v3/objects/${type}`, {
    properties,
    associations,
  });
const read = async (path: string) =>
  (await crm.api<ApiObject>("GET", `/crm/v3/objects/${path}`)).body;
const linked = (id: string | number, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId }],
});

const timelineOfTicket = async () =>
  (await crm.page<Timeline>("GET", "/_page/records/0-5/301/timeline")).body;

it.each([
  [
    "contacts",
    { firstname: "a", lastname: "b", email: "c@d.example", phone: "1" },
    "firstname lastname email createdate lastmodifieddate hs_object_id",
  ],
  [
    "companies",
    { name: "a", domain: "b.example", phone: "1" },
    "name domain createdate hs_lastmodifieddate hs_object_id",
  ],
  [
    "deals",
    { dealname: "a", amount: 1, closedate: "2026-01-01", description: "x" },
    "dealname amount closedate createdate hs_lastmodifieddate hs_object_id",
  ],
  [
    "notes",
    { hs_timestamp: 0, hs_note_body: "a", hubspot_owner_id: 21 },
    "hs_timestamp hs_note_body createdate hs_lastmodifieddate hs_object_id",
  ],
  [
    "tickets",
    { subject: "a", hs_pipeline_stage: 1, hubspot_owner_id: 21 },
    "subject hs_pipeline hs_pipeline_stage createdate hs_lastmodifieddate hs_object_id",
  ],
  [
    "2-1",
    { site_name: "a", front_desk_number: "1", city: "b" },
    "site_name front_desk_number createdate hs_lastmodifieddate hs_object_id",
  ],
])(
  "%s have their default properties unless the request names others",
  async (type, properties, names) => {
    const { status, body } = await make(type, properties);
    expect(status).toBe(201);
    const all = (await read(`${type}/${body.id}`)).properties;
    expect(Object.keys(all).toSorted()).toEqual(names.split(" ").toSorted());
  },
);

describe("notes", () => {
  it.each([
    ["no time", { hs_note_body: "x" }, "hs_timestamp"],
    ["a time as text", { hs_timestamp: "today" }, "hs_timestamp"],
    [
      "attachments that are not ids",
      { hs_timestamp: 0, hs_attachment_ids: "1,2" },
      "hs_attachment_ids",
    ],
    [
      "a body that is too long",
      { hs_timestamp: 0, hs_note_body: "x".repeat(65_537) },
      "hs_note_body",
    ],
    [
      "an owner that is not an id",
      { hs_timestamp: 0, hubspot_owner_id: "Dana" },
      "hubspot_owner_id",
    ],
  ])("reject %s", async (_what, properties, place) => {
    const { status, body } = await make("notes", properties);
    expect(status).toBe(400);
    expect(body.errors?.map((error) => error.in)).toContain(place);
  });

  it("accept attachments, and can be pinned to their ticket", async () => {
    const note = await make("notes", { hs_timestamp: "2026-01-02", hs_attachment_ids: "7;8" }, [
      linked(301, 228),
    ]);
    expect(note.status).toBe(201);
    const pin = { properties: { hs_pinned_engagement_id: Number(note.body.id) } };
    expect((await crm.api("PATCH", "/crm/v3/objects/tickets/302", pin)).status).toBe(400);
    expect((await crm.api("PATCH", "/crm/v3/objects/tickets/301", pin)).status).toBe(200);
  });

  it("are pinned by the creation that associates them", async () => {
    const note = await make("notes", { hs_timestamp: 0 });
    const properties = {
      subject: "x",
      hs_pipeline_stage: 1,
      hs_pinned_engagement_id: note.body.id,
    };
    expect((await make("tickets", properties)).status).toBe(400);
    expect((await make("tickets", properties, [linked(note.body.id, 227)])).status).toBe(201);
  });

  it("are notes on a timeline", async () => {
    const said = { hs_timestamp: 5, hs_note_body: "Rang back", hubspot_owner_id: 21 };
    const { body: note } = await make("notes", said, [linked(101, 202)]);
    const { body } = await crm.page<Timeline>("GET", "/_page/records/0-1/101/timeline");
    expect(body).toEqual({
      results: [
        {
          kind: "note",
          engagementId: note.id,
          body: "Rang back",
          timestamp: 5,
          ownerId: "21",
          ownerName: "Dana Demo",
        },
      ],
      total: 1,
      pages: [],
    });
  });
});

describe("the pinned activity of a ticket", () => {
  const ticket = "/crm/v3/objects/tickets/301";

  it("comes with its timeline while it exists", async () => {
    const { body: note } = await make("notes", { hs_timestamp: 5 }, [linked(301, 228)]);
    expect((await timelineOfTicket()).pinned).toBeUndefined();
    await crm.api("PATCH", ticket, { properties: { hs_pinned_engagement_id: note.id } });
    const { pinned, results } = await timelineOfTicket();
    expect([pinned?.engagementId, results]).toEqual([note.id, [pinned]]);
    await crm.api("DELETE", `/crm/v3/objects/notes/${note.id}`);
    expect(await timelineOfTicket()).toEqual({ results: [], total: 0, pages: [] });
  });

  it("is an activity: another record of the ticket is rejected", async () => {
    const { results } = (await read("tickets/301?associations=contacts")).associations?.[
      "contacts"
    ] ?? { results: [] };
    expect(results).toMatchObject([{ id: "101" }]);
    const pin = { properties: { hs_pinned_engagement_id: 101 } };
    expect((await crm.api("PATCH", ticket, pin)).status).toBe(400);
  });

  const pinnedBy = async (view = "") => {
    const { body } = await crm.api<ApiObject>(
      "GET",
      `${ticket}?properties=hs_pinned_engagement_id${view}`,
    );
    return body.properties["hs_pinned_engagement_id"];
  };
  const v4 = "/crm/v4/associations/tickets/notes/batch";
  const spec = [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 227 }];

  it.each<[string, (id: string) => Promise<{ status: number }>]>([
    ["the activity is deleted", (id) => crm.api("DELETE", `/crm/v3/objects/notes/${id}`)],
    [
      "it is deleted in a batch",
      (id) => crm.api("POST", "/crm/v3/objects/notes/batch/archive", { inputs: [{ id }] }),
    ],
    [
      "its association is removed",
      (id) => crm.api("DELETE", `/crm/v4/objects/notes/${id}/associations/tickets/301`),
    ],
    [
      "its association is removed at the older path",
      (id) => crm.api("DELETE", `${ticket}/associations/notes/${id}/227`),
    ],
    [
      "its association is removed in a batch",
      (id) => crm.api("POST", `${v4}/archive`, { inputs: [{ from: { id: 301 }, to: [{ id }] }] }),
    ],
    [
      "its default association is removed",
      (id) =>
        crm.api("POST", `${v4}/labels/archive`, {
          inputs: [{ from: { id: 301 }, to: { id }, types: spec }],
        }),
    ],
  ])("is cleared once %s, with an entry in the history", async (_when, part) => {
    const { body: note } = await make("notes", { hs_timestamp: 5 }, [linked(301, 228)]);
    const { body: other } = await make("notes", { hs_timestamp: 6 }, [linked(301, 228)]);
    await crm.api("PATCH", ticket, { properties: { hs_pinned_engagement_id: note.id } });
    expect((await part(note.id)).status).toBe(204);
    expect(await pinnedBy()).toBeUndefined();
    const { body } = await crm.api<ApiObject>(
      "GET",
      `${ticket}?propertiesWithHistory=hs_pinned_engagement_id`,
    );
    expect(body.propertiesWithHistory?.["hs_pinned_engagement_id"]).toMatchObject([
      { value: "", sourceType: "INTERNAL_PROCESSING" },
      { value: note.id, sourceType: "INTEGRATION" },
    ]);
    const found = await crm.api("POST", "/crm/v3/objects/tickets/search", {
      filterGroups: [
        { filters: [{ propertyName: "hs_pinned_engagement_id", operator: "HAS_PROPERTY" }] },
      ],
    });
    expect(found.body).toMatchObject({ total: 0 });
    const pin = { properties: { hs_pinned_engagement_id: note.id } };
    expect((await crm.api("PATCH", ticket, pin)).status).toBe(400);

    await crm.api("PATCH", ticket, { properties: { hs_pinned_engagement_id: other.id } });
    expect(await pinnedBy()).toBe(other.id);
  });

  it("stays when another activity is deleted, and while a ticket is in the recycle bin", async () => {
    const { body: note } = await make("notes", { hs_timestamp: 5 }, [linked(301, 228)]);
    const { body: other } = await make("notes", { hs_timestamp: 6 }, [linked(301, 228)]);
    await crm.api("PATCH", ticket, { properties: { hs_pinned_engagement_id: note.id } });
    await crm.api("DELETE", `/crm/v3/objects/notes/${other.id}`);
    expect(await pinnedBy()).toBe(note.id);
    await crm.api("DELETE", ticket);
    expect(await pinnedBy("&archived=true")).toBe(note.id);
    await crm.api("DELETE", `/crm/v3/objects/notes/${note.id}`);
    await crm.page("POST", "/_page/records/0-5/301/restore");
    expect(await pinnedBy()).toBeUndefined();
  });

  it("is cleared if it belongs to another record by then", async () => {
    const { body: note } = await make("notes", { hs_timestamp: 5 }, [linked(301, 228)]);
    await crm.api("PATCH", ticket, { properties: { hs_pinned_engagement_id: note.id } });
    await crm.api("DELETE", `/crm/v4/objects/notes/${note.id}/associations/tickets/301`);
    expect((await timelineOfTicket()).pinned).toBeUndefined();
  });
});

it.each([
  ["", ["2-1"]],
  ["?archived=true", []],
])("lists the account's own type, never as archived: %o", async (query, ids) => {
  const path = `/crm-object-schemas/v3/schemas${query}`;
  const { body } = await crm.api<{ results: { objectTypeId: string }[] }>("GET", path);
  expect(body.results.map(({ objectTypeId }) => objectTypeId)).toEqual(ids);
});

describe("the page of", () => {
  it("the account's own type has its own number", async () => {
    const { body } = await crm.page<PageRecord>("GET", "/_page/records/2-1/401");
    expect(body).toMatchObject({
      title: "Thames workshop",
      typeLabel: "Site",
      phoneNumbers: [{ propertyName: "front_desk_number", phoneNumber: "+442079460401" }],
    });
  });

  it("a deal has the numbers of its contacts and companies", async () => {
    const { body } = await crm.page<PageRecord>("GET", "/_page/records/0-3/501");
    expect(body.phoneNumbers.map(({ phoneNumber }) => phoneNumber)).toEqual([
      "+442079460102",
      "+442079460201",
    ]);
  });

  it("a deal names its stage and its pipeline in words", async () => {
    const { body } = await crm.page<PageRecord>("GET", "/_page/records/0-3/501");
    expect(body.subtitle).toBe("Presentation scheduled");
    expect(body.properties.find(({ name }) => name === "pipeline")?.display).toBe("Sales Pipeline");
  });
});

describe("in the configured response format", () => {
  const path = "/crm/v3/objects/tickets/301?properties=subject,hs_pinned_engagement_id,nope";
  it("a property without a value is null, and an unknown one is missing", async () => {
    const app = await openTestApp({}, { objects: { unsetProperties: "null" } });
    const { body } = await app.api<ApiObject>("GET", path);
    expect(body.properties).toEqual({
      subject: "The scanner stops after a minute",
      hs_pinned_engagement_id: null,
    });
    await app.close();
  });

  it("id and times are returned with any requested properties", async () => {
    const app = await openTestApp({}, { objects: { alwaysReturn: true } });
    const names = async (url: string) =>
      Object.keys((await app.api<ApiObject>("GET", url)).body.properties).toSorted();
    expect(await names(path)).toEqual([
      "createdate",
      "hs_lastmodifieddate",
      "hs_object_id",
      "subject",
    ]);
    expect(await names("/crm/v3/objects/contacts/101?properties=email")).toEqual([
      "createdate",
      "email",
      "hs_object_id",
      "lastmodifieddate",
    ]);
    await app.close();
  });
});

it("lists records with properties, history and associations, with any list notation", async () => {
  const spellings = [
    "properties=subject&properties=content&propertiesWithHistory=subject&associations=contacts&associations=companies",
    "properties=subject,content&propertiesWithHistory=subject&associations=contacts,companies",
    "properties=subject%2Ccontent&propertiesWithHistory=subject&associations=contact,0-2&archived=false",
  ];
  const lists = [];
  for (const spelling of spellings) {
    lists.push((await crm.api("GET", `/crm/v3/objects/0-5?limit=100&${spelling}`)).body);
  }
  expect(lists[1]).toEqual(lists[0]);
  expect(lists[2]).toEqual(lists[0]);
  expect(lists[0]).toMatchObject({
    results: [
      {
        id: "301",
        propertiesWithHistory: { subject: [{ sourceType: "IMPORT" }] },
        associations: { contacts: { results: [{ id: "101", type: "ticket_to_contact" }] } },
      },
      { id: "302" },
      {
        id: "303",
        associations: {
          companies: {
            results: [
              { id: "201", type: "ticket_to_company" },
              { id: "201", type: "ticket_to_company_unlabeled" },
            ],
          },
        },
      },
    ],
  });
});

it("leaves out associations with object types without records", async () => {
  const asked = "associations=contacts,emails,meeting&associations=0-49";
  const { associations } = await read(`tickets/301?${asked}`);
  expect(associations).toEqual({
    contacts: { results: [{ id: "101", type: "ticket_to_contact" }] },
  });
});

it("pages a record's associations if there are more than five hundred", async () => {
  const { body: company } = await make("companies", { name: "Large" });
  for (let begin = 0; begin < 6; begin++) {
    const inputs = Array.from({ length: 100 }, () => ({
      properties: { subject: "x", hs_pipeline_stage: "1" },
      associations: [linked(company.id, 339)],
    }));
    await crm.api("POST", "/crm/v3/objects/tickets/batch/create", { inputs });
  }
  const group = (await read(`companies/${company.id}?associations=tickets`)).associations?.[
    "tickets"
  ];
  expect(group?.results).toHaveLength(500);
  const rest = await crm.api<{ results: unknown[] }>("GET", group?.paging?.next.link ?? "");
  expect(rest.body.results).toHaveLength(100);
});

it("finds tickets by the account's own unique property, in every operation", async () => {
  const idProperty = "case_number";
  const created = await crm.api("POST", "/crm/v3/properties/tickets", {
    name: idProperty,
    label: "Case number",
    type: "string",
    fieldType: "text",
    groupName: "ticketinformation",
    hasUniqueValue: true,
  });
  expect(created.status).toBe(201);
  const path = "/crm/v3/objects/tickets";
  await crm.api("PATCH", `${path}/301`, { properties: { case_number: "C-1" } });
  const taken = { properties: { case_number: "c-1" } };
  expect((await crm.api("PATCH", `${path}/302`, taken)).status).toBe(409);
  const asked = `idProperty=${idProperty}&properties=${idProperty}`;
  expect((await read(`tickets/C-1?${asked}`)).properties).toEqual({ case_number: "C-1" });
  const changes = { properties: { subject: "By its number" } };
  const patched = await crm.api("PATCH", `${path}/C-1?idProperty=${idProperty}`, changes);
  expect(patched.body).toMatchObject({ id: "301" });
  const batch = (operation: string, body: object) =>
    crm.api("POST", `${path}/batch/${operation}`, body);
  const only = { results: [{ id: "301" }] };
  const known = { id: "C-1", idProperty, properties: { content: "x" } };
  const other = { id: "C-2", idProperty, properties: { subject: "z", hs_pipeline_stage: "1" } };
  expect((await batch("read", { idProperty, inputs: [{ id: "C-1" }] })).body).toMatchObject(only);
  expect((await batch("update", { inputs: [known] })).body).toMatchObject(only);
  expect((await batch("upsert", { inputs: [known, other] })).body).toMatchObject({
    results: [{ id: "301", new: false }, { new: true }],
  });
  const { body } = await crm.api("POST", `${path}/search`, {
    filterGroups: [
      { filters: [{ propertyName: idProperty, operator: "IN", values: ["c-1", "C-2"] }] },
    ],
  });
  expect(body).toMatchObject({ total: 2 });
});
