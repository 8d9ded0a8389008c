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
  readonly createdAt: number;
}

interface AuditTarget {
  readonly objectTypeId: string;
  readonly pipelineId: string;
  readonly stageId?: string | undefined;
}

const verbs = { CREATE: "created", UPDATE: "updated", DELETE: "archived" } as const;

/** Records a change of a pipeline, or of the stage that `target` names. */
export async function auditPipelineChange(
  { db, now }: CrmContext,
  target: AuditTarget,
  action: DefinitionAction,
  item: Pipeline | PipelineStage,
): Promise<void> {
  const noun = target.stageId === undefined ? "pipeline" : "stage";
  await db
    .insertInto("pipeline_audits")
    .values({
      object_type_id: target.objectTypeId,
      pipeline_id: target.pipelineId,
      stage_id: target.stageId ?? null,
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
  target: AuditTarget,
): Promise<PipelineAudit[]> {
  const rows = await db
    .selectFrom("pipeline_audits")
    .selectAll()
    .where("object_type_id", "=", target.objectTypeId)
    .where("pipeline_id", "=", target.pipelineId)
    .where("stage_id", target.stageId === undefined ? "is" : "=", target.stageId ?? null)
    .orderBy("position", "desc")
    .limit(MAX_AUDITS)
    .execute();
  return rows.map((row) => ({
    action: row.action,
    identifier: row.stage_id ?? row.pipeline_id,
    message: row.message,
    rawObject: JSON.parse(row.raw_object) as unknown,
    createdAt: Number(row.made_at),
  }));
}
