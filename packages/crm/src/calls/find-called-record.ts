import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId } from "../ids/record-id.ts";
import type { CrmRecord } from "../objects/crm-record.ts";
import { findObjectType } from "../objects/object-types.ts";
import { findRecord } from "../objects/record-repository.ts";
import type { CreateCallRequest } from "../page-api/index.ts";
import type { Work } from "../work.ts";

/** The record that the page says a call is with, or was started from; refuses one that is not there. */
export async function findCalledRecord(
  { db }: Work,
  reference: CreateCallRequest["calledRecord"],
): Promise<CrmRecord | undefined> {
  if (!reference) return undefined;
  const type = findObjectType(reference.objectTypeId);
  const id = parseRecordId(reference.objectId);
  const record = type && id && (await findRecord(db, type, id));
  if (record) return record;
  throw new CrmError(
    "invalid",
    `There is no record ${reference.objectId} of type ${reference.objectTypeId} to call.`,
  );
}
