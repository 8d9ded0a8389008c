import { expect, it } from "vitest";
import { toRefusal } from "./refusal.ts";

const voicemail = "sip:+12025550199@example.com";

it.each([
  ["declined", { statusCode: 603 }],
  ["busy", { statusCode: 486 }],
  ["unavailable", { statusCode: 480 }],
  ["voicemail", { statusCode: 302, redirectUri: voicemail }],
] as const)("a call is refused as %s", (reason, refusal) => {
  expect(toRefusal(reason, voicemail)).toEqual(refusal);
});

it("redirects no caller to a voicemail that doesn't exist", () => {
  expect(toRefusal("voicemail", undefined)).toEqual({ statusCode: 480 });
});
