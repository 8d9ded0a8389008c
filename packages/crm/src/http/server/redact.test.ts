import { expect, it } from "vitest";
import { describeError, pathOf, redactPhoneNumbers } from "./redact.ts";

it.each(["+12025550101", "(202) 555-0101", "020 7946 0102", "202.555.0101"])(
  "removes %s from a text",
  (number) => {
    const redacted = redactPhoneNumbers(`called ${number} twice`);
    expect(redacted).toMatch(/^called \(?\[number\] twice$/);
  },
);

it("removes the query of a URL", () => {
  expect(pathOf("/_page/caller-matches?number=12025550101")).toBe("/_page/caller-matches");
});

it("describes an error with its causes, and without numbers", () => {
  const cause = new Error("Called +12025550101.", { cause: new TypeError("No bucket.") });
  const text = describeError(new Error("Unavailable.", { cause }));
  expect(text).toMatch(/^Error: Unavailable\.\n +at /);
  expect(describeError(Object.assign(new Error("Bare."), { stack: undefined }))).toBe(
    "Error: Bare.",
  );
  expect(describeError("No error: +12025550101")).toBe("No error: [number]");
  expect(text).toMatch(/\nCaused by Error: Called \[number\]\.\nCaused by TypeError: No bucket\.$/);
});
