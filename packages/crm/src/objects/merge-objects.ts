import { CrmError } from "../errors/crm-error.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { getObject } from "./get-object.ts";
import { recordMerge } from "./merged-records.ts";
import { findProperty } from "../model/object-properties.ts";
import type { ObjectType } from "../model/object-types.ts";
import { archiveRecord } from "./archive-object.ts";
import { storeValues } from "./update-object.ts";

/**
 * Merges two records. The primary keeps its values, takes missing ones and all associations from the
 * other, and is found by both ids. This can't be undone.
 */
export async function mergeObjects(
  context: CrmContext,
  type: ObjectType,
  ids: { primary: string; merged: string },
): Promise<CrmRecord> {
  if (type.name === "calls") throw new CrmError("invalid", "Calls can't be merged.");
  const primary = await getObject(context, { type, id: ids.primary });
  const merged = await getObject(context, { type, id: ids.merged });
  if (primary.id === merged.id) {
    throw new CrmError("invalid", "A record can't be merged with itself.");
  }
  const source = { type: "MERGE_OBJECTS", id: merged.id } as const;
  await archiveRecord(context, merged.id, source);
  await context.rules.associations.move(context, merged.id, primary.id);
  await recordMerge(context.db, merged.id, primary.id);
  const known = primary.values["hs_merged_object_ids"];
  const theirs = merged.values["hs_merged_object_ids"];
  const mergedIds = [known, merged.id, theirs].filter((id) => id !== undefined).join(";");
  const values = { ...merged.values, ...primary.values, hs_merged_object_ids: mergedIds };
  const stored = await storeValues(context, primary, values, source);
  // Those that are computed belong to others.
  const moved = Object.keys(values).filter(
    (name) =>
      primary.values[name] === undefined &&
      findProperty(context, type.id, name)?.isReadOnly !== true,
  );
  context.rules.noteChange(context, primary, {
    kind: "merge",
    source,
    mergedId: merged.id,
    movedProperties: moved.length,
  });
  return stored;
}
