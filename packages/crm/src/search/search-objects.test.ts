// @postgres
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiObject } from "../objects/object-schema.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../testing/open-test-app.ts";

interface Found {
  total: number;
  results: ApiObject[];
  paging?: { next: { after: string } };
}

/** The demo data contains two contacts: Ada (101) and Bo (102). */
const contacts = [
  { firstname: "Cleo", lastname: "Ångström", email: "cleo@north.example", jobtitle: "Chief buyer" },
  { firstname: "Dan", lastname: "O'Neil", email: "dan.o@south.example" },
  { firstname: "Eve", email: "eve@south.example", jobtitle: "Buyer of buyers, retired" },
  { firstname: "Fay_%", lastname: "Zed" },
];
const deals = [
  { dealname: "small", amount: "9.5", closedate: "2026-01-31" },
  { dealname: "medium", amount: "100", closedate: "2026-02-01T00:00:00Z" },
  { dealname: "large", amount: "1e3", closedate: Date.UTC(2026, 1, 1) + 1 },
  { dealname: "unpriced" },
];

let crm: TestApp;
let now = Date.UTC(2026, 10, 1);
beforeAll(async () => {
  crm = await openTestApp({ now: () => (now += 1000) });
  for (const properties of contacts) {
    await crm.api("POST", "/crm/v3/objects/contacts", { properties });
  }
  for (const properties of deals) await crm.api("POST", "/crm/v3/objects/deals", { properties });
});
afterAll(() => crm.close());

const search = (type: string, body: object, query = "") =>
  crm.api<Found>("POST", `/crm/v3/objects/${type}/search${query}`, body);

const names: Record<string, string> = { contacts: "firstname", deals: "dealname" };
async function find(type: "contacts" | "deals", body: object): Promise<string[]> {
  const name = names[type] ?? "";
  const { status, body: found } = await search(type, { properties: [name], limit: 100, ...body });
  expect(status).toBe(200);
  expect(found.total).toBe(found.results.length);
  return found.results.map(({ properties }) => properties[name] ?? "");
}

type Filter = [name: string, operator: string, value?: unknown, highValue?: unknown];
const toFilter = ([propertyName, operator, value, highValue]: Filter) => ({
  propertyName,
  operator,
  ...(Array.isArray(value) ? { values: value } : value !== undefined && { value }),
  ...(highValue !== undefined && { highValue }),
});
const groupsOf = (...groups: Filter[][]) => ({
  filterGroups: groups.map((filters) => ({ filters: filters.map(toFilter) })),
});

describe("a filter", () => {
  it.each<[Filter, string[]]>([
    [["firstname", "EQ", "cleo"], ["Cleo"]],
    [["firstname", "EQ", " CLEO "], ["Cleo"]],
    [["lastname", "EQ", "angstrom"], []],
    [["lastname", "EQ", "ångström"], ["Cleo"]],
    [
      ["lastname", "NEQ", "Example"],
      ["Cleo", "Dan", "Fay_%"],
    ],
    [
      ["firstname", "IN", ["ada", "EVE", "nobody"]],
      ["Ada", "Eve"],
    ],
    [
      ["firstname", "NOT_IN", ["ada", "bo", "fay_%"]],
      ["Cleo", "Dan", "Eve"],
    ],
    [
      ["lastname", "HAS_PROPERTY"],
      ["Ada", "Bo", "Cleo", "Dan", "Fay_%"],
    ],
    [["lastname", "NOT_HAS_PROPERTY"], ["Eve"]],
    [
      ["firstname", "LT", "c"],
      ["Ada", "Bo"],
    ],
    [
      ["firstname", "GTE", "EVE"],
      ["Eve", "Fay_%"],
    ],
    [
      ["firstname", "BETWEEN", "bo", "dan"],
      ["Bo", "Cleo", "Dan"],
    ],
    [
      ["jobtitle", "CONTAINS_TOKEN", "BUYER"],
      ["Bo", "Cleo", "Eve"],
    ],
    [
      ["jobtitle", "CONTAINS_TOKEN", "buyer*"],
      ["Bo", "Cleo", "Eve"],
    ],
    [["jobtitle", "CONTAINS_TOKEN", "buy"], []],
    [
      ["jobtitle", "CONTAINS_TOKEN", "*uyer"],
      ["Bo", "Cleo", "Eve"],
    ],
    [["jobtitle", "CONTAINS_TOKEN", "of buyers"], ["Eve"]],
    [["jobtitle", "NOT_CONTAINS_TOKEN", "buyer"], ["Ada"]],
    [["lastname", "CONTAINS_TOKEN", "angstrom"], ["Cleo"]],
    [
      ["email", "CONTAINS_TOKEN", "*@south.example"],
      ["Dan", "Eve"],
    ],
    [["hs_object_id", "EQ", 101], ["Ada"]],
    [
      ["hs_object_id", "IN", ["101", 102]],
      ["Ada", "Bo"],
    ],
    [
      ["hs_object_id", "GT", "102"],
      ["Cleo", "Dan", "Eve", "Fay_%"],
    ],
    [["hs_object_id", "NOT_HAS_PROPERTY"], []],
    [
      ["createdate", "HAS_PROPERTY"],
      ["Ada", "Bo", "Cleo", "Dan", "Eve", "Fay_%"],
    ],
    [["createdate", "LT", "2020-01-01"], []],
    [
      ["lastmodifieddate", "GTE", Date.UTC(2026, 0, 1)],
      ["Ada", "Bo", "Cleo", "Dan", "Eve", "Fay_%"],
    ],
  ])("%j finds %j", async (filter, expected) => {
    expect(await find("contacts", groupsOf([filter]))).toEqual(expected);
  });

  it.each<[Filter, string[]]>([
    [["amount", "EQ", "1000"], ["large"]],
    [
      ["amount", "NEQ", 9.5],
      ["medium", "large"],
    ],
    [
      ["amount", "GT", "9.5"],
      ["medium", "large"],
    ],
    [
      ["amount", "BETWEEN", "9.5", "100"],
      ["small", "medium"],
    ],
    [
      ["amount", "IN", ["9.50", "1e2"]],
      ["small", "medium"],
    ],
    [["closedate", "EQ", "2026-02-01"], ["medium"]],
    [
      ["closedate", "LTE", Date.UTC(2026, 1, 1)],
      ["small", "medium"],
    ],
    [["closedate", "GT", "2026-02-01T00:00:00.000Z"], ["large"]],
  ])("on numbers and times: %j finds %j", async (filter, expected) => {
    const groups = groupsOf([filter, ["dealname", "NOT_IN", ["Scanners for the London office"]]]);
    expect(await find("deals", groups)).toEqual(expected);
  });
});

describe("groups", () => {
  it("are alternatives, and all filters of a group must match", async () => {
    const groups = groupsOf(
      [
        ["email", "CONTAINS_TOKEN", "*south.example"],
        ["jobtitle", "HAS_PROPERTY"],
      ],
      [["firstname", "EQ", "Ada"]],
      [["lastname", "NOT_HAS_PROPERTY"]],
    );
    expect(await find("contacts", groups)).toEqual(["Ada", "Eve"]);
  });

  it("can contain two filters for one property", async () => {
    const range = groupsOf([
      ["firstname", "GT", "ada"],
      ["firstname", "LT", "dan"],
    ]);
    expect(await find("contacts", range)).toEqual(["Bo", "Cleo"]);
  });

  it.each([{}, { filterGroups: [] }, { filterGroups: [{ filters: [] }], query: "", sorts: [] }])(
    "match everything if there are none: %j",
    async (body) => {
      expect(await find("contacts", body)).toHaveLength(6);
    },
  );
});

describe("a query", () => {
  it.each([
    ["example", ["Ada", "Bo", "Cleo", "Dan", "Eve"]],
    ["south eve", ["Eve"]],
    ["ANGSTROM", ["Cleo"]],
    ["y_%", ["Fay_%"]],
    ["nobody", []],
  ])("%j finds %j", async (query, expected) => {
    expect(await find("contacts", { query })).toEqual(expected);
  });

  it("can have 3,000 characters, all of them searched", async () => {
    const words = Array.from({ length: 1500 }, (_, index) => String.fromCodePoint(0x4e00 + index));
    expect(await find("contacts", { query: words.join(" ").slice(0, 3000) })).toEqual([]);
  });
});

it("searches a property for up to 3,000 characters", async () => {
  const long = "word ".repeat(600);
  expect(await find("contacts", groupsOf([["firstname", "CONTAINS_TOKEN", long]]))).toEqual([]);
});

describe("sorts", () => {
  it.each([
    [["amount"], ["small", "medium", "large", "Scanners for the London office", "unpriced"]],
    [["-amount"], ["Scanners for the London office", "large", "medium", "small", "unpriced"]],
    [
      [{ propertyName: "amount", direction: "DESCENDING" }],
      ["Scanners for the London office", "large", "medium", "small", "unpriced"],
    ],
    [
      [JSON.stringify({ propertyName: "dealname", direction: "DESCENDING" })],
      ["unpriced", "small", "Scanners for the London office", "medium", "large"],
    ],
    [["-hs_object_id"], ["unpriced", "large", "medium", "small", "Scanners for the London office"]],
    [["-createdate"], ["unpriced", "large", "medium", "small", "Scanners for the London office"]],
  ])("%j give %j", async (sorts, expected) => {
    expect(await find("deals", { sorts })).toEqual(expected);
  });

  it.each([
    ["no sort", []],
    ["one value", ["jobtitle"]],
    ["one value, descending", ["-jobtitle"]],
    ["two values", ["lastname", "-firstname"]],
    ["a value that some records lack", ["-jobtitle", "lastname"]],
    ["a time", ["-createdate"]],
  ])("page to the end with %s, each record once", async (_what, sorts) => {
    const whole = await find("contacts", { sorts });
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const { body }: { body: Found } = await search("contacts", {
        sorts,
        properties: ["firstname"],
        limit: 1,
        ...(after !== undefined && { after }),
      });
      expect(body.total).toBe(6);
      paged.push(...body.results.map(({ properties }) => properties["firstname"] ?? ""));
      after = body.paging?.next.after;
    } while (after !== undefined);
    expect(paged).toEqual(whole);
    expect(new Set(paged).size).toBe(6);
  });

  it("accept the number of results to skip as a cursor", async () => {
    const whole = await find("contacts", { sorts: ["jobtitle"] });
    for (const after of [0, "0", 2, "4"]) {
      const { body } = await search("contacts", {
        sorts: ["jobtitle"],
        properties: ["firstname"],
        after,
        limit: 2,
      });
      expect(body.results.map(({ properties }) => properties["firstname"])).toEqual(
        whole.slice(Number(after), Number(after) + 2),
      );
    }
  });
});

it("leaves out the recycle bin, or searches only that", async () => {
  const created = await crm.api<ApiObject>("POST", "/crm/v3/objects/sites", {
    properties: { site_name: "Old depot" },
  });
  const byName = groupsOf([["site_name", "CONTAINS_TOKEN", "depot"]]);
  expect((await search("sites", byName)).body.total).toBe(1);
  await crm.api("DELETE", `/crm/v3/objects/sites/${created.body.id}`);
  expect((await search("sites", byName)).body).toEqual({ total: 0, results: [] });
  const { body } = await search("sites", byName, "?archived=true");
  expect(body.results).toMatchObject([{ id: created.body.id, archived: true }]);
  expect((await search("sites", {}, "?archived=true")).body.total).toBe(1);
  await crm.page("POST", `/_page/records/2-1/${created.body.id}/restore`);
  expect((await search("sites", byName)).body.total).toBe(1);
});

const inCity = (city: string) => search("companies", groupsOf([["city", "EQ", city]]));

it("finds every change of a value", async () => {
  const path = "/crm/v3/objects/companies/202";
  expect((await inCity("Washington")).body.total).toBe(1);
  await crm.api("PATCH", path, { properties: { city: "Boston" } });
  expect((await inCity("Washington")).body.total).toBe(0);
  expect((await inCity("boston")).body.total).toBe(1);
  await crm.api("PATCH", path, { properties: { city: "" } });
  expect((await inCity("boston")).body.total).toBe(0);
});

const subjects = async (filter: Filter) => {
  const { body } = await search("tickets", { properties: ["subject"], ...groupsOf([filter]) });
  return body.results.map(({ properties }) => properties["subject"]);
};

it("distinguishes long texts by their ends, and finds words in them", async () => {
  const begin = "word ".repeat(1000);
  for (const end of ["alpha", "omega"]) {
    const properties = { subject: end, content: begin + end, hs_pipeline_stage: "1" };
    await crm.api("POST", "/crm/v3/objects/tickets", { properties });
  }
  expect(await subjects(["content", "EQ", `${begin}OMEGA`])).toEqual(["omega"]);
  expect(await subjects(["content", "CONTAINS_TOKEN", "alpha"])).toEqual(["alpha"]);
});

const group = (filters: unknown[]) => ({ filterGroups: [{ filters }] });
const good = { propertyName: "firstname", operator: "HAS_PROPERTY" };
it.each<[string, unknown]>([
  ["an unknown property", groupsOf([["nope", "EQ", "1"]])],
  ["a property that all objects inherit", groupsOf([["constructor", "EQ", "1"]])],
  ["an unknown operator", groupsOf([["firstname", "LIKE", "1"]])],
  ["no value", groupsOf([["firstname", "EQ"]])],
  ["an empty value", groupsOf([["firstname", "EQ", ""]])],
  ["no values", groupsOf([["firstname", "IN"]])],
  ["an empty list", groupsOf([["firstname", "IN", []]])],
  ["a missing upper end", groupsOf([["firstname", "BETWEEN", "a"]])],
  ["a word as an id", groupsOf([["hs_object_id", "EQ", "abc"]])],
  ["an id that is too large", groupsOf([["hs_object_id", "GT", "1e30"]])],
  ["a word as a time", groupsOf([["createdate", "GT", "today"]])],
  ["no word", groupsOf([["firstname", "CONTAINS_TOKEN", "%"]])],
  ["a word search in a time", groupsOf([["createdate", "CONTAINS_TOKEN", "2026"]])],
  [
    "six groups",
    groupsOf(...Array.from({ length: 6 }, () => [["firstname", "EQ", "a"] as Filter])),
  ],
  ["eleven filters in a group", group(Array.from({ length: 11 }, () => good))],
  [
    "26 filters",
    { filterGroups: [9, 9, 8].map((length) => ({ filters: Array.from({ length }, () => good) })) },
  ],
  ["a long query", { query: "x".repeat(3001) }],
  ["a long word search", groupsOf([["firstname", "CONTAINS_TOKEN", "x y ".repeat(800)]])],
  ["a long excluded text", groupsOf([["firstname", "NOT_CONTAINS_TOKEN", "x".repeat(1_000_000)]])],
  ["an unknown sort", { sorts: ["nope"] }],
  ["a sort that is not JSON", { sorts: ["{x"] }],
  ["an unknown direction", { sorts: [{ propertyName: "firstname", direction: "UP" }] }],
  ["201 results", { limit: 201 }],
  ["no results", { limit: 0 }],
  ["a limit as text", { limit: "many" }],
  ["an invalid cursor", { after: "x" }],
  ["a cursor of another list", { after: Buffer.from('["a",1]').toString("base64url") }],
  ["a cursor of another search", { after: Buffer.from('["v",1,["a"],1]').toString("base64url") }],
  [
    "a cursor with text as a time",
    { sorts: ["createdate"], after: Buffer.from('["v",1,["a"],1]').toString("base64url") },
  ],
  [
    "a cursor with half a millisecond",
    { sorts: ["createdate"], after: Buffer.from('["v",1,[1.5],1]').toString("base64url") },
  ],
  [
    "a cursor with a NUL character",
    { sorts: ["firstname"], after: Buffer.from('["v",1,["\\u0000"],1]').toString("base64url") },
  ],
  ["a cursor past the end", { after: "10000" }],
  ["properties as text", { properties: "firstname" }],
])("rejects %s", async (_what, body) => {
  const answer = await crm.api<ErrorBody>(
    "POST",
    "/crm/v3/objects/contacts/search",
    body as object,
  );
  expect([answer.status, answer.body.category]).toEqual([400, "VALIDATION_ERROR"]);
});

it.each([["hs_object_id"], ["site_name"], ["city"]])(
  "counts all results although none is left after a cursor in the order of %s",
  async (sort) => {
    const word = `pier-${sort}`;
    const created: string[] = [];
    for (const end of ["one", "two"]) {
      const properties = { site_name: `${word} ${end}` };
      const { body } = await crm.api<ApiObject>("POST", "/crm/v3/objects/sites", { properties });
      created.push(body.id);
    }
    const request = { query: word, limit: 1, sorts: [sort] };
    const { body: page } = await search("sites", request);
    expect(page).toMatchObject({ total: 2, results: [{ id: created[0] }] });
    await crm.api("DELETE", `/crm/v3/objects/sites/${created[1]}`);
    const rest = await search("sites", { ...request, after: page.paging?.next.after });
    expect(rest.body).toEqual({ total: 1, results: [] });
  },
);

it("counts and pages up to the configured limit", async () => {
  const search2 = { filterGroups: 1, filtersInGroup: 1, filters: 1, queryLength: 3, results: 3 };
  const small = await openTestApp({}, { objects: { search: search2 } });
  const path = "/crm/v3/objects/tickets/search";
  await small.api("POST", "/crm/v3/objects/tickets", {
    properties: { subject: "Fourth", hs_pipeline_stage: "1" },
  });
  const first = await small.api<Found>("POST", path, { limit: 2 });
  expect(first.body).toMatchObject({ total: 3 });
  const second = await small.api<Found>("POST", path, {
    limit: 2,
    after: first.body.paging?.next.after,
  });
  expect(second.body.results).toHaveLength(1);
  const third = await small.api("POST", path, { after: second.body.paging?.next.after });
  expect(third.status).toBe(400);
  expect((await small.api("POST", path, { query: "long" })).status).toBe(400);
  await small.close();
});
