import { expect, it } from "vitest";
import { pipelineKindOf } from "./pipeline-kinds.ts";

it("keeps what programs store with a stage of a custom type", () => {
  const kind = pipelineKindOf("2-1");
  const kept = kind?.parseMetadata({ color: "red", probability: "many" });
  expect(kept && kind?.toApiMetadata(kept)).toEqual({ color: "red", probability: "many" });
});
