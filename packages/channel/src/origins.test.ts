import { describe, expect, test } from "vitest";
import { allowsOrigin, findOriginMismatch } from "./origins.ts";

const origin = "https://crm.example";
const anyHost = (): boolean => true;

describe("a host's origin", () => {
  test.each([undefined, null, "", origin, `${origin}/`, `${origin}/contacts/1?x=y`])(
    "is accepted with hostUrl %j",
    (hostUrl) => expect(findOriginMismatch(hostUrl, origin, undefined, anyHost)).toBeUndefined(),
  );

  test.each(["not a url", 42, {}, "javascript:alert(1)", "https://other.example", "data:,x"])(
    "is rejected with hostUrl %j",
    (hostUrl) => expect(findOriginMismatch(hostUrl, origin, undefined, anyHost)).toBeDefined(),
  );

  test("is rejected if the browser reports none", () => {
    expect(findOriginMismatch(undefined, "null", undefined, anyHost)).toBeDefined();
  });

  test("is rejected if the session has another one", () => {
    expect(findOriginMismatch(undefined, origin, "https://first.example", anyHost)).toBe(
      "https://first.example",
    );
  });

  test("is rejected if the app doesn't allow it", () => {
    expect(findOriginMismatch(origin, origin, undefined, () => false)).toBeDefined();
  });
});

const patterns = ["https://crm.example", "https://*.hubspot.com", "http://*.local.example:4400"];
const isAllowed = (candidate: string): boolean =>
  patterns.some((pattern) => allowsOrigin(pattern, candidate));

test.each([
  "https://crm.example",
  "https://app.hubspot.com",
  "https://a.b.hubspot.com",
  "http://eu.local.example:4400",
])("%s is allowed", (allowed) => expect(isAllowed(allowed)).toBe(true));

test.each([
  "http://crm.example",
  "https://crm.example.evil.example",
  "https://sub.crm.example",
  "https://hubspot.com",
  "https://evilhubspot.com",
  "http://app.hubspot.com",
  "https://app.hubspot.com:8443",
  "https://app.hubspot.com.evil.example",
  "http://eu.local.example",
  "null",
  "",
])("%j is not allowed", (rejected) => expect(isAllowed(rejected)).toBe(false));
