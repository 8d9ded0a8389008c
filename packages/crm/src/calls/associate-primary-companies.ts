import { associateByDefault } from "../associations/associate.ts";
import { listAssociated } from "../associations/association-repository.ts";
import type { RecordId } from "../ids/record-id.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { objectTypeOf } from "../model/object-types.ts";
import type { Work } from "../model/crm-context.ts";

const contacts = objectTypeOf("0-1");
const companies = objectTypeOf("0-2");

/** Associates a call with what it belongs to by default: the primary companies of its contacts. */
export async function associatePrimaryCompanies(work: Work, call: CrmRecord): Promise<void> {
  for (const contact of await listAssociated(work, call.id, contacts)) {
    for (const id of await primaryCompanies(work, contact.id)) {
      await associateByDefault(work, call, { type: companies, id });
    }
  }
}

async function primaryCompanies(work: Work, contactId: RecordId): Promise<RecordId[]> {
  const associated = await listAssociated(work, contactId, companies);
  return associated.filter(({ types }) => types.some((type) => type.isPrimary)).map(({ id }) => id);
}
