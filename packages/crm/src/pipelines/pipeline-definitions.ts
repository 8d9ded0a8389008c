import { CrmError } from "../errors/crm-error.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { getDefinition, type DefinitionList, type DefinitionQuery } from "../model/definitions.ts";
import type { ObjectTypeInfo } from "../model/object-types.ts";
import { listPipelines, type Pipeline, type PipelineStage } from "../model/pipelines.ts";
import { auditPipelineChange } from "./pipeline-audit.ts";
import { getPipelineKind } from "./pipeline-kinds.ts";
import type { PipelinePatch, StageInput, StagePatch } from "./pipeline-requests.ts";
import { assertNoRecords } from "./records-in-pipeline.ts";

/** The pipelines of an object type. */
export function pipelinesOf(
  context: CrmContext,
  type: ObjectTypeInfo,
): DefinitionList<Pipeline, PipelinePatch> {
  const { db, now } = context;
  const objectTypeId = type.id;
  const store = (id: string, columns: { label?: string; archived_at: number | null }) =>
    db
      .updateTable("pipelines")
      .set({ ...columns, updated_at: now })
      .where("object_type_id", "=", objectTypeId)
      .where("id", "=", id)
      .execute();
  return {
    noun: "pipeline",
    ownerHas: `${type.labelPlural} have`,
    hasUniqueLabels: true,
    lock: () => context.catalog.lock(),
    read: (query) => listPipelines(db, objectTypeId, query),
    update: async ({ id, ...before }, { label, displayOrder }) => {
      const columns = {
        label: label ?? before.label,
        display_order: displayOrder ?? before.displayOrder,
      };
      await store(id, { ...columns, archived_at: null });
    },
    remove: async ({ id }) => {
      await store(id, { archived_at: now });
    },
    assertRemovable: async ({ id }, { length }) => {
      if (length === 1) {
        throw new CrmError("invalid", `${type.labelPlural} need at least one pipeline.`, [
          { message: "It is the last pipeline.", in: "pipelineId", code: "LAST_PIPELINE" },
        ]);
      }
      await assertNoRecords(db, objectTypeId, id, undefined);
    },
    audit: (action, pipeline) =>
      auditPipelineChange(context, { objectTypeId, pipelineId: pipeline.id }, action, pipeline),
  };
}

/** Returns a pipeline by its id; throws notFound. */
export const getPipeline = (
  context: CrmContext,
  type: ObjectTypeInfo,
  id: string,
  query?: DefinitionQuery,
): Promise<Pipeline> => getDefinition(pipelinesOf(context, type), id, query);

/** Identifies a stage. */
export interface StageKey {
  readonly type: ObjectTypeInfo;
  readonly pipelineId: string;
  readonly stageId: string;
}

/** The stages of a pipeline. */
interface StageList extends DefinitionList<PipelineStage, StagePatch> {
  /** Stores a new stage and returns its id. */
  insert(input: StageInput): Promise<string>;
}

export function stagesOf(context: CrmContext, type: ObjectTypeInfo, pipelineId: string): StageList {
  const { db, now } = context;
  const objectTypeId = type.id;
  const kind = getPipelineKind(type);
  const store = (
    id: string,
    columns: { label?: string; metadata?: string; archived_at: number | null },
  ) =>
    db
      .updateTable("pipeline_stages")
      .set({ ...columns, updated_at: now })
      .where("object_type_id", "=", objectTypeId)
      .where("pipeline_id", "=", pipelineId)
      .where("id", "=", id)
      .execute();
  return {
    noun: "stage",
    ownerHas: "The pipeline has",
    hasUniqueLabels: true,
    lock: () => context.catalog.lock(),
    read: async (query) => (await getPipeline(context, type, pipelineId, query)).stages,
    insert: async ({ label, displayOrder, metadata }) => {
      const id = await context.nextId();
      await db
        .insertInto("pipeline_stages")
        .values({
          object_type_id: objectTypeId,
          pipeline_id: pipelineId,
          id,
          label,
          display_order: displayOrder,
          metadata: JSON.stringify(kind.parseMetadata(metadata)),
          created_at: now,
          updated_at: now,
          archived_at: null,
        })
        .execute();
      return id;
    },
    update: async ({ id, ...before }, { label, displayOrder, metadata }) => {
      const columns = {
        label: label ?? before.label,
        display_order: displayOrder ?? before.displayOrder,
        metadata: JSON.stringify(kind.parseMetadata(metadata ?? before.metadata)),
      };
      await store(id, { ...columns, archived_at: null });
    },
    remove: async ({ id }) => {
      await store(id, { archived_at: now });
    },
    assertRemovable: async ({ id }, { length }) => {
      if (length === 1) {
        throw new CrmError("invalid", "A pipeline needs at least one stage.", [
          { message: "It is the last stage.", in: "stageId", code: "LAST_STAGE" },
        ]);
      }
      await assertNoRecords(db, objectTypeId, pipelineId, [id]);
    },
    audit: (action, stage) =>
      auditPipelineChange(context, { objectTypeId, pipelineId, stageId: stage.id }, action, stage),
  };
}

/** Returns a stage and its pipeline; throws notFound. */
export async function getStage(
  context: CrmContext,
  { type, pipelineId, stageId }: StageKey,
  query?: DefinitionQuery,
): Promise<{ pipeline: Pipeline; stage: PipelineStage }> {
  const pipeline = await getPipeline(context, type, pipelineId, query);
  const read = async () => pipeline.stages;
  const list = { noun: "stage", ownerHas: "The pipeline has", read };
  return { pipeline, stage: await getDefinition(list, stageId) };
}
