import { ensureDefaultType } from "../associations/custom-association-types.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { findObject } from "../objects/get-object.ts";
import { findObjectType, callsType } from "../model/object-types.ts";
import type { CallDocumentRequest } from "../page-api/index.ts";
import type { Work } from "../model/crm-context.ts";

/**
 * The record that a document names, or undefined if calls cannot be associated with it: the call is
 * stored without. A record in the recycle bin may be restored, and one that was merged is the other one.
 */
export async function findAssociableRecord(
  work: Work,
  reference: CallDocumentRequest["calledRecord"],
): Promise<CrmRecord | undefined> {
  const type = reference && findObjectType(reference.objectTypeId);
  if (!reference || !type || !(await ensureDefaultType(work, callsType, type))) return undefined;
  return findObject(work, { type, id: reference.objectId, place: "either" });
}
