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
    ["+1 202 555 0101,12", "US", ADA, "12"],
    ["+1 202 555 0101;12", "US", ADA, "12"],
    ["+1 202 555 0101#12", "US", ADA, "12"],
    ["202-555-0101 x 12#", "US", ADA, "12"],
    ["1-800-FLOWERS", "US", "+18003569377", undefined],
    ["+1 800 FLOWERS", "GB", "+18003569377", undefined],
    ["1 (800) GO FEDEX ext. 12", "US", "+18004633339", "12"],
    ["1-800-FLOWERS, 12", "US", "+18003569377", "12"],
    ["1-800-FEDEX12", "US", "+18003333912", undefined],
    ["0800 REVERSE", "GB", "+448007383773", undefined],
    ["+44 (0)20 7946 0958", "US", LONDON, undefined],
    ["\u202A+1 202-555-0101\u202C", "GB", ADA, undefined],
    ["+١٢٠٢٥٥٥٠١٠١", "US", ADA, undefined],
    ["tel:+1-202-555-0101", "GB", ADA, undefined],
    ["+44 20 7946 0958*7", "US", LONDON, "7"],
    ["+44 20 7946 0958 * 7", "US", LONDON, "7"],
    ["+442079460958p7", "US", LONDON, "7"],
    ["+44 20 7946 0958 PP 7", "US", LONDON, "7"],
    ["202-555-0101w12", "US", ADA, "12"],
    ["tel:7946-0958;phone-context=+4420", "US", LONDON, undefined],
    ["tel:7946-0958;ext=7;phone-context=+44-20", "US", LONDON, "7"],
    ["tel:202-555-0101;phone-context=example.com", "US", ADA, undefined],
    ["tel:+12025550101;isub=12", "GB", ADA, undefined],
    ["callto:+12025550101", "GB", ADA, undefined],
    ["callto://202-555-0101", "US", ADA, undefined],
    ["+52 1 55 1234 5678", "US", "+525512345678", undefined],
    ["+5215512345678 x7", "MX", "+525512345678", "7"],
    ["+54 9 11 2345 6789", "US", "+5491123456789", undefined],
    ["011 15 2345-6789", "AR", "+5491123456789", undefined],
    ["+55 11 8765-4321", "US", "+5511987654321", undefined],
    ["(11) 98765-4321", "BR", "+5511987654321", undefined],
    ["(11) 3765-4321", "BR", "+551137654321", undefined],
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
    ["*21*123456#", "US", { dialString: "*21*123456#" }],
    ["*31*7", "US", { dialString: "*31*7" }],
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
    ["alice", "US", "notANumber"],
    ["sip:alice@example.com", "US", "notANumber"],
    ["sip:+12025550101@example.com", "US", "notANumber"],
    ["202 555 0101 / 202 555 0102", "US", "tooLong"],
    ["202 555 0101, 202 555 0102", "US", "notANumber"],
    ["2025550101;2025550102", "US", "notANumber"],
    ["1001", "US", "tooShort"],
    ["202 555 0101 home", "US", "notANumber"],
    ["030 901820 Bob", "DE", "notANumber"],
    ["1001 Bob", "US", "notANumber"],
    ["1001 Bob", "DE", "notANumber"],
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

describe("with a dial plan", () => {
  const dialPlan = { maxInternalDigits: 4, hasNames: true };

  it.each([
    ["1001", "US", "1001", undefined],
    [" 20-4 ", "US", "204", undefined],
    ["1001 x5", "US", "1001", "5"],
    ["0", "US", "0", undefined],
    ["611", "US", "611", undefined],
    ["111", "GB", "111", undefined],
    ["3631", "FR", "3631", undefined],
    ["alice", "US", "alice", undefined],
    ["bob.smith-2", "US", "bob.smith-2", undefined],
    ["sip:alice@example.com", "US", "sip:alice@example.com", undefined],
    ["alice@example.com:5060", "US", "sip:alice@example.com:5060", undefined],
    ["sip:1001", "US", "1001", undefined],
    ["sip:1001@[::1]", "US", "sip:1001@[::1]", undefined],
  ] as const)(
    "dials %j from %s as it is: %s, extension %s",
    (text, country, dialString, extension) => {
      const expected = { kind: "dialable", dialString, extension, isInternal: true };
      expect(resolveNumber(text, country, dialPlan)).toMatchObject(expected);
    },
  );

  it.each([
    ["(202) 555-0101", "US", { dialString: ADA, isInternal: false }],
    ["*67", "US", { dialString: "*67", isInternal: false }],
    ["1-800-FLOWERS", "US", { dialString: "+18003569377" }],
    ["911", "US", { problem: "emergency" }],
    // With a digit for an outside line.
    ["9-911", "US", { problem: "emergency" }],
    ["0112", "DE", { problem: "emergency" }],
    ["sip:911@pbx1.example.com", "US", { problem: "emergency" }],
    ["112", "GB", { problem: "emergency" }],
    ["15", "FR", { problem: "emergency" }],
    ["+1", "US", { problem: "tooShort" }],
    ["10011", "US", { problem: "tooShort" }],
    ["anonymous", "US", { problem: "notANumber" }],
    ["sip:a@evil.example;x=1", "US", { problem: "notANumber" }],
    ["sip:a@b@c", "US", { problem: "notANumber" }],
    ["alice smith", "US", { problem: "notANumber" }],
    ["sip:", "US", { problem: "notANumber" }],
  ] as const)("reads %j from %s as without one", (text, country, expected) => {
    expect(resolveNumber(text, country, dialPlan)).toMatchObject(expected);
  });

  it("dials no names and no short numbers that it doesn't have", () => {
    const none = { maxInternalDigits: 0, hasNames: false };
    for (const text of ["1001", "alice", "sip:alice@example.com"]) {
      expect(resolveNumber(text, "US", none)).toMatchObject({ kind: "undialable" });
    }
    expect(dialNote(resolveNumber("1001", "US", dialPlan))).toContain("phone system");
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
  [
    "555-0101",
    "US",
    "This number is too short for \u2066+1\u2069 (United States). Add the area code or country code.",
  ],
  ["+44 20 7946 09587", "US", "This number has too many digits."],
  [
    "22222222",
    "GB",
    "This isn't a number of \u2066+44\u2069 (United Kingdom). Add the country code, such as \u2066+44\u2069.",
  ],
  ["+44 22222222", "US", "This number has the wrong number of digits."],
  ["+999 1234 5678", "US", "This number starts with an unknown country code."],
  ["anonymous", "US", "This isn't a phone number."],
])("returns for %j in %s: %s", (text, country, note) => {
  expect(dialNote(resolveNumber(text, country))).toBe(note);
});
