import { expect, test } from "vitest";
import { blockingHeader } from "./framing.ts";

const crm = "https://crm.example";
const app = "https://app.example/phone";
const refusal = (headers: object, ancestors = [crm], address = app) =>
  blockingHeader({ reached: true, status: 200, ...headers }, address, ancestors);

test.each([
  "DENY",
  "deny",
  " Deny ",
  "SAMEORIGIN",
  "DENY, DENY",
  "SAMEORIGIN, DENY",
  "ALLOWALL, SAMEORIGIN",
  "DENY,",
  "ALLOWALL, NONSENSE",
])("X-Frame-Options: %s refuses a page of another origin", (xFrameOptions) => {
  expect(refusal({ xFrameOptions })).toBe("X-Frame-Options");
});

test.each(["ALLOWALL", "ALLOW-FROM https://other.example", "NONSENSE", "", "X, Y"])(
  "X-Frame-Options: %s, which browsers read over, does not",
  (xFrameOptions) => expect(refusal({ xFrameOptions })).toBeUndefined(),
);

test("SAMEORIGIN lets the app's own origin in, where all the pages around are of it", () => {
  const own = "https://app.example";
  expect(refusal({ xFrameOptions: "SAMEORIGIN" }, [own])).toBeUndefined();
  expect(refusal({ xFrameOptions: "SAMEORIGIN" }, [own, crm])).toBe("X-Frame-Options");
});

test("frame-ancestors has to let every page around in", () => {
  const frameAncestors = [crm];
  expect(refusal({ frameAncestors })).toBeUndefined();
  expect(refusal({ frameAncestors }, [crm, "https://portal.example"])).toBe("frame-ancestors");
  expect(refusal({ frameAncestors: ["'none'"] })).toBe("frame-ancestors");
  expect(refusal({ frameAncestors: [] })).toBe("frame-ancestors");
});

test("X-Frame-Options does not count beside frame-ancestors", () => {
  expect(refusal({ xFrameOptions: "DENY", frameAncestors: [crm] })).toBeUndefined();
});

test("a page without either is framed by all", () => {
  expect(refusal({})).toBeUndefined();
});
