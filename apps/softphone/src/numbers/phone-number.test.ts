import { describe, expect, it } from "vitest";
import { english } from "../languages/language.ts";
import "../testing/number-plans.ts";
import {
  countryOf,
  dialableText,
  losesLetters,
  formatAsTyped,
  formatNumber,
  numberHint,
  toDialedNumber,
} from "./phone-number.ts";

describe("formatAsTyped", () => {
  it.each([
    ["", ""],
    ["202", "(202)"],
    ["2025550101", "(202) 555-0101"],
    ["+12025550101", "+1 202 555 0101"],
    ["+442079460102", "+44 20 7946 0102"],
    ["2025550101x7", "(202) 555-0101 x7"],
    ["*67", "*67"],
    ["12#", "12#"],
  ])("formats %j as %j", (typed, shown) => {
    expect(formatAsTyped(typed)).toBe(shown);
  });
});

describe("losesLetters", () => {
  it.each([
    ["202 555 0101 home", true],
    ["2025550101e", true],
    ["202 555 0101 x", false],
    ["202 555 0101 ext. 12", false],
    ["1-800-FLOWERS", false],
    ["tel:+44 20 7946 0102", false],
    ["alice", false],
    ["a1b", false],
    ["12@example.com", false],
  ])("%s: %s", (text, isLost) => {
    expect(losesLetters(text)).toBe(isLost);
  });
});

describe("dialableText", () => {
  it.each([
    [" +44 (0)20 7946-0102 ", "+4402079460102"],
    ["tel:+1-202-555-0101", "+12025550101"],
    ["call 202.555.0101", "2025550101"],
    ["1+2", "12"],
    ["no digits", ""],
    ["Max", ""],
    ["020 7946 0958 x7", "02079460958x7"],
    ["+44 20 7946 0958 ext. 7", "+442079460958x7"],
    ["2025550101#7", "2025550101x7"],
    ["202 555 0101 Durchwahl 7", "2025550101x7"],
    ["2025550101x", "2025550101x"],
    ["2025550101,", "2025550101x"],
    ["2025550101,12", "2025550101x12"],
    ["2025550101;12", "2025550101x12"],
    ["1-800-FLOWERS", "18003569377"],
    ["1800F", "18003"],
    ["1 800 go fedex ext. 12", "18004633339x12"],
    // The number is complete.
    ["(202) 555-0101 e", "2025550101"],
    ["alice", ""],
  ])("keeps the keypad characters of %j", (text, kept) => {
    expect(dialableText(text)).toBe(kept);
  });
});

describe("with a dial plan", () => {
  const dialPlan = { maxInternalDigits: 4, hasNames: true };

  it.each([
    ["alice", "alice"],
    [" sip:alice@example.com ", "sip:alice@example.com"],
    ["alice@", "alice@"],
    ["1001", "1001"],
    ["Tel.: (202) 555-0101", "2025550101"],
  ])("keeps what can be dialed of %j", (text, kept) => {
    expect(dialableText(text, dialPlan)).toBe(kept);
    expect(formatAsTyped("sip:alice@example.com")).toBe("sip:alice@example.com");
  });

  it("tells that a number is dialed unchanged", () => {
    expect(numberHint("1001", english, dialPlan)).toContain("without a country code");
    expect(numberHint("12025550101", english, dialPlan)).toContain("United States");
  });
});

describe("toDialedNumber", () => {
  it.each([
    ["(202) 555-0101", "+12025550101"],
    ["+44 20 7946 0102", "+442079460102"],
    ["+44 20 7946 0102 x7", "+442079460102"],
    ["*67", "*67"],
    ["", ""],
  ])("converts %j to %j", (text, dialed) => {
    expect(toDialedNumber(text)).toBe(dialed);
  });
});

describe("countryOf", () => {
  it("returns the country of an international number", () => {
    expect(countryOf("+442079460102", english)).toEqual({ code: "GB", name: "United Kingdom" });
  });

  it.each(["", "+", "*67", "202", "020 7946 0999"])("returns no country for %j", (typed) => {
    expect(countryOf(typed, english)).toBeUndefined();
  });
});

describe("numberHint", () => {
  it.each([
    ["", undefined],
    ["202", undefined],
    ["02079460999", undefined],
    ["+336", "FR · France"],
    ["+442079460102x7", "Extension 7 is dialed after the answer. GB · United Kingdom"],
    ["2025550101", "Dialed as \u2066+1 202 555 0101\u2069 (United States)."],
  ])("for %j is %s", (typed, hint) => {
    expect(numberHint(typed, english)).toBe(hint);
  });
});

describe("formatNumber", () => {
  it("spaces a number in E.164", () => {
    expect(formatNumber("+12025550101")).toBe("+1 202 555 0101");
  });

  it("doesn't change an incomplete number", () => {
    expect(formatNumber("*67")).toBe("*67");
  });
});
