import { describe, expect, it } from "vitest";
import { failureReport } from "./failure-report.ts";

const place = {
  path: "/contacts/1/record/0-1/101",
  platform: "React 19.3.1, Mozilla/5.0 Chrome/141.0.7390.54",
  time: new Date(0),
};
const app = "CRM page 0.1.0";

function reportOf(error: unknown, path = place.path): string {
  const part = { app, part: "the timeline", error, componentStack: "\n    at Timeline" };
  return failureReport(part, { ...place, path });
}

function thrown(message: string, cause?: unknown): Error {
  const error = new TypeError(message, { cause });
  error.stack = `TypeError: ${message}\n    at Timeline (http://127.0.0.1:4400/assets/index-B9aZ.js:1:2345)`;
  return error;
}

it("says what happened, where, when, and in which versions", () => {
  expect(reportOf(thrown("x is undefined"))).toBe(
    [
      "CRM page 0.1.0 couldn't show the timeline.",
      "Page: /contacts/1/record/0-1/101",
      "Time: 1970-01-01T00:00:00.000Z",
      "Platform: React 19.3.1, Mozilla/5.0 Chrome/141.0.7390.54",
      "",
      "TypeError: x is undefined",
      "    at Timeline (http://127.0.0.1:4400/assets/index-B9aZ.js:1:2345)",
      "",
      "Components:",
      "    at Timeline",
    ].join("\n"),
  );
});

it("contains the message also in browsers whose stacks don't contain it", () => {
  const error = new TypeError("x is undefined");
  error.stack = "Timeline@http://127.0.0.1:4400/assets/index-B9aZ.js:1:2345";
  expect(reportOf(error)).toContain("TypeError: x is undefined\nTimeline@http://127.0.0.1:4400/");
});

it("contains the cause", () => {
  expect(reportOf(thrown("x", thrown("y")))).toContain("\nCaused by TypeError: y\n");
});

it("names only the type of a thrown value that isn't an error", () => {
  expect(reportOf("+12025550101")).toContain("A thrown string\n");
});

describe("contains no phone number or secret", () => {
  it.each([
    ["Can't call +12025550101", "Can't call [number]"],
    ["Can't call (202) 555-0101.", "Can't call ([number]."],
    ["Bad token pat-na1-0123-4567", "Bad token [secret]"],
    ["Bad token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9", "Bad token [secret]"],
    ["Can't read https://crm.example/calls?from=%2B12025550101#a", "https://crm.example/calls\n"],
  ])("%s", (message, shown) => {
    expect(reportOf(thrown(message))).toContain(shown);
    expect(reportOf(thrown("x", thrown(message)))).toContain(shown);
    expect(reportOf(thrown(message))).not.toContain(message);
  });

  it("in the path", () => {
    expect(reportOf(thrown("x"), "/contacts/+12025550101")).toContain("Page: /contacts/[number]\n");
  });
});
