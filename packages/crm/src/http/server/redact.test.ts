import { expect, it } from "vitest";
import { pathOf, redactPhoneNumbers } from "./redact.ts";

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
