import { expect, test } from "vitest";
import { containsNumber, readableUrl } from "./private-data.ts";

const numbers = ["+12025550101"];

test.each([
  "Dial +12025550101",
  '{"phoneNumber":"+1 (202) 555-0101"}',
  "202.555.0101",
  readableUrl("https://phone.example/calls?to=%2B12025550101"),
])("%j contains the number", (text) => {
  expect(containsNumber(text, numbers)).toBe(true);
});

test.each(["Dial …01", "202555", "call-1764144000000", readableUrl("https://phone.example/%")])(
  "%j contains no number",
  (text) => {
    expect(containsNumber(text, numbers)).toBe(false);
  },
);
