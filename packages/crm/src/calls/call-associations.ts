import { ensureDefaultType } from "../associations/custom-association-types.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { findObject } from "../objects/get-object.ts";
import { findObjectType, callsType, objectTypeOf } from "../model/object-types.ts";
import type { CallDocumentRequest } from "../page-api/index.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { createDefaultAssociation } from "../associations/associate.ts";
import { listAssociated } from "../associations/association-repository.ts";
import type { RecordId } from "../ids/record-id.ts";

/**
 * Returns the record that a document names; undefined if calls can't be associated with it. Includes
 * archived records, as they may be restored; follows merged ones.
 */
export async function findAssociableRecord(
  context: CrmContext,
  reference: CallDocumentRequest["calledRecord"],
): Promise<CrmRecord | undefined> {
  const type = reference && findObjectType(reference.objectTypeId);
  if (!reference || !type || !(await ensureDefaultType(context, callsType, type))) return undefined;
  return findObject(context, { type, id: reference.objectId, archiveFilter: "any" });
}

const contacts = objectTypeOf("0-1");
const companies = objectTypeOf("0-2");

/** Associates a call with the primary companies of its contacts. */
export async function associatePrimaryCompanies(
  context: CrmContext,
  call: CrmRecord,
): Promise<void> {
  for (const contact of await listAssociated(context, call.id, contacts)) {
    for (const id of await primaryCompanies(context, contact.id)) {
      await createDefaultAssociation(context, call, { type: companies, id });
    }
  }
}

async function primaryCompanies(context: CrmContext, contactId: RecordId): Promise<RecordId[]> {
  const associated = await listAssociated(context, contactId, companies);
  return associated.filter(({ types }) => types.some((type) => type.isPrimary)).map(({ id }) => id);
}
