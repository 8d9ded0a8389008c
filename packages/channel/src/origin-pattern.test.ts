import { expect, test } from "vitest";
import { allowsOrigin } from "./origin-pattern.ts";

const patterns = ["https://crm.example", "https://*.hubspot.com", "http://*.local.example:4400"];
const isAllowed = (origin: string): boolean =>
  patterns.some((pattern) => allowsOrigin(pattern, origin));

test.each([
  "https://crm.example",
  "https://app.hubspot.com",
  "https://a.b.hubspot.com",
  "http://eu.local.example:4400",
])("%s is allowed", (origin) => expect(isAllowed(origin)).toBe(true));

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
])("%j is not", (origin) => expect(isAllowed(origin)).toBe(false));
