import { CrmError } from "../errors/crm-error.ts";
import type { Work } from "../work.ts";
import { getObject } from "./get-object.ts";
import type { ObjectType } from "./object-types.ts";
import { restoreRecord } from "./recycle-bin.ts";

/**
 * Takes a record out of the recycle bin as it was: with its values, history and associations. One
 * that is not there stays as it is. Refuses what was merged, and what another record's unique value
 * stands against.
 */
export async function restoreObject(work: Work, type: ObjectType, id: string): Promise<void> {
  const record = await getObject(work, { type, id, place: "either" });
  if (record.id !== id) {
    throw new CrmError("conflict", `The ${type.word} ${id} was merged into ${record.id}.`);
  }
  await restoreRecord(work, record.id);
}
