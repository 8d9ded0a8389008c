import { CrmError } from "../errors/crm-error.ts";
import type { Work } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { getObject } from "./get-object.ts";
import { noteMerged } from "./merged-records.ts";
import type { ObjectType } from "../model/object-types.ts";
import { archiveRecord } from "./archive-object.ts";
import { lockRecord } from "./record-repository.ts";
import { storeValues } from "./update-object.ts";

/**
 * Makes two records one. The first keeps its values and is given those it lacked; it has the
 * associations of both, and is what the other's id leads to from now on. That cannot be undone.
 */
export async function mergeObjects(
  work: Work,
  type: ObjectType,
  ids: { primary: string; merged: string },
): Promise<CrmRecord> {
  if (type.name === "calls") throw new CrmError("invalid", "Calls are not merged.");
  const primary = await getObject(work, { type, id: ids.primary });
  const merged = await getObject(work, { type, id: ids.merged });
  if (primary.id === merged.id) {
    throw new CrmError("invalid", "A record cannot be merged with itself.");
  }
  // In one order always, so that two merges at once cannot wait for each other.
  const [lower, higher] = [primary.id, merged.id].toSorted((a, b) => Number(a) - Number(b));
  for (const id of [lower, higher]) if (id) await lockRecord(work.db, id);

  await archiveRecord(work, merged.id);
  await work.rules.associations.move(work, merged.id, primary.id);
  await noteMerged(work.db, merged.id, primary.id);
  const known = primary.values["hs_merged_object_ids"];
  const theirs = merged.values["hs_merged_object_ids"];
  const mergedIds = [known, merged.id, theirs].filter((id) => id !== undefined).join(";");
  const values = { ...merged.values, ...primary.values, hs_merged_object_ids: mergedIds };
  return storeValues(work, primary, values, { type: "MERGE_OBJECTS", id: merged.id });
}
