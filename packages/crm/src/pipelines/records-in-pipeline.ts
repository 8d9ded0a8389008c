import { MAX_NAMED_RECORDS } from "../limits.ts";
import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, type RecordId } from "../ids/record-id.ts";
import { textKey } from "../text/index-entry.ts";
import type { Executor } from "../store/tables.ts";
import { pipelineKindOf } from "./pipeline-kinds.ts";

/**
 * Refuses to archive a pipeline or stages that contain records. Records in the recycle bin do not
 * count: a restored record is moved to another stage by its next change.
 *
 * @differs The vendor's service makes this check only on request; otherwise the records keep the id
 * of a deleted pipeline. Here the check always runs.
 */
export async function assertNoRecords(
  db: Executor,
  typeId: string,
  pipelineId: string,
  stageIds: readonly string[] | undefined,
): Promise<void> {
  const ids = await recordsIn(db, typeId, pipelineId, stageIds);
  if (ids.length === 0) return;
  const what = stageIds ? "stage" : "pipeline";
  const amount =
    ids.length > MAX_NAMED_RECORDS ? `more than ${MAX_NAMED_RECORDS}` : String(ids.length);
  throw new CrmError("invalid", `The ${what} still has ${amount} records. Move them first.`, [
    {
      message: `Records are in the ${what}.`,
      in: `${what}Id`,
      code: stageIds ? "STAGE_IN_USE" : "PIPELINE_IN_USE",
      context: { ids: ids.slice(0, MAX_NAMED_RECORDS) },
    },
  ]);
}

async function recordsIn(
  db: Executor,
  typeId: string,
  pipelineId: string,
  stageIds: readonly string[] | undefined,
): Promise<RecordId[]> {
  const kind = pipelineKindOf(typeId);
  if (!kind || stageIds?.length === 0) return [];
  const rows = await db
    .selectFrom("property_index as in_pipeline")
    .innerJoin("property_index as in_stage", "in_stage.record_id", "in_pipeline.record_id")
    .innerJoin("records", "records.id", "in_pipeline.record_id")
    .select("records.id")
    .where("in_pipeline.object_type_id", "=", typeId)
    .where("in_pipeline.is_archived", "=", 0)
    .where("in_pipeline.name", "=", kind.pipelineProperty)
    .where("in_pipeline.text_value", "=", textKey(pipelineId))
    .where("in_stage.name", "=", kind.stageProperty)
    .$if(stageIds !== undefined, (query) =>
      query.where("in_stage.text_value", "in", (stageIds ?? []).map(textKey)),
    )
    .where("records.archived_at", "is", null)
    .orderBy("records.id")
    .limit(MAX_NAMED_RECORDS + 1)
    .execute();
  return rows.map(({ id }) => fromStoredId(id));
}
