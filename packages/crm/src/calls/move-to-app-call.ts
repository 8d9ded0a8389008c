import type { User } from "../auth/user.ts";
import { toStoredId } from "../ids/record-id.ts";
import { type CrmRecord, findRecord } from "../model/crm-record.ts";
import { pageSource } from "../objects/record-index.ts";
import { archiveRecord } from "../objects/archive-object.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { moveDocuments } from "./call-document-repository.ts";
import type { AppliedDocument } from "./call-document.ts";
import { callKeyOf, createCallKey, deleteCallKeys, findCallByKey } from "./call-keys.ts";
import { deleteLease } from "./call-leases.ts";
import { callsType } from "../model/object-types.ts";
import { completeDocumentCall } from "./update-document-call.ts";
import { fitProperties } from "./fit-properties.ts";

/**
 * Moves a document from the engagement that it created to the one that its app created. Archives the
 * first one if it is empty; completes it if it has values of the app or another program, so that they
 * are visible. The app's id of the call then refers to the app's engagement.
 */
export async function moveToAppCall(
  context: CrmContext,
  user: User,
  stored: AppliedDocument,
  appCall: CrmRecord,
): Promise<void> {
  const { callId, content } = stored;
  const { db } = context;
  const former = await findRecord(db, callsType, callId);
  if (former && content.owner === "host") {
    await deleteCallKeys(db, callId);
    if (former.archivedAt === undefined) await leaveCall(context, user, stored, [former, appCall]);
  }
  const key = callKeyOf(user, content);
  if (key && (await findCallByKey(db, key)) === undefined) await createCallKey(db, key, appCall.id);
}

async function leaveCall(
  context: CrmContext,
  user: User,
  stored: AppliedDocument,
  [former, appCall]: readonly [CrmRecord, CrmRecord],
): Promise<void> {
  const { callId, content } = stored;
  if (!(await isEmpty(context, user, stored, former))) {
    return completeDocumentCall(context, user, callId, content);
  }
  await deleteLease(context.db, callId);
  await moveDocuments(context.db, callId, appCall.id);
  return archiveRecord(context, callId, pageSource(user));
}

async function isEmpty(
  context: CrmContext,
  user: User,
  stored: AppliedDocument,
  former: CrmRecord,
): Promise<boolean> {
  const { callId, content, isPurged } = stored;
  // A purged document no longer lists the values that it wrote.
  if (isPurged) return false;
  const { values } = await fitProperties(context, former, content.properties);
  if (Object.keys(values).length > 0) return false;
  const id = toStoredId(callId);
  const written = await context.db
    .selectFrom("property_history")
    .select("record_id")
    .where("record_id", "=", id)
    .where("source_type", "!=", "INTERNAL_PROCESSING")
    .where((where) =>
      where.not(where.and({ source_type: pageSource(user).type, source_id: user.id })),
    )
    .unionAll(
      context.db.selectFrom("transcripts").select("call_id as record_id").where("call_id", "=", id),
    )
    .limit(1)
    .executeTakeFirst();
  return !written;
}
