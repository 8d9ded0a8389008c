import { expect, test } from "vitest";
import { findPrivateData, readableUrl } from "./private-data.ts";

const data = { numbers: ["+12025550101"], names: ["Zephyrelle", "Quastorvin"] };

test.each([
  "Dial +12025550101",
  '{"phoneNumber":"+1 (202) 555-0101"}',
  "202.555.0101",
  readableUrl("https://phone.example/calls?to=%2B12025550101"),
])("%j contains the number", (text) => {
  expect(findPrivateData(text, data)).toEqual(["a phone number"]);
});

test.each([
  "Zephyrelle Quastorvin is calling",
  "zephyrelle.q@example.com",
  readableUrl("https://phone.example/search?name=Quastorvin%2C%20Z."),
])("%j contains the name", (text) => {
  expect(findPrivateData(text, data)).toEqual(["a contact's name"]);
});

test.each(["Dial …01", "202555", "call-1764144000000", readableUrl("https://phone.example/%")])(
  "%j contains neither",
  (text) => {
    expect(findPrivateData(text, data)).toEqual([]);
  },
);
