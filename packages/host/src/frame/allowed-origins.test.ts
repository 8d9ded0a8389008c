import { describe, expect, test } from "vitest";
import { allowedOriginsOf, httpOrigin } from "./allowed-origins.ts";

const own = "https://app.example";
const allowed = (...allowedOrigins: string[]): string[] =>
  allowedOriginsOf({ id: "1", name: "App", url: `${own}/phone?x=1`, allowedOrigins });

describe("a provider's allowed origins", () => {
  test("contain the origins of its URL and its list, without duplicates", () => {
    expect(allowed()).toEqual([own]);
    expect(allowed("https://app.example/", "http://localhost:4401/phone")).toEqual([
      own,
      "http://localhost:4401",
    ]);
  });

  test.each([
    ["https://*.app.example", "https://*.app.example"],
    ["HTTPS://*.App.Example/", "https://*.app.example"],
    ["https://*.app.example:443", "https://*.app.example"],
    ["http://*.local.example:4401", "http://*.local.example:4401"],
    ["http://*.localhost:4401", "http://*.localhost:4401"],
    ["https://*.bücher.example", "https://*.xn--bcher-kva.example"],
    ["https://*.any.example", "https://*.any.example"],
  ])("accept the pattern %s", (pattern, read) => {
    expect(allowed(pattern)).toEqual([own, read]);
  });

  test.each([
    "*",
    "https://*",
    "https://*.",
    "https://*.com",
    "https://*.*.example",
    "https://a*.app.example",
    "https://app.*.example",
    "https://*app.example",
    "*.app.example",
    "https://*.x@evil.example",
    "https://*.1.2.3.4",
    "ftp://*.app.example",
    "javascript:alert(1)",
    "null",
    "app.example",
    "",
  ])("reject %j", (pattern) => {
    const error = expect.objectContaining({ code: "invalidOptions" });
    expect(() => allowed(pattern)).toThrow(error);
  });

  test.each(["https://*.app.example/", "data:text/html,x", "/phone"])(
    "reject %j as the URL of the app",
    (url) => {
      const error = expect.objectContaining({ code: "invalidOptions" });
      expect(() => allowedOriginsOf({ id: "1", name: "App", url })).toThrow(error);
    },
  );
});

test.each(["blob:https://app.example/1", "https://*.app.example/", "about:blank", "x"])(
  "%s has no origin that a frame can load",
  (address) => expect(httpOrigin(address)).toBeUndefined(),
);
