import type { CrmContext } from "../model/crm-context.ts";
import {
  assertUniqueLabel,
  auditDefinition,
  removeDefinition,
  updateDefinition,
} from "../model/definitions.ts";
import type { ObjectTypeInfo } from "../model/object-types.ts";
import type { PipelineStage } from "../model/pipelines.ts";
import { getPipeline, getStage, stagesOf, type StageKey } from "./pipeline-definitions.ts";
import type { StageInput, StagePatch } from "./pipeline-requests.ts";

export async function createStage(
  context: CrmContext,
  type: ObjectTypeInfo,
  pipelineId: string,
  input: StageInput,
): Promise<PipelineStage> {
  await context.catalog.lock();
  const stages = stagesOf(context, type, pipelineId);
  assertUniqueLabel(await stages.read(), "", input.label);
  return auditDefinition(stages, "CREATE", await stages.insert(input));
}

/** Replaces the label, the position and the metadata of a stage. */
export const replaceStage = (
  context: CrmContext,
  { type, pipelineId, stageId }: StageKey,
  input: StageInput,
): Promise<PipelineStage> => updateDefinition(stagesOf(context, type, pipelineId), stageId, input);

/** Changes a stage, or restores an archived one. */
export async function patchStage(
  context: CrmContext,
  key: StageKey,
  patch: StagePatch,
): Promise<PipelineStage> {
  const { type, pipelineId, stageId } = key;
  await getPipeline(context, type, pipelineId);
  const { stage } = await getStage(context, key, { isArchivedToo: patch.archived === false });
  const metadata = { ...stage.metadata, ...patch.metadata };
  return updateDefinition(stagesOf(context, type, pipelineId), stageId, { ...patch, metadata });
}

/** Archives a stage without records; the last one of its pipeline stays. */
export const archiveStage = (
  context: CrmContext,
  { type, pipelineId, stageId }: StageKey,
): Promise<void> => removeDefinition(stagesOf(context, type, pipelineId), stageId);
