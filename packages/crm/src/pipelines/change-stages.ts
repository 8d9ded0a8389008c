import { quote } from "../errors/limit-details.ts";
import { CrmError } from "../errors/crm-error.ts";
import { mintId } from "../store/id-sequence.ts";
import type { ObjectTypeInfo } from "../model/object-types.ts";
import type { Work } from "../model/crm-context.ts";
import { getPipeline, getPipelineKind, refuseTakenLabel } from "./change-pipelines.ts";
import { notePipelineChange, type PipelineAudit } from "./pipeline-audit.ts";
import { insertStage, setStage } from "./pipeline-repository.ts";
import type { Pipeline, PipelineQuery, PipelineStage } from "../model/pipelines.ts";
import type { StageInput, StagePatch } from "./pipeline-requests.ts";
import { refuseOrphans } from "./records-in-pipeline.ts";

/** Which stage is meant. */
export interface StageKey {
  readonly type: ObjectTypeInfo;
  readonly pipelineId: string;
  readonly stageId: string;
}

/** A stage and its pipeline; refuses with notFound. */
export async function getStage(
  work: Work,
  { type, pipelineId, stageId }: StageKey,
  query?: PipelineQuery,
): Promise<{ pipeline: Pipeline; stage: PipelineStage }> {
  const pipeline = await getPipeline(work, type, pipelineId, query);
  const stage = pipeline.stages.find(({ id }) => id === stageId);
  if (stage) return { pipeline, stage };
  throw new CrmError("notFound", `The pipeline has no stage ${quote(stageId)}.`);
}

export async function createStage(
  work: Work,
  type: ObjectTypeInfo,
  pipelineId: string,
  input: StageInput,
): Promise<PipelineStage> {
  const kind = getPipelineKind(type);
  const pipeline = await getPipeline(work, type, pipelineId);
  refuseTakenLabel(pipeline.stages, input.label);
  const stageId = await mintId(work.db);
  const place = { objectTypeId: type.id, pipelineId, id: stageId };
  const metadata = kind.readMetadata(input.metadata);
  await insertStage(work.db, place, { ...input, metadata }, work.now);
  return noted(work, { type, pipelineId, stageId }, "CREATE");
}

/** Gives a stage all of its words anew. */
export async function replaceStage(
  work: Work,
  key: StageKey,
  input: StageInput,
): Promise<PipelineStage> {
  await getStage(work, key);
  return writeStage(work, key, input);
}

/** Changes some of a stage's words, or brings an archived one back. */
export async function patchStage(
  work: Work,
  key: StageKey,
  patch: StagePatch,
): Promise<PipelineStage> {
  await getPipeline(work, key.type, key.pipelineId);
  const { stage } = await getStage(work, key, { isArchivedToo: patch.archived === false });
  return writeStage(work, key, {
    label: patch.label ?? stage.label,
    displayOrder: patch.displayOrder ?? stage.displayOrder,
    metadata: { ...stage.metadata, ...patch.metadata },
  });
}

async function writeStage(
  work: Work,
  key: StageKey,
  { label, displayOrder, metadata }: StageInput,
): Promise<PipelineStage> {
  const { type, pipelineId, stageId } = key;
  const { stages } = await getPipeline(work, type, pipelineId);
  refuseTakenLabel(
    stages.filter(({ id }) => id !== stageId),
    label,
  );
  const kept = getPipelineKind(type).readMetadata(metadata);
  const place = { objectTypeId: type.id, pipelineId, id: stageId };
  const state = { label, displayOrder, metadata: kept, archivedAt: undefined };
  await setStage(work.db, place, state, work.now);
  return noted(work, key, "UPDATE");
}

/** Archives a stage that no record is in; the last one of its pipeline stays. */
export async function archiveStage(work: Work, key: StageKey): Promise<void> {
  const { type, pipelineId, stageId } = key;
  const { pipeline, stage } = await getStage(work, key);
  if (pipeline.stages.length === 1) {
    throw new CrmError("invalid", "A pipeline needs a stage, and this is the only one.", [
      { message: "It is the only one.", in: "stageId", code: "LAST_STAGE" },
    ]);
  }
  await refuseOrphans(work.db, type.id, pipelineId, [stageId]);
  const place = { objectTypeId: type.id, pipelineId, id: stageId };
  await setStage(work.db, place, { ...stage, archivedAt: work.now }, work.now);
  await notePipelineChange(work, { objectTypeId: type.id, pipelineId, stageId }, "DELETE", {
    message: `The stage ${stage.label} was archived.`,
    rawObject: stage,
  });
}

async function noted(
  work: Work,
  key: StageKey,
  action: Exclude<PipelineAudit["action"], "DELETE">,
): Promise<PipelineStage> {
  const { stage } = await getStage(work, key);
  const { type, pipelineId, stageId } = key;
  const done = action === "CREATE" ? "made" : "changed";
  await notePipelineChange(work, { objectTypeId: type.id, pipelineId, stageId }, action, {
    message: `The stage ${stage.label} was ${done}.`,
    rawObject: stage,
  });
  return stage;
}
