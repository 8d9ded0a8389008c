import { expect, it } from "vitest";
import type { PropertyDefinition } from "../model/property-definition.ts";
import { defineProperty, redefineProperty } from "./define-property.ts";
import type { PropertyChange } from "./property-requests.ts";

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
    { type: "enumeration", fieldType: "select", options: [large, { ...large, label: "Huge" }] },
    "INVALID_OPTIONS",
  ],
  [
    "options with one label",
    { type: "enumeration", fieldType: "select", options: [large, { ...large, value: "xl" }] },
    "INVALID_OPTIONS",
  ],
  [
    "a boolean with other options",
    { type: "bool", fieldType: "booleancheckbox", options },
    "INVALID_OPTIONS",
  ],
  [
    "an option that can't be one of several",
    { type: "enumeration", fieldType: "checkbox", options: [{ ...large, value: "l;xl" }] },
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

it.each<[PropertyChange, Partial<PropertyDefinition>?]>([
  [{ description: "In inches" }],
  [{ displayOrder: 3 }],
  [{ hidden: true }, { isHidden: true }],
  [{ formField: true }, { isFormField: true }],
  [{ groupName: "other" }],
  [
    {
      options: [
        { ...large, description: "Over 40" },
        { value: "xs", label: "Tiny" },
      ],
    },
    {
      options: [
        { value: "xs", label: "Tiny", displayOrder: 1 },
        { ...large, description: "Over 40" },
      ],
    },
  ],
])("changes only %o", (change, stored) => {
  const before = defineProperty({ ...base, type: "enumeration", fieldType: "select", options }, 1);
  const made = { createdAt: 1, updatedAt: 2 };
  expect(redefineProperty(before, change, 2)).toEqual({
    ...before,
    ...(stored ?? change),
    made,
  });
});

it.each([
  ["checkboxes", { type: "enumeration", fieldType: "checkbox", options }, "select"],
  ["a unique text", { type: "string", fieldType: "text", hasUniqueValue: true }, "textarea"],
] as const)("keeps the field of %s", (_what, given, fieldType) => {
  const { options: several, ...rest } = { options: undefined, ...given };
  const before = defineProperty({ ...base, ...rest, ...(several && { options: [...several] }) }, 1);
  expect(redefineProperty(before, { label: "Sizes" }, 2)).toMatchObject({ label: "Sizes" });
  expect(() => redefineProperty(before, { fieldType }, 2)).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ code: "INVALID_TYPE_CHANGE" })] }),
  );
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
