import { CrmError } from "../errors/crm-error.ts";
import type { CrmContext } from "../model/crm-context.ts";
import {
  assertUniqueLabel,
  auditDefinition,
  getDefinition,
  removeDefinition,
  updateDefinition,
} from "../model/definitions.ts";
import type { ObjectTypeInfo } from "../model/object-types.ts";
import type { Pipeline, PipelineStage } from "../model/pipelines.ts";
import { pipelinesOf, stagesOf } from "./pipeline-definitions.ts";
import { getPipelineKind } from "./pipeline-kinds.ts";
import type { PipelineInput, PipelinePatch } from "./pipeline-requests.ts";
import { assertNoRecords } from "./records-in-pipeline.ts";

export async function createPipeline(
  context: CrmContext,
  type: ObjectTypeInfo,
  { label, displayOrder, stages }: PipelineInput,
): Promise<Pipeline> {
  getPipelineKind(type);
  await context.catalog.lock();
  const pipelines = pipelinesOf(context, type);
  assertUniqueLabel(await pipelines.read(), "", label);
  assertDistinctLabels(stages);
  const id = await context.nextId();
  await context.db
    .insertInto("pipelines")
    .values({
      object_type_id: type.id,
      id,
      label,
      display_order: displayOrder,
      created_at: context.now,
      updated_at: context.now,
      archived_at: null,
    })
    .execute();
  const stageList = stagesOf(context, type, id);
  for (const stage of stages) await stageList.insert(stage);
  return auditDefinition(pipelines, "CREATE", id);
}

/**
 * Replaces a pipeline and its stages. A stage stays if the request has its id or its label. The others
 * are archived, which fails while records are in them.
 */
export async function replacePipeline(
  context: CrmContext,
  type: ObjectTypeInfo,
  id: string,
  { label, displayOrder, stages: inputs }: PipelineInput,
): Promise<Pipeline> {
  getPipelineKind(type);
  await context.catalog.lock();
  const pipelines = pipelinesOf(context, type);
  const pipeline = await getDefinition(pipelines, id);
  assertUniqueLabel(await pipelines.read(), id, label);
  assertDistinctLabels(inputs);
  const matches = inputs.map((input) => ({ input, stage: findMatch(pipeline.stages, input) }));
  const removed = pipeline.stages.filter((each) => matches.every(({ stage }) => stage !== each));
  const removedIds = removed.map((stage) => stage.id);
  await assertNoRecords(context.db, type.id, id, removedIds);
  await pipelines.update(pipeline, { label, displayOrder });
  const stages = stagesOf(context, type, id);
  for (const stage of removed) await stages.remove(stage);
  for (const { input, stage } of matches) {
    await (stage ? stages.update(stage, input) : stages.insert(input));
  }
  return auditDefinition(pipelines, "UPDATE", id);
}

/** Changes a pipeline, or restores an archived one with the stages that it had. */
export const patchPipeline = (
  context: CrmContext,
  type: ObjectTypeInfo,
  id: string,
  patch: PipelinePatch,
): Promise<Pipeline> => updateDefinition(pipelinesOf(context, type), id, patch);

/** Archives a pipeline without records; the last one of the object type stays. */
export async function archivePipeline(
  context: CrmContext,
  type: ObjectTypeInfo,
  id: string,
): Promise<void> {
  getPipelineKind(type);
  await removeDefinition(pipelinesOf(context, type), id);
}

function assertDistinctLabels(stages: readonly { label: string }[]): void {
  if (new Set(stages.map(({ label }) => label)).size === stages.length) return;
  throw new CrmError("invalid", "Two stages have the same label.", [
    { message: "Each stage needs a different label.", in: "stages", code: "NOT_UNIQUE" },
  ]);
}

/** The stage that a request means: by its id, or by its label if the request has no id. */
function findMatch(
  stages: readonly PipelineStage[],
  { id, stageId = id, label }: PipelineInput["stages"][number],
): PipelineStage | undefined {
  return stages.find((stage) =>
    stageId === undefined ? stage.label === label : stage.id === stageId,
  );
}
