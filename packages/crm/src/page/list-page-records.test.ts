// @postgres
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import { MAX_LIST_TOTAL } from "../limits.ts";
import type { ListFilter, RecordList } from "../page-api/index.ts";
import { indexEntryOf } from "../text/index-entry.ts";

let crm: TestApp;
beforeAll(async () => {
  crm = await openTestApp();
  for (const [dealname, amount, closedate] of [
    ["Small", "90", "2026-12-14"],
    ["Large", "1200", "2026-12-15"],
    ["Late", "1000", "2026-12-16T23:30:00Z"],
    ["Unknown", "", ""],
  ]) {
    const properties = { dealname: `List ${dealname}`, amount, closedate };
    await crm.api("POST", "/crm/v3/objects/deals", { properties });
  }
});
afterAll(() => crm.close());

const list = (parameters: Record<string, string>) =>
  crm.page<RecordList>(
    "GET",
    `/_page/records/0-3?${String(new URLSearchParams({ q: "list", ...parameters }))}`,
  );
const titles = ({ results }: RecordList) => results.map(({ title }) => title.slice(5));
const filtered = (...filters: ListFilter[]) => list({ filters: JSON.stringify(filters) });

/** The milliseconds of a day in UTC. */
const day = (date: string) => ({
  value: String(Date.parse(date)),
  highValue: String(Date.parse(date) + 24 * 60 * 60 * 1000 - 1),
});

describe("a list by property", () => {
  it.each([
    ["properties.amount", ["Small", "Late", "Large", "Unknown"]],
    ["-properties.amount", ["Large", "Late", "Small", "Unknown"]],
    ["-properties.closedate", ["Late", "Large", "Small", "Unknown"]],
    ["properties.dealname", ["Large", "Late", "Small", "Unknown"]],
  ])(
    "is sorted by %s in pages without gaps, those without a value last",
    async (sort, expected) => {
      expect(titles((await list({ sort })).body)).toEqual(expected);
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const { body }: { body: RecordList } = await list({
          sort,
          limit: "1",
          ...(after !== undefined && { after }),
        });
        seen.push(...titles(body));
        after = body.paging?.next.after;
      } while (after !== undefined);
      expect(seen).toEqual(expected);
    },
  );

  it.each([
    [[{ propertyName: "amount", operator: "GTE", value: "1000" }], ["Large", "Late"]],
    [
      [
        { propertyName: "amount", operator: "GTE", value: "1000" },
        { propertyName: "closedate", operator: "BETWEEN", ...day("2026-12-15") },
      ],
      ["Large"],
    ],
    [[{ propertyName: "amount", operator: "NOT_HAS_PROPERTY" }], ["Unknown"]],
    [[{ propertyName: "dealname", operator: "CONTAINS_TOKEN", value: "*mal*" }], ["Small"]],
    [[{ propertyName: "amount", operator: "IN", values: ["90", "1200"] }], ["Large", "Small"]],
  ] satisfies [ListFilter[], string[]][])(
    "has the records that match %j",
    async (filters, expected) => {
      const { body } = await filtered(...filters);
      expect(titles(body)).toEqual(expected);
      expect(body.total).toBe(expected.length);
    },
  );

  it.each([
    { filters: "[" },
    { filters: '{"propertyName":"amount"}' },
    { filters: '[{"propertyName":"amount","operator":"LIKE"}]' },
    { filters: '[{"propertyName":"nothing","operator":"HAS_PROPERTY"}]' },
    { filters: '[{"propertyName":"amount","operator":"EQ"}]' },
    { sort: "properties.nothing" },
    { sort: "amount" },
    { after: "5" },
  ])("rejects %j", async (parameters) => expect((await list(parameters)).status).toBe(400));

  it("has the requested values, a day as a date, and no others", async () => {
    const { body } = await list({
      properties: "amount,closedate,nothing",
      sort: "properties.amount",
    });
    expect(body.results.map(({ properties }) => properties)).toEqual([
      {
        amount: { type: "number", value: "90", display: "90" },
        closedate: { type: "date", value: "2026-12-14", display: "2026-12-14" },
      },
      expect.anything(),
      expect.anything(),
      {},
    ]);
  });

  it("is counted on its first page only", async () => {
    const { body } = await list({ limit: "2" });
    expect(body.total).toBe(4);
    const after = body.paging?.next.after ?? "";
    expect((await list({ limit: "2", after })).body.total).toBeUndefined();
  });

  it("with too many records to count has no total", async () => {
    await crm.crm.write(async ({ db }) => {
      const ids = Array.from({ length: MAX_LIST_TOTAL + 1 }, (_, index) => 1_000_000 + index);
      for (let start = 0; start < ids.length; start += 50) {
        const rows = ids.slice(start, start + 50).map((id) => ({
          id,
          object_type_id: "2-1",
          properties: "{}",
          title: "Site",
          title_key: "site",
          search_text: "",
          created_at: 0,
          updated_at: 0,
        }));
        await db.insertInto("records").values(rows).execute();
      }
    });
    const { body } = await crm.page<RecordList>("GET", "/_page/records/2-1?limit=1");
    expect(body).not.toHaveProperty("total");
    expect(body).not.toHaveProperty("sums");
  });
});

const sums = async (parameters: Record<string, string>, type = "0-3") => {
  const query = new URLSearchParams({ properties: "amount,dealname", ...parameters });
  const { body } = await crm.page<RecordList>("GET", `/_page/records/${type}?${String(query)}`);
  return body.sums;
};
const create = (properties: object) => crm.api("POST", "/crm/v3/objects/deals", { properties });

describe("the sums of a list", () => {
  beforeAll(async () => {
    for (const [amount, deal_currency_code] of [
      ["0.1", "USD"],
      ["0.2", "USD"],
      ["-3", "EUR"],
      ["5", ""],
      ["", "GBP"],
    ]) {
      await create({ dealname: "Total", amount, deal_currency_code });
    }
  });

  it("add up all matching records in each currency, beyond the page too", async () => {
    expect(await sums({ q: "total", limit: "1" })).toEqual({
      amount: [
        { currency: "EUR", sum: -3 },
        { currency: "USD", sum: expect.closeTo(0.3) as number },
        { sum: 5 },
      ],
    });
    const filters = JSON.stringify([
      { propertyName: "amount", operator: "GTE", value: "100" } satisfies ListFilter,
    ]);
    expect(await sums({ q: "list", filters })).toEqual({ amount: [{ sum: 2200 }] });
    expect(await sums({ q: "nothing matches this" })).toEqual({ amount: [] });
  });

  it("are only of the numbers that are asked for, on the first page", async () => {
    expect(await sums({ q: "total", properties: "dealname" })).toEqual({});
    expect(await sums({ q: "total", properties: "nothing" })).toEqual({});
    const query = new URLSearchParams({ q: "total", properties: "amount", limit: "1" });
    const url = `/_page/records/0-3?${String(query)}`;
    const first = await crm.page<RecordList>("GET", url);
    const after = first.body.paging?.next.after ?? "";
    const next = await crm.page<RecordList>("GET", `${url}&after=${after}`);
    expect(next.body.results).toHaveLength(1);
    expect(next.body).not.toHaveProperty("sums");
  });

  it("leave out texts and dates, which a number may have from before its property was one", async () => {
    for (const amount of ["7", "1e2", "1", "2", "3"]) await create({ dealname: "Sized", amount });
    await crm.crm.write(async ({ db }) => {
      for (const [before, value] of [
        ["1", "2026-01-01"],
        ["2", "2026-01-01T00:00:00Z"],
        ["3", "about 3"],
      ] as const) {
        const sized = db.selectFrom("records").select("id").where("title", "=", "Sized");
        await db
          .updateTable("property_index")
          .set(indexEntryOf(value))
          .where("record_id", "in", sized)
          .where("name", "=", "amount")
          .where("text_value", "=", before)
          .execute();
      }
    });
    expect(await sums({ q: "sized" })).toEqual({ amount: [{ sum: 107 }] });
  });
});
