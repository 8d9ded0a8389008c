import { createDefaultAssociation } from "../associations/associate.ts";
import type { User } from "../auth/user.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { findProperty } from "../model/object-properties.ts";
import type { ObjectType } from "../model/object-types.ts";
import { getObject, getObjectType } from "../objects/get-object.ts";
import { pageSource } from "../objects/store-record.ts";
import type { PageRecord } from "../page-api/index.ts";
import { createOnce } from "./create-once.ts";
import { getPageRecord } from "./get-page-record.ts";
import { noteImported } from "./imports.ts";

/** Creates a record, by default owned by the signed-in user, and associates it with others. */
export async function createPageRecord(
  context: CrmContext,
  user: User,
  type: ObjectType,
  {
    properties,
    associations,
    key,
    importId,
  }: {
    properties: Readonly<Record<string, string>>;
    associations: readonly { objectTypeId: string; objectId: string }[];
    key?: string | undefined;
    importId?: string | undefined;
  },
): Promise<PageRecord> {
  const hasOwner = findProperty(context, type.id, "hubspot_owner_id") !== undefined;
  const record = await createOnce(context, user, key, {
    type,
    properties: { ...(hasOwner && { hubspot_owner_id: user.ownerId }), ...properties },
    source: pageSource(user),
  });
  for (const { objectTypeId, objectId } of associations) {
    const other = await getObject(context, { type: getObjectType(objectTypeId), id: objectId });
    await createDefaultAssociation(context, record, other);
  }
  if (importId !== undefined) await noteImported(context, user, importId, record);
  return getPageRecord(context, record);
}
