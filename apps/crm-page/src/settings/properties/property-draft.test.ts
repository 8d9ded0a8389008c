import { describe, expect, it } from "vitest";
import { fieldKinds, type FieldKind } from "./field-kinds.ts";
import {
  draftProblem,
  internalName,
  newPropertyDraft,
  type PropertyDraft,
  toNewProperty,
  toPropertyChange,
} from "./property-draft.ts";

const kindOf = (fieldType: string): FieldKind => {
  const kind = fieldKinds.find((each) => each.fieldType === fieldType);
  if (!kind) throw new Error(`There is no kind ${fieldType}.`);
  return kind;
};
const stored = {
  name: "size",
  label: "Size",
  type: "enumeration",
  fieldType: "select",
  groupName: "ticketinformation",
  isBuiltIn: false,
  options: [
    { value: "s", label: "Small", description: "Fits a letter", hidden: false },
    { value: "l", label: "Large", hidden: true },
  ],
};
const draft = newPropertyDraft(stored, { groupName: "", kind: undefined });
const added = (label: string, key = "new") => ({
  ...draft,
  options: [...draft.options, { key, label }],
});

describe("the draft of a property", () => {
  it("that is not changed is the property, with all that its options have", () => {
    expect(toPropertyChange(draft)).toEqual({
      label: "Size",
      groupName: "ticketinformation",
      options: [
        { ...stored.options[0], displayOrder: 0 },
        { ...stored.options[1], displayOrder: 1 },
      ],
    });
  });

  it("keeps the value of a renamed option, and gives a new one its own value", () => {
    const [first, ...others] = added("S").options;
    const options = [...others, { ...first, key: "s", label: " Tiny " }];
    expect(toPropertyChange({ ...draft, options }).options).toMatchObject([
      { value: "l", label: "Large", displayOrder: 0 },
      { value: "s_2", label: "S", displayOrder: 1 },
      { value: "s", label: "Tiny", displayOrder: 2 },
    ]);
  });

  it("creates a property without options unless its kind has some", () => {
    const text = { ...added("x"), label: " Serial number ", kind: kindOf("text") };
    expect(toNewProperty(text, new Set(["serial_number"]))).toEqual({
      name: "serial_number_2",
      label: "Serial number",
      groupName: "ticketinformation",
      type: "string",
      fieldType: "text",
    });
  });

  it.each<[PropertyDraft, { text: string; key?: string } | undefined]>([
    [draft, undefined],
    [{ ...draft, label: " " }, { text: "Enter a name for the property." }],
    [{ ...draft, options: [] }, { text: "Add at least one option." }],
    [added(" "), { text: "Enter a name for each option.", key: "new" }],
    [added("Small"), { text: "Two options are called Small.", key: "new" }],
    [{ ...draft, options: [], kind: kindOf("number") }, undefined],
  ])("has a problem that the user can correct: %#", (changed, problem) => {
    expect(draftProblem(changed)).toEqual(problem);
  });
});

it.each([
  ["Hôtel (à Paris)", "hotel_a_paris"],
  ["2nd address", "nd_address"],
  ["hs_pipeline", "own_hs_pipeline"],
  ["電話", "own"],
  ["x".repeat(300), "x".repeat(95)],
])("the name of %s for programs is %s", (label, name) => {
  expect(internalName(label, new Set())).toBe(name);
});
