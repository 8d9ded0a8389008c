import type { EditableProperties, EditableProperty } from "@calling-extensions/crm/page-api";

type Options = NonNullable<EditableProperty["options"]>;

const stagesOf = ({ results, pipeline }: EditableProperties): Options =>
  results.find(({ name }) => name === pipeline?.stageProperty)?.options ?? [];

/** The options of a property, given the other values: a stage is one of its pipeline. */
export function optionsIn(
  properties: EditableProperties,
  { name, options }: EditableProperty,
  values: Readonly<Record<string, string>>,
): Options | undefined {
  const { pipeline } = properties;
  const pipelineId = pipeline && values[pipeline.pipelineProperty];
  if (name !== pipeline?.stageProperty || !pipelineId) return options;
  return options?.filter((option) => option.pipelineId === pipelineId);
}

/** A value with those that follow from it: a pipeline needs one of its stages, and a stage its pipeline. */
export function withPipeline(
  properties: EditableProperties,
  name: string,
  value: string,
): Record<string, string> {
  const { pipeline } = properties;
  if (value === "") return { [name]: value };
  if (name === pipeline?.pipelineProperty) {
    const first = stagesOf(properties).find(({ pipelineId }) => pipelineId === value);
    return { [name]: value, ...(first && { [pipeline.stageProperty]: first.value }) };
  }
  if (name === pipeline?.stageProperty) {
    const stage = stagesOf(properties).find((option) => option.value === value);
    const pipelineId = stage?.pipelineId;
    return { [name]: value, ...(pipelineId && { [pipeline.pipelineProperty]: pipelineId }) };
  }
  return { [name]: value };
}
