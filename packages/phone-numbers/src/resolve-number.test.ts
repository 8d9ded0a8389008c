import { describe, expect, it } from "vitest";
import { dialNote } from "./dial-note.ts";
import { resolveNumber } from "./resolve-number.ts";
import type { CountryCode } from "./countries.ts";

const LONDON = "+442079460958";
const ADA = "+12025550101";

describe("resolveNumber", () => {
  it.each<[string, CountryCode, string, string | undefined]>([
    ["+44 20 7946 0958 x7", "US", LONDON, "7"],
    ["+44 20 7946 0958 ext. 7", "US", LONDON, "7"],
    ["+44 20 7946 0958 #7", "US", LONDON, "7"],
    ["+44 20 7946 0958,,7", "US", LONDON, "7"],
    ["tel:+44-20-7946-0958;ext=7", "US", LONDON, "7"],
    ["+44 20 7946 0958 ｅｘｔ．７", "US", LONDON, "7"],
    ["＋４４ ２０ ７９４６ ０９５８ ｘ７", "US", LONDON, "7"],
    ["+44 20 7946 0958 Durchwahl 7", "US", LONDON, "7"],
    ["+44 20 7946 0958 DW: 77", "US", LONDON, "77"],
    ["+44 20 7946 0958 poste 7", "US", LONDON, "7"],
    ["+44 20 7946 0958 доб. 7", "US", LONDON, "7"],
    ["020 7946 0958 x7", "GB", LONDON, "7"],
    ["+1 (202) 555-0101 extension 1234", "GB", ADA, "1234"],
    ["+44 (0)20 7946 0958", "US", LONDON, undefined],
    ["\u202A+1 202-555-0101\u202C", "GB", ADA, undefined],
    ["+١٢٠٢٥٥٥٠١٠١", "US", ADA, undefined],
    ["tel:+1-202-555-0101", "GB", ADA, undefined],
  ])("dials %j from %s as %s, extension %s", (text, country, dialString, extension) => {
    expect(resolveNumber(text, country)).toMatchObject({ dialString, extension });
  });

  it.each<[string, CountryCode, object]>([
    ["(202) 555-0101", "US", { dialString: ADA, country: "US", isCountryAssumed: true }],
    ["1 202 555 0101", "US", { dialString: ADA, isCountryAssumed: true }],
    ["(555) 123-4567", "US", { country: "US", isValid: false, isCountryAssumed: true }],
    ["020 7946 0958", "GB", { dialString: LONDON, country: "GB", isCountryAssumed: true }],
    ["+44 20 7946 0958", "US", { country: "GB", isValid: true, isCountryAssumed: false }],
    ["011 44 20 7946 0958", "US", { dialString: LONDON, isCountryAssumed: false }],
    ["0044 20 7946 0958", "DE", { dialString: LONDON, isCountryAssumed: false }],
    ["+1 204 555 0101", "US", { country: "CA", isCountryAssumed: false }],
    ["+1 555 123 4567", "US", { country: "US", isValid: false }],
    ["+800 1234 5678", "US", { country: undefined, isValid: true }],
    ["*67", "US", { dialString: "*67", country: undefined, isCountryAssumed: false }],
    ["#31#", "US", { dialString: "#31#" }],
  ])("reads the country of %j in %s", (text, country, expected) => {
    expect(resolveNumber(text, country)).toMatchObject({ kind: "dialable", ...expected });
  });

  it.each<[string, CountryCode, string]>([
    ["911", "US", "emergency"],
    [" 9-1-1 ", "US", "emergency"],
    ["911 x2", "US", "emergency"],
    ["112", "US", "emergency"],
    ["999", "GB", "emergency"],
    ["000", "AU", "emergency"],
    ["110", "DE", "emergency"],
    ["15", "FR", "emergency"],
    ["+1 911", "GB", "emergency"],
    ["+44 999", "US", "emergency"],
    ["999", "US", "tooShort"],
    ["118", "GB", "tooShort"],
    ["+1", "US", "tooShort"],
    ["1", "US", "tooShort"],
    ["+1 202", "US", "tooShort"],
    ["555-0101", "US", "tooShort"],
    ["020 7946 0999", "US", "tooLong"],
    ["020 7946 0958 x7", "US", "tooLong"],
    ["+44 20 7946 09587", "US", "tooLong"],
    ["+999 1234 5678", "US", "unknownCountry"],
    ["+", "US", "notANumber"],
    ["", "US", "notANumber"],
    ["*", "US", "notANumber"],
    ["ext. 12", "US", "notANumber"],
    ["anonymous", "US", "notANumber"],
    ["1-800-FLOWERS", "US", "notANumber"],
    ["1".repeat(101), "US", "notANumber"],
    ["0".repeat(100), "US", "tooLong"],
    ["\u0000", "US", "notANumber"],
    ["%", "US", "notANumber"],
  ])("does not dial %j from %s: %s", (text, country, problem) => {
    expect(resolveNumber(text, country)).toMatchObject({ kind: "undialable", problem });
  });

  it.each<[string, CountryCode, string, string | undefined]>([
    ["020 7946 0958 x7", "US", "02079460958", "7"],
    ["+44 20 7946 09587", "US", "4420794609587", undefined],
    ["ext. 12", "US", "12", undefined],
  ])("separates the digits of %j from its extension", (text, country, digits, extension) => {
    expect(resolveNumber(text, country)).toMatchObject({ digits, extension });
  });
});

it.each<[string, CountryCode, string | undefined]>([
  ["+12025550101", "US", undefined],
  ["*67", "US", undefined],
  ["(202) 555-0101", "US", "Dialed as \u2066+1 202 555 0101\u2069 (United States)."],
  [
    "020 7946 0958 x7",
    "GB",
    "Dialed as \u2066+44 20 7946 0958\u2069 (United Kingdom). Enter extension 7 on the keypad after the answer.",
  ],
  ["+1 900 234 5678", "US", "This is a premium-rate number. Calls to it can be expensive."],
  [
    "020 7946 0958",
    "US",
    "This number is too long for \u2066+1\u2069 (United States). Add the country code, such as \u2066+44\u2069.",
  ],
  ["911", "US", "911 is an emergency number. Call it from a regular phone."],
  ["+1", "US", "This number is incomplete."],
])("returns for %j in %s: %s", (text, country, note) => {
  expect(dialNote(resolveNumber(text, country))).toBe(note);
});
