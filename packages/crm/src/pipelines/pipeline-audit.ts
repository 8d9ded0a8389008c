import type { DefinitionAction } from "../model/definitions.ts";
import type { Pipeline, PipelineStage } from "../model/pipelines.ts";
import { MAX_AUDITS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";

/** A change of a pipeline or stage. */
export interface PipelineAudit {
  readonly action: DefinitionAction;
  readonly identifier: string;
  readonly message: string;
  readonly rawObject: unknown;
  readonly madeAt: number;
}

interface AuditPlace {
  readonly objectTypeId: string;
  readonly pipelineId: string;
  readonly stageId?: string | undefined;
}

const verbs = { CREATE: "created", UPDATE: "updated", DELETE: "archived" } as const;

/** Records a change of a pipeline, or of the stage that `place` names. */
export async function auditPipelineChange(
  { db, now }: CrmContext,
  place: AuditPlace,
  action: DefinitionAction,
  item: Pipeline | PipelineStage,
): Promise<void> {
  const noun = place.stageId === undefined ? "pipeline" : "stage";
  await db
    .insertInto("pipeline_audits")
    .values({
      object_type_id: place.objectTypeId,
      pipeline_id: place.pipelineId,
      stage_id: place.stageId ?? null,
      action,
      message: `The ${noun} ${item.label} was ${verbs[action]}.`,
      raw_object: JSON.stringify(item),
      made_at: now,
    })
    .execute();
}

/** Lists the latest changes of a pipeline, or of one stage, newest first. */
export async function listPipelineChanges(
  { db }: CrmContext,
  place: AuditPlace,
): Promise<PipelineAudit[]> {
  const rows = await db
    .selectFrom("pipeline_audits")
    .selectAll()
    .where("object_type_id", "=", place.objectTypeId)
    .where("pipeline_id", "=", place.pipelineId)
    .where("stage_id", place.stageId === undefined ? "is" : "=", place.stageId ?? null)
    .orderBy("position", "desc")
    .limit(MAX_AUDITS)
    .execute();
  return rows.map((row) => ({
    action: row.action,
    identifier: row.stage_id ?? row.pipeline_id,
    message: row.message,
    rawObject: JSON.parse(row.raw_object) as unknown,
    madeAt: Number(row.made_at),
  }));
}
