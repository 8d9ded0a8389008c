import { describe, expect, it, vi } from "vitest";
import { fromInputText, toInputText } from "./input-text.ts";

describe("the text of a control", () => {
  it.each([
    ["number", "en-US", "$1,234.50", "1234.50"],
    ["number", "en-US", " 1 234 567 ", "1234567"],
    ["number", "en-US", "1,5", "1,5"],
    ["number", "de-DE", "1.234,5 €", "1234.5"],
    ["number", "de-DE", "12.5", "12.5"],
    ["number", "de-DE", "1.234", "1234"],
    ["number", "fr-FR", "1\u202f234,5", "1234.5"],
    ["number", "en-US", "a lot", "alot"],
    ["minutes", "en-US", "5", "300000"],
    ["minutes", "en-US", "5:30", "330000"],
    ["minutes", "de-DE", "1,5", "90000"],
    ["minutes", "en-US", "", ""],
    ["minutes", "en-US", "long", "long"],
    ["text", "en-US", "  Ada ", "Ada"],
    ["textarea", "en-US", "  indented", "  indented"],
    ["date", "en-US", "2026-12-15", "2026-12-15"],
    ["datetime", "en-US", "", ""],
  ] as const)("for %s in %s, %j is stored as %j", (kind, locale, text, value) =>
    expect(fromInputText(kind, text, locale)).toBe(value),
  );

  it.each([
    ["minutes", "330000", "5:30"],
    ["minutes", "8400", "0:08"],
    ["minutes", "7200000", "120"],
    ["date", "2026-12-15", "2026-12-15"],
    ["datetime", "nonsense", ""],
    ["number", "", ""],
  ] as const)("of %s shows %j as %j", (kind, value, text) =>
    expect(toInputText(kind, value)).toBe(text),
  );

  it("of a time is in the user's time zone, and means the same time", () => {
    const value = "2026-02-03T09:30:00.000Z";
    const text = toInputText("datetime", value);
    expect(text).toMatch(/^2026-02-0[234]T\d\d:\d\d$/);
    expect(fromInputText("datetime", text)).toBe(value);
  });

  it.each([
    ["America/Los_Angeles", "2026-01-31"],
    ["Europe/Berlin", "2026-02-01"],
  ])("of a date that has a time is its day in %s", (zone, text) => {
    vi.stubEnv("TZ", zone);
    expect(toInputText("date", "2026-02-01T07:30:00.000Z")).toBe(text);
    vi.unstubAllEnvs();
  });
});
