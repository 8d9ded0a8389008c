import { describe, expect, it } from "vitest";
import { type ListView, nextSort, readListView, writeListView } from "./list-view.ts";

const read = (search: string, objectTypeId = "0-1") =>
  readListView(objectTypeId, new URLSearchParams(search));

const all: ListView = {
  objectTypeId: "0-1",
  query: "",
  sort: "title",
  isArchived: false,
  columns: undefined,
  filters: [],
  isBoard: false,
  pipelineId: undefined,
  savedId: undefined,
};

describe("the URL of a list", () => {
  it.each<[string, Partial<ListView>]>([
    ["", {}],
    ["q=+ada+", { query: "ada" }],
    ["sort=-properties.amount", { sort: "-properties.amount" }],
    ["columns=amount,closedate", { columns: ["amount", "closedate"] }],
    [
      "filter=amount:between:1;20&filter=email:known&filter=dealname:contains:a:b;c",
      {
        filters: [
          { name: "amount", operator: "between", values: ["1", "20"] },
          { name: "email", operator: "known", values: [] },
          { name: "dealname", operator: "contains", values: ["a:b;c"] },
        ],
      },
    ],
    ["view=board&pipeline=7", { isBoard: true, pipelineId: "7" }],
    ["archived=true", { isArchived: true, sort: "-updatedAt" }],
    ["archived=true&sort=title", { isArchived: true }],
  ])("%j names a view", (search, view) => expect(read(search)).toEqual({ ...all, ...view }));

  it.each([
    "sort=price",
    "sort=",
    "archived=1",
    "columns=",
    "columns=%3Cb%3E,;",
    "filter=amount",
    "filter=amount:like:1",
    "filter=amount:between:1",
    "filter=amount:atLeast:",
    "filter=amount:known:1",
    `filter=dealname:is:${"x".repeat(201)}`,
    "pipeline=7",
  ])("ignores the invalid values of %j", (search) => expect(read(search)).toEqual(all));

  it.each(["sort=properties.amount", "filter=amount:known", "columns=a", "view=board"])(
    "has nothing of %j for the recycle bin",
    (search) => expect(read(`archived=true&${search}`)).toEqual(read("archived=true")),
  );

  it("has each column once, and neither more columns nor more filters than are useful", () => {
    expect(read("columns=a,b,a").columns).toEqual(["a", "b"]);
    const many = Array.from({ length: 50 }, (_, index) => `p${index}`);
    expect(read(`columns=${many.join()}`).columns).toHaveLength(20);
    expect(read(many.map((name) => `filter=${name}:known`).join("&")).filters).toHaveLength(8);
  });

  it.each([
    "",
    "q=ada",
    "q=%26&archived=true",
    "sort=title&archived=true",
    "view=board&pipeline=7&q=a&filter=dealname%3Acontains%3Aa%3Bb&filter=x%3Aknown&sort=-properties.x&columns=x%2Cy",
  ])("%j is written as it was read", (search) =>
    expect(writeListView(read(search)).toString()).toBe(search),
  );
});

it("of calls has the newest first", () => {
  expect(read("", "0-48").sort).toBe("-properties.hs_timestamp");
  expect(writeListView(read("", "0-48")).toString()).toBe("");
  expect(writeListView(read("sort=title", "0-48")).toString()).toBe("sort=title");
});

it.each([
  ["title", "title", "-title"],
  ["-title", "title", "title"],
  ["title", "properties.amount", "properties.amount"],
])("a list by %s that is sorted by %s is then by %s", (current, field, next) =>
  expect(nextSort(current, field)).toBe(next),
);
