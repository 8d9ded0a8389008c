import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ApiObject } from "../objects/object-schema.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../testing/open-test-app.ts";

interface ListBody {
  results: ApiObject[];
  paging?: { next: { after: string; link: string } };
}

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

const newTicket = { subject: "Printer", hs_pipeline_stage: "1" };

describe("reading", () => {
  it("returns exactly the requested properties, without those that have no value", async () => {
    const lists = [
      "properties=subject&properties=hs_pinned_engagement_id&properties=hs_pipeline",
      "properties=subject,hs_pinned_engagement_id,hs_pipeline",
      "properties=subject,hs_pinned_engagement_id&properties=hs_pipeline",
    ];
    for (const list of lists) {
      const { body } = await crm.api<ApiObject>("GET", `/crm/v3/objects/tickets/301?${list}`);
      expect(body.properties).toEqual({
        subject: "The scanner stops after a minute",
        hs_pipeline: "0",
      });
    }
  });

  it("returns default properties by default", async () => {
    const { body } = await crm.api<ApiObject>("GET", "/crm/v3/objects/contacts/101");
    expect(Object.keys(body.properties).toSorted()).toEqual(
      [
        "createdate",
        "email",
        "firstname",
        "hs_object_id",
        "lastmodifieddate",
        "lastname",
      ].toSorted(),
    );
  });

  it("returns requested associations that exist", async () => {
    const { body } = await crm.api<ApiObject>(
      "GET",
      "/crm/v3/objects/tickets/301?associations=contacts,companies",
    );
    expect(body.associations).toEqual({
      contacts: { results: [{ id: "101", type: "ticket_to_contact" }] },
    });
  });

  it("reads a contact by its e-mail address, whatever its case", async () => {
    const url = "/crm/v3/objects/contacts/ADA%40example.com?idProperty=email";
    expect((await crm.api<ApiObject>("GET", url)).body.id).toBe("101");
  });

  it("pages a list to its end, the last page without paging", async () => {
    const ids: string[] = [];
    let url: string | undefined = "/crm/v3/objects/tickets?limit=2&properties=subject";
    while (url !== undefined) {
      const { body }: { body: ListBody } = await crm.api<ListBody>("GET", url);
      ids.push(...body.results.map(({ id }) => id));
      url = body.paging?.next.link;
    }
    expect(ids).toEqual(["301", "302", "303"]);
  });

  it("responds under dated paths and doubled slashes as under its own path", async () => {
    const paths = [
      "/crm/objects/2025-09/tickets/301",
      "/crm/objects/2026-03/tickets/301",
      "//crm/v3/objects/tickets/301",
    ];
    for (const path of paths) {
      const { body } = await crm.api<ApiObject>("GET", path);
      expect(body.id).toBe("301");
    }
  });

  it("returns the history of a property, the newest value first", async () => {
    await crm.api("PATCH", "/crm/v3/objects/tickets/301", { properties: { subject: "Changed" } });
    const { body } = await crm.api<ApiObject>(
      "GET",
      "/crm/v3/objects/tickets/301?propertiesWithHistory=subject",
    );
    expect(body.propertiesWithHistory?.["subject"]?.map(({ value }) => value)).toEqual([
      "Changed",
      "The scanner stops after a minute",
    ]);
  });
});

describe("creating", () => {
  it("creates a ticket in the default pipeline with its associations, ids as numbers or strings", async () => {
    for (const id of [101, "101"]) {
      const { status, body, headers } = await crm.api<ApiObject>(
        "POST",
        "/crm/v3/objects/tickets",
        {
          properties: newTicket,
          associations: [
            {
              to: { id },
              types: [{ associationCategory: "SERVICE_DEFINED", associationTypeId: 16 }],
            },
          ],
        },
      );
      expect(status).toBe(201);
      expect(headers["location"]).toBe(`/crm/v3/objects/tickets/${body.id}`);
      expect(body.properties["hs_pipeline"]).toBe("0");
      const read = await crm.api<ApiObject>(
        "GET",
        `/crm/v3/objects/tickets/${body.id}?associations=contacts`,
      );
      expect(read.body.associations?.["contacts"]?.results[0]?.id).toBe("101");
    }
  });

  it("creates ids from 100001 on", async () => {
    const first = await crm.api<ApiObject>("POST", "/crm/v3/objects/tickets", {
      properties: newTicket,
    });
    const second = await crm.api<ApiObject>("POST", "/crm/v3/objects/contacts", {
      properties: { firstname: "Cy" },
    });
    expect([first.body.id, second.body.id]).toEqual(["100001", "100002"]);
  });

  it.each([
    ["no subject", { hs_pipeline_stage: "1" }, "subject", "REQUIRED"],
    ["no stage", { subject: "x" }, "hs_pipeline_stage", "REQUIRED"],
    [
      "the label of a stage",
      { ...newTicket, hs_pipeline_stage: "New" },
      "hs_pipeline_stage",
      "INVALID_OPTION",
    ],
    ["an unknown pipeline", { ...newTicket, hs_pipeline: "7" }, "hs_pipeline", "INVALID_OPTION"],
    [
      "an unknown priority",
      { ...newTicket, hs_ticket_priority: "SOON" },
      "hs_ticket_priority",
      "INVALID_OPTION",
    ],
    ["an unknown property", { ...newTicket, nope: "1" }, "nope", "PROPERTY_DOESNT_EXIST"],
    ["a computed property", { ...newTicket, hs_object_id: "1" }, "hs_object_id", "READ_ONLY_VALUE"],
    [
      "a pinned record that is not an activity",
      { ...newTicket, hs_pinned_engagement_id: 101 },
      "hs_pinned_engagement_id",
      "NOT_ASSOCIATED",
    ],
  ])("rejects a ticket with %s, and stores nothing", async (_what, properties, place, code) => {
    const { status, body } = await crm.api<ErrorBody>("POST", "/crm/v3/objects/tickets", {
      properties,
    });
    expect(status).toBe(400);
    expect(body.category).toBe("VALIDATION_ERROR");
    expect(body.errors?.map((error) => [error.in, error.code])).toContainEqual([place, code]);
    const list = await crm.api<ListBody>("GET", "/crm/v3/objects/tickets");
    expect(list.body.results).toHaveLength(3);
  });

  it("pins a call that the same creation associates", async () => {
    const call = await crm.api<ApiObject>("POST", "/crm/v3/objects/calls", {
      properties: { hs_timestamp: 1_700_000_000_000 },
    });
    const { status } = await crm.api("POST", "/crm/v3/objects/tickets", {
      properties: { ...newTicket, hs_pinned_engagement_id: call.body.id },
      associations: [
        {
          to: { id: call.body.id },
          types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 219 }],
        },
      ],
    });
    expect(status).toBe(201);
  });

  it("rejects a second contact with the same e-mail address", async () => {
    const { status, body } = await crm.api<ErrorBody>("POST", "/crm/v3/objects/contacts", {
      properties: { email: "Ada@example.com" },
    });
    expect([status, body.category]).toEqual([409, "CONFLICT"]);
  });

  it("creates a call once for an app's id", async () => {
    const properties = {
      hs_timestamp: "2026-01-02T03:04:05Z",
      hs_call_app_id: 9001,
      hs_call_external_id: "call-1",
    };
    const first = await crm.api<ApiObject>("POST", "/crm/v3/objects/calls", { properties });
    const again = await crm.api<ApiObject>("POST", "/crm/v3/objects/calls", { properties });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.id).toBe(first.body.id);
  });

  it.each([
    ["no time", {}],
    ["a duration as text", { hs_timestamp: "0", hs_call_duration: "long" }],
    ["a negative duration", { hs_timestamp: "0", hs_call_duration: -1 }],
    ["an unknown status", { hs_timestamp: "0", hs_call_status: "DONE" }],
    [
      "a recording over http on another host",
      { hs_timestamp: "0", hs_call_recording_url: "http://example.com/a.wav" },
    ],
    [
      "a script URL as the recording",
      { hs_timestamp: "0", hs_call_recording_url: "javascript:alert(1)" },
    ],
    ["a time as text", { hs_timestamp: "yesterday" }],
  ])("rejects a call with %s", async (_what, properties) => {
    const { status } = await crm.api("POST", "/crm/v3/objects/calls", { properties });
    expect(status).toBe(400);
  });
});

describe("updating", () => {
  it("clears a property with an empty string", async () => {
    const path = "/crm/v3/objects/tickets/301";
    await crm.api("PATCH", path, { properties: { content: "" } });
    const { body } = await crm.api<ApiObject>("GET", `${path}?properties=content,subject`);
    expect(Object.keys(body.properties)).toEqual(["subject"]);
  });

  it("lists one error for a required property with an invalid value", async () => {
    const properties = { ...newTicket, subject: "x".repeat(65_537) };
    const rejected = await crm.api<ErrorBody>("POST", "/crm/v3/objects/tickets", { properties });
    expect(rejected.body.errors).toMatchObject([{ in: "subject", code: "VALUE_TOO_LONG" }]);
  });

  it("rejects clearing a required property", async () => {
    const { status } = await crm.api("PATCH", "/crm/v3/objects/tickets/301", {
      properties: { subject: "" },
    });
    expect(status).toBe(400);
  });

  it("moves a deleted record to the recycle bin", async () => {
    const path = "/crm/v3/objects/tickets/301";
    expect((await crm.api("DELETE", path)).status).toBe(204);
    expect((await crm.api("DELETE", path)).status).toBe(204);
    expect((await crm.api<ErrorBody>("GET", path)).body.category).toBe("OBJECT_NOT_FOUND");
    const archived = await crm.api<ApiObject>("GET", `${path}?archived=true`);
    expect(archived.body.archived).toBe(true);
    const list = await crm.api<ListBody>("GET", "/crm/v3/objects/tickets");
    expect(list.body.results.map(({ id }) => id)).toEqual(["302", "303"]);
  });
});
