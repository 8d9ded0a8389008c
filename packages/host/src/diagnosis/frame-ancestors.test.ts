import { describe, expect, test } from "vitest";
import { allowsAncestor } from "./frame-ancestors.ts";

const crm = "https://crm.example";
const app = "https://app.example/phone";

describe("frame-ancestors", () => {
  test.each([
    ["*", crm],
    ["*", "http://127.0.0.1:4400"],
    ["https:", crm],
    ["http:", crm],
    ["http:", "http://crm.example"],
    [crm, crm],
    ["HTTPS://CRM.Example", crm],
    ["https://crm.example/", crm],
    ["https://crm.example/some/path", crm],
    ["https://crm.example:443", crm],
    ["https://crm.example:*", "https://crm.example:8443"],
    ["https://crm.example:08443", "https://crm.example:8443"],
    ["http://crm.example", crm],
    ["http://crm.example:80", crm],
    ["crm.example", crm],
    ["*.example", crm],
    ["https://*.example.com", "https://a.b.example.com"],
    ["https://*:8443", "https://crm.example:8443"],
    ["http://localhost:4400", "http://localhost:4400"],
    ["http://127.0.0.1:4400", "http://127.0.0.1:4400"],
    ["http://[::1]:4400", "http://[::1]:4400"],
    ["'self'", "https://app.example"],
    ["'SELF'", "https://app.example"],
  ])("%s allows %s", (source, ancestor) => {
    expect(allowsAncestor(["https://other.example", source], ancestor, app)).toBe(true);
  });

  test.each([
    ["'none'", crm],
    ["'self'", crm],
    ["'self'", "https://app.example:8443"],
    ["'unsafe-inline'", crm],
    ["*", "null"],
    ["null", "null"],
    ["*", "chrome-extension://abc"],
    ["data:", crm],
    ["https:", "http://crm.example"],
    [crm, "http://crm.example"],
    [crm, "https://crm.example:8443"],
    ["https://crm.example:8443", crm],
    ["https://crm.example:80", "https://crm.example:8080"],
    // Without a scheme, the app's scheme applies, which is https.
    ["crm.example", "http://crm.example"],
    ["https://*.example.com", "https://example.com"],
    ["https://*.example.com", "https://evilexample.com"],
    ["https://*.example.com", "https://a.example.com.evil.example"],
    ["https://crm.example", "https://crm.example.evil.example"],
    ["https://crm.example.evil.example", crm],
    ["https://crm.example@evil.example", crm],
    ["https://evil.example/https://crm.example", crm],
    ["https://a.*.example", "https://a.b.example"],
    ["https://*crm.example", crm],
    ["https://**.example", crm],
    ["https://", crm],
    ["//crm.example", crm],
    ["https:/crm.example", crm],
    ["https://crm.example;", crm],
    ["https://crm.example,https://b.example", crm],
    ["https://crm example", crm],
    ["https://crm.example:", crm],
    ["https://crm.example:443x", crm],
    ["https://crm.example:999999999", crm],
    ["https://crm-example", crm],
    ["https://crmxexample", crm],
    ["", crm],
    [" ", crm],
    ["__proto__", crm],
    ["constructor:", crm],
  ])("%j does not allow %s", (source, ancestor) => {
    expect(allowsAncestor([source], ancestor, app)).toBe(false);
  });

  test("without a source allows nothing", () => {
    expect(allowsAncestor([], crm, app)).toBe(false);
  });

  test("allows other sources beside 'none'", () => {
    expect(allowsAncestor(["'none'", crm], crm, app)).toBe(true);
  });

  test("without a scheme allows http and https if the app uses http", () => {
    const self = "http://app.example/";
    expect(allowsAncestor(["crm.example"], "http://crm.example", self)).toBe(true);
    expect(allowsAncestor(["crm.example"], crm, self)).toBe(true);
  });

  test("with a pathological source is parsed immediately", () => {
    const sources = ["a.".repeat(50_000), `https://${"a-".repeat(50_000)}!`, "*".repeat(100_000)];
    const before = performance.now();
    expect(allowsAncestor(sources, crm, app)).toBe(false);
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});
