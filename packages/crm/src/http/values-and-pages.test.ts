// @postgres
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiObject } from "../objects/object-schema.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../testing/open-test-app.ts";

let crm: TestApp;
beforeAll(async () => {
  crm = await openTestApp();
});
afterAll(() => crm.close());

const make = async (type: string, properties: object): Promise<ApiObject> => {
  const path = `/crm/v3/objects/${type}?properties=${Object.keys(properties).join()}`;
  const created = await crm.api<ApiObject>("POST", path, { properties });
  expect(created).toMatchObject({ status: 201 });
  const { id } = created.body;
  return (await crm.api<ApiObject>("GET", path.replace("?", `/${id}?`))).body;
};

describe("values", () => {
  it("are returned as strings, whatever type was sent", async () => {
    await crm.api("POST", "/crm/v3/properties/deals", {
      name: "is_won",
      label: "Won",
      type: "bool",
      fieldType: "booleancheckbox",
      groupName: "dealinformation",
      options: [
        { label: "Yes", value: "true", displayOrder: 0 },
        { label: "No", value: "false", displayOrder: 1 },
      ],
    });
    const given = { dealname: 2026, amount: 12.5, is_won: true, dealstage: "closedwon" };
    expect((await make("deals", given)).properties).toEqual({
      dealname: "2026",
      amount: "12.5",
      is_won: "true",
      dealstage: "closedwon",
    });
  });

  const MOMENT = "2026-01-15T08:30:00.000Z";
  const forms = [
    "2026-01-15T08:30:00Z",
    "2026-01-15T10:30:00.000+02:00",
    Date.parse(MOMENT),
    String(Date.parse(MOMENT)),
  ];

  it.each(forms)(
    "of a time are returned as ISO 8601 with Z when sent as %j",
    async (hs_timestamp) => {
      const { id, properties } = await make("calls", { hs_timestamp });
      expect(properties).toEqual({ hs_timestamp: MOMENT });
      await crm.api("PATCH", `/crm/v3/objects/calls/${id}`, { properties: { hs_timestamp } });
      const { body } = await crm.api<ApiObject>(
        "GET",
        `/crm/v3/objects/calls/${id}?propertiesWithHistory=hs_timestamp`,
      );
      expect(body.propertiesWithHistory?.["hs_timestamp"]).toMatchObject([{ value: MOMENT }]);
      for (const time of [body.createdAt, body.updatedAt]) {
        expect(time).toBe(new Date(time).toISOString());
      }
    },
  );

  it.each(forms)("of a time are found by %j", async (value) => {
    const { id } = await make("calls", { hs_timestamp: MOMENT });
    const later = await make("calls", { hs_timestamp: "2026-01-15T08:30:01Z" });
    const filters = [{ propertyName: "hs_timestamp", operator: "EQ", value }];
    const found = await crm.api<{ results: ApiObject[] }>("POST", "/crm/v3/objects/calls/search", {
      filterGroups: [{ filters }],
    });
    const foundIds = found.body.results.map((each) => each.id);
    expect(foundIds).toContain(id);
    expect(foundIds).not.toContain(later.id);
  });

  it.each(forms)("of an inbound call's start are stored when sent as %j", async (started) => {
    const number = { e164Number: "+12025550101", phoneNumberType: "MOBILE" };
    const { body } = await crm.api<{ engagementId: string }>(
      "POST",
      "/crm/v3/extensions/calling/inbound-call",
      {
        externalCallId: "1",
        createEngagement: true,
        engagementProperties: {},
        finalCallStatus: "COMPLETED",
        fromNumber: number,
        toNumber: number,
        callStartedTimestamp: started,
      },
    );
    const path = `/crm/v3/objects/calls/${body.engagementId}?properties=hs_timestamp`;
    const { properties } = (await crm.api<ApiObject>("GET", path)).body;
    expect(properties).toEqual({ hs_timestamp: MOMENT });
  });
});

describe("values after a semicolon", () => {
  const path = "/crm/v3/objects/contacts";
  const read = async (id: string) => {
    const { body } = await crm.api<ApiObject>("GET", `${path}/${id}?properties=colors`);
    return body.properties["colors"];
  };
  beforeAll(async () => {
    await crm.api("POST", "/crm/v3/properties/contacts", {
      name: "colors",
      label: "Colors",
      type: "enumeration",
      fieldType: "checkbox",
      groupName: "contactinformation",
      options: ["A", "B", "C"].map((value) => ({ label: value, value, displayOrder: 0 })),
    });
  });

  const changes = {
    "a change": async (id: string, colors: string) =>
      crm.api("PATCH", `${path}/${id}`, { properties: { colors } }),
    "a change by a unique property": async (id: string, colors: string) =>
      crm.api("PATCH", `${path}/${id}@example.com?idProperty=email`, { properties: { colors } }),
    "a batch": async (id: string, colors: string) =>
      crm.api("POST", `${path}/batch/update`, { inputs: [{ id, properties: { colors } }] }),
    "an upsert": async (id: string, colors: string) =>
      crm.api("POST", `${path}/batch/upsert`, {
        inputs: [{ id: `${id}@example.com`, idProperty: "email", properties: { colors } }],
      }),
  };

  it.each(Object.entries(changes))("are added once by %s", async (_name, write) => {
    const created = await crm.api<ApiObject>("POST", path, { properties: { colors: ";A" } });
    const { id } = created.body;
    expect(await read(id)).toBe("A");
    await crm.api("PATCH", `${path}/${id}`, { properties: { email: `${id}@example.com` } });
    for (const [value, stored] of [
      [";B", "A;B"],
      [";B;C", "A;B;C"],
      [";", "A;B;C"],
      ["C;A", "C;A"],
      [";D", "C;A"],
    ] as const) {
      await write(id, value);
      expect([value, await read(id)]).toEqual([value, stored]);
    }
  });
});

describe("a value", () => {
  beforeAll(async () => {
    await crm.api("POST", "/crm/v3/properties/contacts", {
      name: "born_on",
      label: "Born on",
      type: "date",
      fieldType: "date",
      groupName: "contactinformation",
    });
    await crm.api("POST", "/crm/v3/properties/contacts", {
      name: "points",
      label: "Points",
      type: "number",
      fieldType: "number",
      groupName: "contactinformation",
    });
  });

  it.each([
    ["born_on", "1961-04-12", "1961-04-12"],
    ["born_on", -275_011_200_000, "1961-04-15"],
    ["born_on", "1961-04-12T00:00:00Z", "1961-04-12"],
    ["born_on", "2026-02-30", "INVALID_DATE"],
    ["born_on", "2026-01-15T08:30:00Z", "INVALID_DATE"],
    ["born_on", "2026-01-15T00:00:00+02:00", "INVALID_DATE"],
    ["born_on", 1_700_000_000_000, "INVALID_DATE"],
    ["points", "9007199254740991", "9007199254740991"],
    ["points", "9007199254740993", "INVALID_NUMBER"],
    ["points", "-9007199254740993", "INVALID_NUMBER"],
    ["points", "1e30", "INVALID_NUMBER"],
  ])("of %s that is %j is stored as, or rejected with, %s", async (name, value, stored) => {
    const { body } = await crm.api<ApiObject & ErrorBody>(
      "POST",
      `/crm/v3/objects/contacts?properties=${name}`,
      { properties: { [name]: value } },
    );
    const path = `/crm/v3/objects/contacts/${body.id}?properties=${name}`;
    const read = async () => (await crm.api<ApiObject>("GET", path)).body.properties[name];
    expect(body.errors?.[0]?.code ?? (await read())).toBe(stored);
  });

  it("that another record has is rejected with that record's id at the end of the message", async () => {
    const { status, body } = await crm.api<ErrorBody>("POST", "/crm/v3/objects/contacts", {
      properties: { email: "ada@example.com" },
    });
    expect(status).toBe(409);
    expect(body.message).toMatch(/\. Existing ID: 101$/);
  });
});

interface Page {
  results: ApiObject[];
  paging?: { next: { after: string } };
}

describe("a page", () => {
  beforeAll(async () => {
    const inputs = Array.from({ length: 12 }, (_, index) => ({
      properties: { hs_timestamp: index, hs_note_body: `Note ${index}` },
    }));
    await crm.api("POST", "/crm/v3/objects/notes/batch/create", { inputs });
  });

  const notes = "/crm/v3/objects/notes";
  const pages = {
    list: (query: Record<string, number | string>) => {
      const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      return crm.api<Page>("GET", `${notes}?${parameters.join("&")}`);
    },
    search: (query: Record<string, number | string>) =>
      crm.api<Page>("POST", `${notes}/search`, { sorts: ["hs_timestamp"], ...query }),
  };

  it.each(Object.entries(pages))("of a %s has ten results by default", async (_name, read) => {
    const first = (await read({})).body;
    expect(first.results).toHaveLength(10);
    const after = first.paging?.next.after ?? "";
    const last = (await read({ after })).body;
    expect([last.results.length, "paging" in last]).toEqual([2, false]);
  });

  it.each([
    ["list", 100],
    ["search", 200],
  ] as const)("of a %s has %i results at most", async (name, most) => {
    const whole = (await pages[name]({ limit: most })).body;
    expect([whole.results.length, "paging" in whole]).toEqual([12, false]);
    for (const limit of [0, most + 1, -1, "ten"]) {
      expect([limit, (await pages[name]({ limit })).status]).toEqual([limit, 400]);
    }
  });

  it("that is both full and the last has no cursor", async () => {
    for (const read of Object.values(pages)) {
      const { body } = await read({ limit: 12 });
      expect([body.results.length, "paging" in body]).toEqual([12, false]);
    }
  });
});
