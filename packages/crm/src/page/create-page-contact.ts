import type { User } from "../auth/user.ts";
import { pageSource } from "../objects/store-record.ts";
import { createObject } from "../objects/create-object.ts";
import { objectTypeOf } from "../model/object-types.ts";
import type { CreateContactRequest, PageRecord } from "../page-api/index.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { getPageRecord } from "./get-page-record.ts";

const contacts = objectTypeOf("0-1");

/** Creates a contact for an unknown caller, owned by the signed-in user. */
export async function createPageContact(
  context: CrmContext,
  user: User,
  { firstname = "", lastname = "", phone, email = "" }: CreateContactRequest,
): Promise<PageRecord> {
  const { record } = await createObject(context, {
    type: contacts,
    properties: { firstname, lastname, phone, email, hubspot_owner_id: user.ownerId },
    source: pageSource(user),
  });
  return getPageRecord(context, record);
}
