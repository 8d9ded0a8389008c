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
])("X-Frame-Options: %s refuses a parent with another origin", (xFrameOptions) => {
  expect(refusal({ xFrameOptions })).toBe("X-Frame-Options");
});

test.each(["ALLOWALL", "ALLOW-FROM https://other.example", "NONSENSE", "", "X, Y"])(
  "X-Frame-Options: %s is ignored, as browsers do",
  (xFrameOptions) => expect(refusal({ xFrameOptions })).toBeUndefined(),
);

test("SAMEORIGIN allows the frame if all ancestors have the app's origin", () => {
  const own = "https://app.example";
  expect(refusal({ xFrameOptions: "SAMEORIGIN" }, [own])).toBeUndefined();
  expect(refusal({ xFrameOptions: "SAMEORIGIN" }, [own, crm])).toBe("X-Frame-Options");
});

test("frame-ancestors must allow every ancestor", () => {
  const frameAncestors = [crm];
  expect(refusal({ frameAncestors })).toBeUndefined();
  expect(refusal({ frameAncestors }, [crm, "https://portal.example"])).toBe("frame-ancestors");
  expect(refusal({ frameAncestors: ["'none'"] })).toBe("frame-ancestors");
  expect(refusal({ frameAncestors: [] })).toBe("frame-ancestors");
});

test("X-Frame-Options is ignored if there is a frame-ancestors directive", () => {
  expect(refusal({ xFrameOptions: "DENY", frameAncestors: [crm] })).toBeUndefined();
});

test("a page without either header can be framed by any page", () => {
  expect(refusal({})).toBeUndefined();
});
