import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import type { PageRecord, RecordList } from "../page-api/index.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

it("shows a ticket with the numbers of its contacts and companies", async () => {
  const { body } = await crm.page<PageRecord>("GET", "/_page/records/0-5/303");
  expect(body.phoneNumbers).toEqual([
    {
      text: "+44 20 7946 0201",
      phoneNumber: "+442079460201",
      countryCode: "GB",
      isDialable: true,
      propertyName: "phone",
      label: "Phone number",
      callee: {
        objectTypeId: "0-2",
        objectId: "201",
        title: "Example Works",
        subtitle: "works.example.com",
        ownerId: "21",
      },
    },
  ]);
  const stage = body.properties.find(({ name }) => name === "hs_pipeline_stage");
  expect(stage).toMatchObject({ value: "1", display: "New" });
});

it.each([
  [
    "020 7946 0958 x7",
    { text: "020 7946 0958 x7", isDialable: false, note: expect.stringContaining("country code") },
  ],
  [
    "+44 20 7946 0958 x7",
    { text: "+44 20 7946 0958", phoneNumber: "+442079460958", extension: "7" },
  ],
  [
    "202-555-0101 ext. 12",
    {
      text: "(202) 555-0101",
      phoneNumber: "+12025550101",
      extension: "12",
      countryCode: "US",
      isDialable: true,
      note: expect.stringContaining("United States"),
    },
  ],
  ["ext. 12", { text: "ext. 12", phoneNumber: "ext. 12", countryCode: "US", isDialable: false }],
  [
    "1001",
    {
      text: "1001",
      phoneNumber: "1001",
      isDialable: true,
      note: expect.stringContaining("company"),
    },
  ],
  ["1-800-FLOWERS", { text: "(800) 356-9377", phoneNumber: "+18003569377", isDialable: true }],
  ["911", { isDialable: false, note: expect.stringContaining("emergency") }],
  ["+1 900 234 5678", { isDialable: true, warning: expect.stringContaining("premium-rate") }],
  ["+1", { isDialable: false, note: expect.stringContaining("incomplete") }],
])("shows how %j is dialed", async (phone, expected: object) => {
  await crm.api("PATCH", "/crm/v3/objects/contacts/101", { properties: { phone } });
  const { body } = await crm.page<PageRecord>("GET", "/_page/records/0-1/101");
  expect(body.phoneNumbers).toMatchObject([expected]);
});

it.each([
  ["2026-12-15", { type: "date", value: "2026-12-15" }],
  ["1797292800000", { type: "date", value: "2026-12-15" }],
  ["2026-12-15T23:30:00Z", { type: "datetime", value: "2026-12-15T23:30:00.000Z" }],
])("shows the close date %j of a deal", async (closedate, expected) => {
  await crm.api("PATCH", "/crm/v3/objects/deals/501", { properties: { closedate } });
  const { body } = await crm.page<PageRecord>("GET", "/_page/records/0-3/501");
  expect(body.properties.find(({ name }) => name === "closedate")).toMatchObject(expected);
});

it("shows a custom date property as the date that was stored", async () => {
  const definition = {
    name: "renewal",
    label: "Renewal",
    type: "date",
    fieldType: "date",
    groupName: "dealinformation",
  };
  expect((await crm.api("POST", "/crm/v3/properties/deals", definition)).status).toBe(201);
  await crm.api("PATCH", "/crm/v3/objects/deals/501", { properties: { renewal: "2026-12-15" } });
  const { body } = await crm.page<PageRecord>("GET", "/_page/records/0-3/501");
  expect(body.properties.find(({ name }) => name === "renewal")).toMatchObject({
    type: "date",
    value: "2026-12-15",
  });
});

/** The titles of a whole list, read two at a time. */
async function titlesOf(query = ""): Promise<string[]> {
  const titles: string[] = [];
  let after: string | undefined = "";
  while (after !== undefined) {
    const { body }: { body: RecordList } = await crm.page<RecordList>(
      "GET",
      `/_page/records/0-1?limit=2${query}${after && `&after=${after}`}`,
    );
    titles.push(...body.results.map(({ title }) => title));
    after = body.paging?.next.after;
  }
  return titles;
}

it("lists records by title, ignoring case and accents, in pages", async () => {
  for (const firstname of ["ägnes", "zoe", "Édouard", "100%"]) {
    await crm.api("POST", "/crm/v3/objects/contacts", { properties: { firstname } });
  }
  const titles = ["100%", "Ada Example", "ägnes", "Bo Example", "Édouard", "zoe"];
  expect(await titlesOf()).toEqual(titles);
  expect(await titlesOf("&sort=-title")).toEqual(titles.toReversed());
});

describe("a list by time", () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  let now = Date.now() + DAY_MS;
  beforeEach(async () => {
    await crm.close();
    crm = await openTestApp({ now: () => now });
    for (const firstname of ["first", "second", "third"]) {
      now += 1000;
      await crm.api("POST", "/crm/v3/objects/contacts", { properties: { firstname } });
    }
  });

  it("starts with the newest record, or ends with it", async () => {
    const titles = ["third", "second", "first", "Bo Example", "Ada Example"];
    expect(await titlesOf("&sort=-createdAt")).toEqual(titles);
    expect(await titlesOf("&sort=createdAt")).toEqual(titles.toReversed());
  });

  it("starts with the record that changed last, or was deleted last in the recycle bin", async () => {
    now += 1000;
    await crm.api("PATCH", "/crm/v3/objects/contacts/102", { properties: { firstname: "Bob" } });
    const titles = ["Bob Example", "third", "second", "first", "Ada Example"];
    expect(await titlesOf("&sort=-updatedAt")).toEqual(titles);
    for (const id of ["102", "101"]) {
      now += 1000;
      await crm.page("DELETE", `/_page/records/0-1/${id}`);
    }
    expect(await titlesOf("&sort=-updatedAt&archived=true")).toEqual([
      "Ada Example",
      "Bob Example",
    ]);
  });

  it.each(["&sort=name", "&sort=-createdAt&after=WyJ4IiwxXQ"])("rejects %s", async (query) => {
    expect((await crm.page("GET", `/_page/records/0-1?limit=2${query}`)).status).toBe(400);
  });
});

it("shows a deleted record only on request", async () => {
  const path = "/_page/records/0-1/101";
  expect((await crm.page("GET", `${path}?archived=true`)).status).toBe(404);
  await crm.page("DELETE", path);
  expect((await crm.page("GET", path)).status).toBe(404);
  const { body } = await crm.page<PageRecord>("GET", `${path}?archived=true`);
  expect(body).toMatchObject({ title: "Ada Example", archivedAt: expect.any(Number) as number });
});

it.each([
  ["EXAMPLE a", ["Ada Example", "Bo Example"]],
  ["edou", ["Édouard"]],
  ["%", ["100%"]],
  ["_", []],
])("finds records by %j", async (q, titles) => {
  for (const firstname of ["Édouard", "100%"]) {
    await crm.api("POST", "/crm/v3/objects/contacts", { properties: { firstname } });
  }
  const { body } = await crm.page<RecordList>(
    "GET",
    `/_page/records/0-1?q=${encodeURIComponent(q)}`,
  );
  expect(body.results.map(({ title }) => title)).toEqual(titles);
});

it.each([
  ["(202) 555-0101", ["Ada Example"]],
  ["0101", ["Ada Example"]],
  ["+1 202", ["Ada Example"]],
  ["(202) 555-01", ["Ada Example"]],
  ["001 202.555.0101", ["Ada Example"]],
  ["(202) 555-0101 x7", ["Ada Example"]],
  ["020 7946 0102", ["Bo Example"]],
  ["0044 20 7946", ["Bo Example"]],
  ["+44 (0)20 7946 0102", ["Bo Example"]],
  ["+44 20 7946 0958", ["No country"]],
  ["7946 0958", ["No country"]],
  ["202 555 0199", []],
  ["9587", []],
  ["(10", []],
  ["----", []],
])("finds the phone numbers with %j", async (q, titles) => {
  const properties = { firstname: "No country", phone: "020 7946 0958 x7" };
  await crm.api("POST", "/crm/v3/objects/contacts", { properties });
  const { body } = await crm.page<RecordList>(
    "GET",
    `/_page/records/0-1?q=${encodeURIComponent(q)}`,
  );
  expect(body.results.map(({ title }) => title)).toEqual(titles);
});
