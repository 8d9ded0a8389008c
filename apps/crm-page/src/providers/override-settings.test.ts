import { describe, expect, it } from "vitest";
import { parseOverride } from "./override-settings.ts";

const toPageError = (text: string): string => {
  const parsed = parseOverride(text);
  return parsed.kind === "invalid" ? parsed.reason : parsed.kind;
};

describe("parseOverride", () => {
  it("returns none if nothing is set", () => {
    expect(parseOverride(null)).toEqual({ kind: "none" });
  });

  it("defaults isReady to true", () => {
    expect(parseOverride('{"name":"Mine","url":"http://localhost:3000"}').kind).toBe("settings");
  });

  it("ignores unknown fields", () => {
    expect(parseOverride('{"name":"Mine","url":"https://a.test","color":"red"}').kind).toBe(
      "settings",
    );
  });

  it("accepts an override of an installed app without a url", () => {
    expect(parseOverride('{"name":"Mine","width":500}')).toEqual({
      kind: "settings",
      settings: { name: "Mine", width: 500 },
    });
  });

  it.each([
    ["text that is not JSON", "{name", "It isn't valid JSON"],
    ["an empty text", "", "It isn't valid JSON"],
    ["an array", "[]", "It must be an object"],
    ["null", "null", "It must be an object"],
    ["a missing name", '{"url":"https://a.test"}', 'Its field "name" must be a string'],
    ["a blank name", '{"name":"  "}', 'Its field "name" must not be empty'],
    ["a script address", '{"name":"M","url":"javascript:alert(1)"}', 'Its field "url" must be'],
    ["a file address", '{"name":"M","url":"file:///etc"}', 'Its field "url" must be'],
    ["a relative address", '{"name":"M","url":"/app"}', 'Its field "url" must be'],
    ["a width as text", '{"name":"M","width":"400"}', 'Its field "width" must be a number'],
    ["a width of zero", '{"name":"M","width":0}', 'Its field "width" must be above 0'],
    [
      "isReady false",
      '{"name":"M","url":"https://a.test","isReady":false}',
      "isReady set to false",
    ],
  ])("rejects %s with the reason", (_what, text, reason) => {
    expect(toPageError(text)).toContain(reason);
  });
});
