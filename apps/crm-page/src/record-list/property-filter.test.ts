import type { EditableProperty, PropertyControl } from "@calling-extensions/crm/page-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  describeFilter,
  type FilterOperator,
  inputTexts,
  type PropertyFilter,
  toFilter,
  toSearchFilter,
} from "./property-filter.ts";

const property = (control: PropertyControl): EditableProperty => ({
  name: "it",
  label: "It",
  control,
  isRequired: false,
  isReadOnly: false,
  options: [
    { value: "1", label: "New" },
    { value: "2", label: "Won" },
  ],
});

const filter = (operator: FilterOperator, ...values: string[]): PropertyFilter => ({
  name: "it",
  operator,
  values,
});

const searchOf = (control: PropertyControl, operator: FilterOperator, ...values: string[]) =>
  toSearchFilter(filter(operator, ...values), property(control));

describe("a filter for the service", () => {
  it.each<[PropertyControl, FilterOperator, string[], object]>([
    ["text", "contains", ["ada"], { operator: "CONTAINS_TOKEN", value: "*ada*" }],
    ["text", "is", ["Ada"], { operator: "EQ", value: "Ada" }],
    ["checkboxes", "contains", ["a"], { operator: "CONTAINS_TOKEN", value: "a" }],
    ["number", "atLeast", ["1.5"], { operator: "GTE", value: "1.5" }],
    ["number", "atMost", ["-2"], { operator: "LTE", value: "-2" }],
    ["number", "is", ["3"], { operator: "BETWEEN", value: "3", highValue: "3" }],
    ["number", "between", ["1", "2"], { operator: "BETWEEN", value: "1", highValue: "2" }],
    ["select", "anyOf", ["1", "2"], { operator: "IN", values: ["1", "2"] }],
    ["bool", "is", ["true"], { operator: "EQ", value: "true" }],
    ["phone", "known", [], { operator: "HAS_PROPERTY" }],
    ["date", "unknown", [], { operator: "NOT_HAS_PROPERTY" }],
  ])("%s %s %j", (control, operator, values, expected) =>
    expect(searchOf(control, operator, ...values)).toEqual({ propertyName: "it", ...expected }),
  );

  it.each<[PropertyControl, FilterOperator, string[]]>([
    ["text", "atLeast", ["1"]],
    ["phone", "contains", ["1"]],
    ["number", "is", ["a lot"]],
    ["number", "between", ["1", ""]],
    ["date", "is", ["soon"]],
    ["date", "is", ["2026-13-45x"]],
    ["select", "is", ["1"]],
  ])("is none for %s %s %j", (control, operator, values) =>
    expect(searchOf(control, operator, ...values)).toBeUndefined(),
  );
});

describe.each(["UTC", "Asia/Tokyo", "America/Los_Angeles"])("a day in %s", (timeZone) => {
  let before: string | undefined;
  beforeEach(() => {
    before = process.env["TZ"];
    process.env["TZ"] = timeZone;
  });
  afterEach(() => {
    if (before === undefined) delete process.env["TZ"];
    else process.env["TZ"] = before;
  });

  it("is the same for a date without a time", () => {
    const start = Date.parse("2026-03-29T00:00:00Z");
    expect(searchOf("date", "is", "2026-03-29")).toEqual({
      propertyName: "it",
      operator: "BETWEEN",
      value: String(start),
      highValue: String(start + 86_400_000 - 1),
    });
    expect(searchOf("date", "atMost", "2026-03-29")).toMatchObject({
      operator: "LTE",
      value: String(start + 86_400_000 - 1),
    });
  });

  it("is the user's own for a time", () => {
    expect(searchOf("datetime", "between", "2026-03-07", "2026-03-08")).toEqual({
      propertyName: "it",
      operator: "BETWEEN",
      value: String(new Date(2026, 2, 7).getTime()),
      highValue: String(new Date(2026, 2, 9).getTime() - 1),
    });
  });

  it("is described as it was chosen", () =>
    expect(describeFilter(filter("atLeast", "2026-12-15"), property("datetime"))).toMatch(
      /^It is on or after .*15/,
    ));
});

it.each<[PropertyControl, PropertyFilter, string]>([
  ["number", filter("between", "1000", "2000"), "It is between 1,000 and 2,000"],
  ["select", filter("anyOf", "2", "9"), "It is any of Won, 9"],
  ["bool", filter("is", "false"), "It is no"],
  ["text", filter("unknown"), "It has no value"],
])("of %s, %j is described as %j and keeps its values in a form", (control, given, text) => {
  expect(describeFilter(given, property(control))).toBe(text);
  expect(toFilter(property(control), given.operator, inputTexts(given))).toEqual(given);
});

it("takes numbers as people write them, and nothing incomplete", () => {
  expect(toFilter(property("number"), "atLeast", ["$1,000.50"])?.values).toEqual(["1000.50"]);
  expect(toFilter(property("number"), "between", ["1"])).toBeUndefined();
  expect(toFilter(property("text"), "contains", ["  "])).toBeUndefined();
  expect(toFilter(property("select"), "anyOf", [])).toBeUndefined();
});
