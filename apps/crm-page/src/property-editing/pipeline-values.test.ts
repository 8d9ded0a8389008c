import type { EditableProperties } from "@calling-extensions/crm/page-api";
import { expect, it } from "vitest";
import { optionsIn, withPipeline } from "./pipeline-values.ts";

const select = { control: "select", isRequired: false, isReadOnly: false } as const;
const stage = {
  ...select,
  name: "stage",
  label: "Stage",
  options: [
    { value: "a1", label: "A1", pipelineId: "a" },
    { value: "a2", label: "A2", pipelineId: "a" },
    { value: "b1", label: "B1", pipelineId: "b" },
  ],
};
const properties: EditableProperties = {
  results: [
    {
      ...select,
      name: "pipeline",
      label: "Pipeline",
      options: [
        { value: "a", label: "A" },
        { value: "b", label: "B" },
      ],
    },
    stage,
  ],
  pipeline: { pipelineProperty: "pipeline", stageProperty: "stage" },
};

it.each([
  ["pipeline", "b", { pipeline: "b", stage: "b1" }],
  ["stage", "a2", { pipeline: "a", stage: "a2" }],
  ["stage", "", { stage: "" }],
  ["stage", "gone", { stage: "gone" }],
  ["amount", "5", { amount: "5" }],
])("%s set to %j changes %j", (name, value, changed) =>
  expect(withPipeline(properties, name, value)).toEqual(changed),
);

it.each([
  [{ pipeline: "b" }, ["b1"]],
  [{}, ["a1", "a2", "b1"]],
])("with %j, the stages are %j", (values, stages) =>
  expect(optionsIn(properties, stage, values)?.map(({ value }) => value)).toEqual(stages),
);
