import { ensureDefaultType } from "../associations/custom-association-types.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { findObjects } from "../objects/get-object.ts";
import { findObjectType, callsType, objectTypeOf, type ObjectType } from "../model/object-types.ts";
import type { CallDocumentRequest } from "../page-api/index.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { createDefaultAssociation } from "../associations/associate.ts";
import { listAssociated } from "../associations/association-repository.ts";
import type { RecordId } from "../ids/record-id.ts";

/** A record that a document names. */
export type RecordReference = CallDocumentRequest["calledRecord"];

export const isSameReference = (one: RecordReference, other: RecordReference): boolean =>
  one?.objectTypeId === other?.objectTypeId && one?.objectId === other?.objectId;

/**
 * Finds the records that documents name, one for each reference; undefined if calls can't be associated with it.
 * Includes archived records, as they may be restored; follows merged ones.
 */
export async function findAssociableRecords(
  context: CrmContext,
  references: readonly RecordReference[],
): Promise<(CrmRecord | undefined)[]> {
  const records = new Map<ObjectType, ReadonlyMap<string, CrmRecord>>();
  for (const type of new Set(references.map(typeOf))) {
    if (!type || !(await ensureDefaultType(context, callsType, type))) continue;
    const ids = references.flatMap((each) => (each && typeOf(each) === type ? each.objectId : []));
    records.set(type, await findObjects(context, { type, ids, archiveFilter: "any" }));
  }
  return references.map((each) => {
    const type = typeOf(each);
    return each && type && records.get(type)?.get(each.objectId);
  });
}

const typeOf = (reference: RecordReference): ObjectType | undefined =>
  reference && findObjectType(reference.objectTypeId);

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
