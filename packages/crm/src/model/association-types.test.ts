import { expect, it } from "vitest";
import { getObjectTypeInfo } from "./object-types.ts";
import { builtInAssociationTypes } from "./association-types.ts";

const typesBetween = (here: string, there: string) =>
  builtInAssociationTypes
    .filter(
      (type) => type.from === getObjectTypeInfo(here).id && type.to === getObjectTypeInfo(there).id,
    )
    .map(({ typeId, inverseTypeId, label }) => [typeId, inverseTypeId, label]);

/** The ids of each type from both sides, as the API defines them. */
it.each([
  ["ticket", "contact", [[16, 15, null]]],
  [
    "ticket",
    "company",
    [
      [339, 340, null],
      [26, 25, "Primary"],
    ],
  ],
  ["ticket", "deal", [[28, 27, null]]],
  ["ticket", "ticket", [[452, 452, null]]],
  ["call", "contact", [[194, 193, null]]],
  ["call", "company", [[182, 181, null]]],
  ["call", "deal", [[206, 205, null]]],
  ["call", "ticket", [[220, 219, null]]],
  [
    "contact",
    "company",
    [
      [279, 280, null],
      [1, 2, "Primary"],
    ],
  ],
  ["deal", "contact", [[3, 4, null]]],
  [
    "deal",
    "company",
    [
      [341, 342, null],
      [5, 6, "Primary"],
    ],
  ],
  ["contact", "contact", [[449, 449, null]]],
  ["company", "company", [[450, 450, null]]],
  ["deal", "deal", [[451, 451, null]]],
  ["note", "contact", [[202, 201, null]]],
  ["note", "company", [[190, 189, null]]],
  ["note", "deal", [[214, 213, null]]],
  ["note", "ticket", [[228, 227, null]]],
  ["email", "contact", [[198, 197, null]]],
  ["email", "company", [[186, 185, null]]],
  ["email", "deal", [[210, 209, null]]],
  ["email", "ticket", [[224, 223, null]]],
  ["meeting", "contact", [[200, 199, null]]],
  ["meeting", "company", [[188, 187, null]]],
  ["meeting", "deal", [[212, 211, null]]],
  ["meeting", "ticket", [[226, 225, null]]],
  ["task", "contact", [[204, 203, null]]],
  ["task", "company", [[192, 191, null]]],
  ["task", "deal", [[216, 215, null]]],
  ["task", "ticket", [[230, 229, null]]],
] as const)("between %s and %s have their ids in both directions", (from, to, expected) => {
  expect(typesBetween(from, to)).toEqual(expected);
  expect(typesBetween(to, from)).toEqual(
    expected.map(([typeId, inverseTypeId, label]) => [inverseTypeId, typeId, label]),
  );
});

it("have unique ids", () => {
  const ids = builtInAssociationTypes.map(({ typeId }) => typeId);
  expect(new Set(ids).size).toBe(ids.length);
});
