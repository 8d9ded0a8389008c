import { expect, it } from "vitest";
import { newMetadata, optionsWith, stageKindOf } from "./stage-kinds.ts";

it("offers a probability that another program has set, once", () => {
  const kind = stageKindOf("0-3");
  if (!kind) throw new Error("Deals have no kind of stages.");
  expect(optionsWith(kind, "0.125").at(-1)).toEqual({ value: "0.125", label: "12.5%" });
  expect(optionsWith(kind, "0.3")).toBe(kind.options);
});

it.each([
  ["0-3", { probability: "0.1" }],
  ["0-5", { ticketState: "OPEN" }],
  ["2-1", {}],
])("a new stage of %s has %j", (objectTypeId, metadata) => {
  expect(newMetadata(objectTypeId)).toEqual(metadata);
});
