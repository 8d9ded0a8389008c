import { quote } from "../errors/limit-details.ts";
import { CrmError } from "../errors/crm-error.ts";
import { mintId } from "../store/id-sequence.ts";
import type { ObjectTypeInfo } from "../model/object-types.ts";
import type { Work } from "../model/crm-context.ts";
import { notePipelineChange, type PipelineAudit } from "./pipeline-audit.ts";
import { pipelineKindOf, type PipelineKind } from "./pipeline-kinds.ts";
import { insertPipeline, insertStage, setPipeline, setStage } from "./pipeline-repository.ts";
import {
  listPipelines,
  type Pipeline,
  type PipelineQuery,
  type PipelineStage,
} from "../model/pipelines.ts";
import type { PipelineInput, PipelinePatch } from "./pipeline-requests.ts";
import { refuseOrphans } from "./records-in-pipeline.ts";

/** How a kind's records are in pipelines; refuses kinds that are in none. */
export function getPipelineKind(type: ObjectTypeInfo): PipelineKind {
  const kind = pipelineKindOf(type.id);
  if (kind) return kind;
  throw new CrmError("invalid", `${type.labelPlural} are in no pipelines.`);
}

/** A pipeline by its id; refuses with notFound. */
export async function getPipeline(
  { db }: Work,
  type: ObjectTypeInfo,
  id: string,
  query?: PipelineQuery,
): Promise<Pipeline> {
  const found = (await listPipelines(db, type.id, query)).find((pipeline) => pipeline.id === id);
  if (found) return found;
  throw new CrmError("notFound", `${type.labelPlural} have no pipeline ${quote(id)}.`);
}

export async function createPipeline(
  work: Work,
  type: ObjectTypeInfo,
  input: PipelineInput,
): Promise<Pipeline> {
  const kind = getPipelineKind(type);
  refuseTakenLabel(await listPipelines(work.db, type.id), input.label);
  refuseRepeatedLabels(input.stages);
  const id = await mintId(work.db);
  const { label, displayOrder } = input;
  await insertPipeline(work.db, { objectTypeId: type.id, id, label, displayOrder, now: work.now });
  for (const stage of input.stages) {
    const place = { objectTypeId: type.id, pipelineId: id, id: await mintId(work.db) };
    const metadata = kind.readMetadata(stage.metadata);
    await insertStage(work.db, place, { ...stage, metadata }, work.now);
  }
  return noted(work, type, id, "CREATE");
}

/**
 * Gives a pipeline other words and other stages. A stage stays the same one where the request names
 * its id or its label; the others go, which is refused while records are in them.
 */
export async function replacePipeline(
  work: Work,
  type: ObjectTypeInfo,
  id: string,
  input: PipelineInput,
): Promise<Pipeline> {
  const kind = getPipelineKind(type);
  const before = await getPipeline(work, type, id);
  const others = (await listPipelines(work.db, type.id)).filter((other) => other.id !== id);
  refuseTakenLabel(others, input.label);
  refuseRepeatedLabels(input.stages);
  const kept = new Set<string>();
  const wanted = input.stages.map((stage) => {
    const former = formerOf(before.stages, stage);
    if (former) kept.add(former.id);
    return { stage, former };
  });
  const leaving = before.stages.filter((stage) => !kept.has(stage.id));
  await refuseOrphans(
    work.db,
    type.id,
    id,
    leaving.map((stage) => stage.id),
  );
  const { label, displayOrder } = input;
  await setPipeline(
    work.db,
    { objectTypeId: type.id, id },
    { label, displayOrder, archivedAt: undefined },
    work.now,
  );
  const placeOf = (stageId: string) => ({ objectTypeId: type.id, pipelineId: id, id: stageId });
  for (const stage of leaving) {
    await setStage(work.db, placeOf(stage.id), { ...stage, archivedAt: work.now }, work.now);
  }
  for (const { stage, former } of wanted) {
    const metadata = kind.readMetadata(stage.metadata);
    if (former) {
      const state = { ...stage, metadata, archivedAt: undefined };
      await setStage(work.db, placeOf(former.id), state, work.now);
    } else {
      const place = placeOf(await mintId(work.db));
      await insertStage(work.db, place, { ...stage, metadata }, work.now);
    }
  }
  return noted(work, type, id, "UPDATE");
}

/** Changes a pipeline's words, or brings an archived one back with the stages it had. */
export async function patchPipeline(
  work: Work,
  type: ObjectTypeInfo,
  id: string,
  patch: PipelinePatch,
): Promise<Pipeline> {
  const before = await getPipeline(work, type, id, {
    isArchivedToo: patch.archived === false,
  });
  const label = patch.label ?? before.label;
  const others = (await listPipelines(work.db, type.id)).filter((other) => other.id !== id);
  refuseTakenLabel(others, label);
  await setPipeline(
    work.db,
    { objectTypeId: type.id, id },
    { label, displayOrder: patch.displayOrder ?? before.displayOrder, archivedAt: undefined },
    work.now,
  );
  return noted(work, type, id, "UPDATE");
}

/** Archives a pipeline that no record is in; the last one of its kind stays. */
export async function archivePipeline(work: Work, type: ObjectTypeInfo, id: string): Promise<void> {
  getPipelineKind(type);
  const before = await getPipeline(work, type, id);
  if ((await listPipelines(work.db, type.id)).length === 1) {
    throw new CrmError(
      "invalid",
      `${type.labelPlural} need a pipeline, and this is the only one.`,
      [{ message: "It is the only one.", in: "pipelineId", code: "LAST_PIPELINE" }],
    );
  }
  await refuseOrphans(work.db, type.id, id, undefined);
  await setPipeline(
    work.db,
    { objectTypeId: type.id, id },
    { ...before, archivedAt: work.now },
    work.now,
  );
  await notePipelineChange(work, { objectTypeId: type.id, pipelineId: id }, "DELETE", {
    message: `The pipeline ${before.label} was archived.`,
    rawObject: before,
  });
}

async function noted(
  work: Work,
  type: ObjectTypeInfo,
  id: string,
  action: Exclude<PipelineAudit["action"], "DELETE">,
): Promise<Pipeline> {
  const pipeline = await getPipeline(work, type, id);
  const done = action === "CREATE" ? "made" : "changed";
  await notePipelineChange(work, { objectTypeId: type.id, pipelineId: id }, action, {
    message: `The pipeline ${pipeline.label} was ${done}.`,
    rawObject: pipeline,
  });
  return pipeline;
}

/** Refuses a label that another has: people could not tell the two apart. */
export function refuseTakenLabel(
  others: readonly Pick<Pipeline | PipelineStage, "id" | "label">[],
  label: string,
): void {
  const taken = others.find((other) => other.label === label);
  if (!taken) return;
  throw new CrmError("conflict", `The label is that of ${taken.id}.`, [
    { message: "The label is taken.", in: "label", code: "NOT_UNIQUE" },
  ]);
}

function refuseRepeatedLabels(stages: readonly { label: string }[]): void {
  if (new Set(stages.map(({ label }) => label)).size === stages.length) return;
  throw new CrmError("invalid", "Two stages have the same label.", [
    { message: "Each stage needs its own label.", in: "stages", code: "NOT_UNIQUE" },
  ]);
}

const formerOf = (
  stages: readonly PipelineStage[],
  { id, stageId, label }: PipelineInput["stages"][number],
): PipelineStage | undefined => {
  const named = id ?? stageId;
  return named === undefined
    ? stages.find((stage) => stage.label === label)
    : stages.find((stage) => stage.id === named);
};
