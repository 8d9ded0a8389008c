import { describe, expect, it } from "vitest";
import {
  countryOf,
  dialableText,
  formatAsTyped,
  formatNumber,
  toDialledNumber,
} from "./phone-number.ts";

describe("formatAsTyped", () => {
  it.each([
    ["", ""],
    ["202", "(202)"],
    ["2025550101", "(202) 555-0101"],
    ["+12025550101", "+1 202 555 0101"],
    ["+442079460102", "+44 20 7946 0102"],
    ["*67", "*67"],
    ["12#", "12#"],
  ])("writes %j as %j", (typed, shown) => {
    expect(formatAsTyped(typed)).toBe(shown);
  });
});

describe("dialableText", () => {
  it.each([
    [" +44 (0)20 7946-0102 ", "+4402079460102"],
    ["tel:+1-202-555-0101", "+12025550101"],
    ["call 202.555.0101", "2025550101"],
    ["1+2", "12"],
    ["no digits", ""],
  ])("keeps of %j what can be dialled", (text, kept) => {
    expect(dialableText(text)).toBe(kept);
  });
});

describe("toDialledNumber", () => {
  it.each([
    ["(202) 555-0101", undefined, "+12025550101"],
    ["020 7946 0102", "GB", "+442079460102"],
    ["+44 20 7946 0102", "US", "+442079460102"],
    ["020 7946 0102", "nowhere", "02079460102"],
    ["911", undefined, "911"],
    ["*67", undefined, "*67"],
    ["", undefined, ""],
  ])("turns %j of %j into %j", (text, country, dialled) => {
    expect(toDialledNumber(text, country)).toBe(dialled);
  });
});

describe("countryOf", () => {
  it("names the country of an international number", () => {
    expect(countryOf("+442079460102")).toEqual({ code: "GB", name: "United Kingdom" });
  });

  it("takes a number without a country for one of the home country", () => {
    expect(countryOf("202")?.code).toBe("US");
  });

  it.each(["", "+", "*67"])("knows no country of %j", (typed) => {
    expect(countryOf(typed)).toBeUndefined();
  });
});

describe("formatNumber", () => {
  it("spaces a number in E.164", () => {
    expect(formatNumber("+12025550101")).toBe("+1 202 555 0101");
  });

  it("leaves alone what is no whole number", () => {
    expect(formatNumber("*67")).toBe("*67");
  });
});
