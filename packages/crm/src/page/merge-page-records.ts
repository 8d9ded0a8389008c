import type * as z from "zod/mini";
import { requireDeleter, requireEditor, type User } from "../auth/user.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { activityTypes, type ObjectType } from "../model/object-types.ts";
import { getObject } from "../objects/get-object.ts";
import { mergeObjects } from "../objects/merge-objects.ts";
import type { PageRecord, recordMerge } from "../page-api/index.ts";
import { pipelineKindOf } from "../pipelines/pipeline-kinds.ts";
import { requireUnchanged } from "./change-page-record.ts";
import { findIdOfKey, storeKey } from "./create-once.ts";
import { getPageRecord } from "./get-page-record.ts";

/**
 * Merges a record into another one as a page does. A request that is repeated, because its response was lost, changes
 * nothing, even if the merge was undone since.
 *
 * @throws CrmError `conflict` if one of both is no longer what the user saw
 */
export async function mergePageRecords(
  context: CrmContext,
  user: User,
  type: ObjectType,
  { primaryId, mergedId, taken, before, key }: { primaryId: string } & z.output<typeof recordMerge>,
): Promise<PageRecord> {
  if (activityTypes.includes(type.name)) {
    throw new CrmError("invalid", `${type.labelPlural} can't be merged.`);
  }
  const primary = await getObject(context, { type, id: primaryId });
  const isRepeated = key !== undefined && (await findIdOfKey(context.db, user, key)) !== undefined;
  if (isRepeated) return getPageRecord(context, primary);
  const merged = await getObject(context, { type, id: mergedId });
  if (primary.id === merged.id && primaryId !== mergedId) return getPageRecord(context, primary);
  if (primary.id !== primaryId || merged.id !== mergedId) {
    const name = type.singularName;
    throw new CrmError("conflict", `The ${name} was merged into another ${name} in the meantime.`);
  }
  requireDeleter(user, merged);
  requireEditor(user, primary);
  await requireUnchanged(context, primary, Object.keys(before.primary), before.primary);
  await requireUnchanged(context, merged, Object.keys(before.merged), before.merged);
  const ids = { primary: primaryId, merged: mergedId };
  const stored = await mergeObjects(context, type, ids, withPipeline(type, taken));
  if (key !== undefined) await storeKey(context, user, key, merged);
  return getPageRecord(context, stored);
}

/** A stage belongs to its pipeline, so who takes one of both takes the other. */
function withPipeline(type: ObjectType, taken: readonly string[]): readonly string[] {
  const kind = pipelineKindOf(type.id);
  if (!kind) return taken;
  const names = [kind.pipelineProperty, kind.stageProperty];
  return names.some((name) => taken.includes(name)) ? [...taken, ...names] : taken;
}
