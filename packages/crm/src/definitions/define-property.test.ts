import { expect, it } from "vitest";
import { defineProperty, redefineProperty } from "./define-property.ts";

const base = { name: "size", label: "Size", groupName: "ticketinformation" };
const large = { value: "l", label: "Large", displayOrder: 2 };
const options = [large, { value: "s", label: "Small", displayOrder: 1 }];

it("sorts the options of an enumeration by their position", () => {
  const { options: sorted } = defineProperty(
    { ...base, type: "enumeration", fieldType: "select", options },
    1,
  );
  expect(sorted?.map(({ value }) => value)).toEqual(["s", "l"]);
});

it("stores a phone number as such, and adds the options of a boolean", () => {
  const phone = defineProperty({ ...base, type: "string", fieldType: "phonenumber" }, 1);
  const flag = defineProperty({ ...base, type: "bool", fieldType: "booleancheckbox" }, 1);
  expect([phone.type, flag.options?.map(({ value }) => value)]).toEqual([
    "phone_number",
    ["true", "false"],
  ]);
});

it.each([
  [
    "an enumeration without options",
    { type: "enumeration", fieldType: "select" },
    "INVALID_OPTIONS",
  ],
  ["a text with options", { type: "string", fieldType: "text", options }, "INVALID_OPTIONS"],
  [
    "options with one value",
    { type: "enumeration", fieldType: "select", options: [large, large] },
    "INVALID_OPTIONS",
  ],
  ["a number in a text area", { type: "number", fieldType: "textarea" }, "INVALID_FIELD_TYPE"],
  ["unique dates", { type: "date", fieldType: "date", hasUniqueValue: true }, "INVALID_UNIQUE"],
] as const)("rejects %s", (_what, input, code) => {
  expect(() =>
    defineProperty(
      { ...base, ...input, options: "options" in input ? [...input.options] : undefined },
      1,
    ),
  ).toThrow(expect.objectContaining({ errors: [expect.objectContaining({ code })] }));
});

it("keeps the stored type when a definition changes", () => {
  const text = defineProperty({ ...base, type: "string", fieldType: "text" }, 1);
  expect(redefineProperty(text, { fieldType: "textarea", label: "Sizes" }, 2)).toMatchObject({
    label: "Sizes",
    fieldType: "textarea",
    type: "string",
  });
  expect(() => redefineProperty(text, { type: "number", fieldType: "number" }, 2)).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ code: "INVALID_TYPE_CHANGE" })] }),
  );
});
