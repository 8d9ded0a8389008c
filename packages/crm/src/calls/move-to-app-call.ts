import type { User } from "../auth/user.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import { type CrmRecord, findRecord } from "../model/crm-record.ts";
import { archiveRecord } from "../objects/archive-object.ts";
import type { Work } from "../model/crm-context.ts";
import { moveDocuments } from "./call-document-repository.ts";
import type { AppliedDocument } from "./call-document.ts";
import { dropCallKeys, findCallByKey, keepCallKey } from "./call-keys.ts";
import { dropLease } from "./call-leases.ts";
import { callsType } from "../model/object-types.ts";
import { completeDocumentCall } from "./complete-document-call.ts";
import { callKeyOf } from "./find-document-call.ts";
import { fitProperties } from "./fit-properties.ts";

/**
 * Moves a document from the engagement that it created to the one that its app created. An empty one of
 * ours goes into the recycle bin; one that holds values of the app or of another program is completed, so
 * that it is seen. From now on the app's id of the call leads to the app's engagement.
 */
export async function moveToAppCall(
  work: Work,
  user: User,
  stored: AppliedDocument,
  appCall: CrmRecord,
): Promise<void> {
  const { callId, content } = stored;
  const { db } = work;
  const former = await findRecord(db, callsType, callId);
  if (former && content.owner === "host") {
    await dropCallKeys(db, callId);
    if (former.archivedAt === undefined) await leaveCall(work, user, stored, appCall.id);
  }
  const key = callKeyOf(user, content);
  if (key && (await findCallByKey(db, key)) === undefined) await keepCallKey(db, key, appCall.id);
}

async function leaveCall(
  work: Work,
  user: User,
  stored: AppliedDocument,
  appCallId: RecordId,
): Promise<void> {
  const { callId, content } = stored;
  if (!(await isEmpty(work, user, stored))) {
    return completeDocumentCall(work, user, callId, content);
  }
  await dropLease(work.db, callId);
  await moveDocuments(work.db, callId, appCallId);
  return archiveRecord(work, callId);
}

async function isEmpty(work: Work, user: User, stored: AppliedDocument): Promise<boolean> {
  const { callId, content } = stored;
  const { values } = await fitProperties(work, callId, content.properties);
  if (Object.keys(values).length > 0) return false;
  const written = await work.db
    .selectFrom("property_history")
    .select("position")
    .where("record_id", "=", toStoredId(callId))
    .where((where) =>
      where.not(
        where.or([
          where.and([where("source_type", "=", "CRM_UI"), where("source_id", "=", user.id)]),
          where("source_type", "=", "INTERNAL_PROCESSING"),
        ]),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  const transcript = await work.db
    .selectFrom("transcripts")
    .select("id")
    .where("call_id", "=", toStoredId(callId))
    .limit(1)
    .executeTakeFirst();
  return !written && !transcript;
}
