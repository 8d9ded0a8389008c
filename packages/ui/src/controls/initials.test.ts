import { expect, it } from "vitest";
import { initialsOf } from "./initials.ts";

it.each([
  ["Ada Example", "AE"],
  ["bo", "B"],
  ["  Ana María  de la Cruz ", "AC"],
  ["Émile Ünal", "ÉÜ"],
  ["", ""],
])("abbreviates %j to %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
