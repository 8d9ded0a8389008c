import type { ErrorDetail } from "../errors/crm-error.ts";
import type { TypeRules, CrmContext } from "../model/crm-context.ts";
import { pipelineKindOf } from "./pipeline-kinds.ts";

const wrong = (name: string, message: string, code: string): ErrorDetail[] => [
  { message, in: name, code },
];

/**
 * Validates the pipeline and stage of a record: both are ids, and the stage belongs to the pipeline. If
 * the account has only one pipeline, it is the default.
 */
export function validatePipeline(
  context: CrmContext,
  typeId: string,
  values: Record<string, string>,
): ErrorDetail[] {
  const kind = pipelineKindOf(typeId);
  if (!kind) return [];
  const { pipelineProperty, stageProperty } = kind;
  const pipelines = context.catalog.pipelinesOf(typeId);
  const [only] = pipelines;
  if (!values[pipelineProperty] && only && pipelines.length === 1) {
    values[pipelineProperty] = only.id;
  }
  if (!values[pipelineProperty]) {
    return wrong(
      pipelineProperty,
      `The property ${pipelineProperty} is required if there are several pipelines.`,
      "REQUIRED",
    );
  }
  const pipeline = pipelines.find(({ id }) => id === values[pipelineProperty]);
  if (!pipeline) {
    return wrong(
      pipelineProperty,
      `${pipelineProperty} must be the id of a pipeline.`,
      "INVALID_OPTION",
    );
  }
  const stageId = values[stageProperty];
  if (stageId && !pipeline.stages.some(({ id }) => id === stageId)) {
    return wrong(
      stageProperty,
      `${stageProperty} must be the id of a stage of the pipeline ${pipeline.id}: ${pipeline.stages.map(({ id }) => id).join(", ")}.`,
      "INVALID_OPTION",
    );
  }
  return [];
}

/** The rules of object types whose records need no pipeline. */
export const optionalPipelineRules = (typeId: string): TypeRules => ({
  prepare: async (context, values) => {
    const kind = pipelineKindOf(typeId);
    const isInOne = kind && (values[kind.pipelineProperty] || values[kind.stageProperty]);
    return isInOne ? validatePipeline(context, typeId, values) : [];
  },
});
