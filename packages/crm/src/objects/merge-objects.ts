import { CrmError } from "../errors/crm-error.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { getObject } from "./get-object.ts";
import { MERGED_IDS, recordMerge } from "./merged-records.ts";
import { findProperty } from "../model/object-properties.ts";
import type { ObjectType } from "../model/object-types.ts";
import { archiveRecord } from "./archive-object.ts";
import { changesBetween, storeValues } from "./update-object.ts";

/**
 * Merges two records. The primary keeps its values, takes missing ones and all associations from the
 * other, and is found by both ids. `restoreObject` of the other one undoes it.
 *
 * @param taken the names of properties that the primary takes from the other even if it has a value
 */
export async function mergeObjects(
  context: CrmContext,
  type: ObjectType,
  ids: { primary: string; merged: string },
  taken: readonly string[] = [],
): Promise<CrmRecord> {
  if (type.name === "calls") throw new CrmError("invalid", "Calls can't be merged.");
  const primary = await getObject(context, { type, id: ids.primary });
  const merged = await getObject(context, { type, id: ids.merged });
  if (primary.id === merged.id) {
    throw new CrmError("invalid", "A record can't be merged with itself.");
  }
  const source = { type: "MERGE_OBJECTS", id: merged.id } as const;
  await archiveRecord(context, merged.id, source);
  const associations = await context.rules.associations.move(context, merged.id, primary.id);
  const known = primary.values[MERGED_IDS];
  const theirs = merged.values[MERGED_IDS];
  const mergedIds = [known, merged.id, theirs].filter((id) => id !== undefined).join(";");
  const chosen = Object.entries(merged.values).filter(([name]) => taken.includes(name));
  const values: Readonly<Record<string, string>> = {
    ...merged.values,
    ...primary.values,
    ...Object.fromEntries(chosen),
    [MERGED_IDS]: mergedIds,
  };
  const stored = await storeValues(context, primary, values, source);
  const changes = changesBetween(primary.values, stored.values);
  await recordMerge(context.db, merged.id, {
    intoId: primary.id,
    values: Object.fromEntries(
      Object.entries(changes).map(([name, after]) => [name, [primary.values[name] ?? "", after]]),
    ),
    associations,
  });
  // Those that are computed belong to others.
  const moved = Object.keys(changes).filter(
    (name) =>
      values[name] !== undefined && findProperty(context, type.id, name)?.isReadOnly !== true,
  );
  context.rules.noteChange(context, primary, {
    kind: "merge",
    source,
    mergedId: merged.id,
    movedProperties: moved.length,
  });
  return stored;
}
