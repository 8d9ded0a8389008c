import { expect, it } from "vitest";
import { changedBy } from "./save-association.ts";

const summary = (objectId: string) => ({
  objectTypeId: "0-2",
  objectId,
  title: objectId,
  subtitle: "",
});
const company = (objectId: string, ...typeIds: number[]) => ({
  ...summary(objectId),
  labels: typeIds.map((typeId) => ({ typeId, label: `Label ${typeId}` })),
});
const record = {
  associations: [
    { objectTypeId: "0-2", label: "Companies", records: [company("1", 10), company("2", 20)] },
  ],
};

it.each([
  ["a new one", "3", [], [["3", undefined]]],
  ["changed labels", "1", [30], [["1", [10]]]],
  [
    "a label that another record had",
    "2",
    [10],
    [
      ["2", [20]],
      ["1", [10]],
    ],
  ],
] as const)("undo of %s restores what was there", (_what, objectId, typeIds, expected) => {
  const before = changedBy(record, summary(objectId), typeIds);
  expect(before.map(({ other, typeIds: labels }) => [other.objectId, labels])).toEqual(expected);
});
