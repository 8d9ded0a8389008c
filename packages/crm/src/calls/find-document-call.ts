import { canEdit, type User } from "../auth/user.ts";
import { CrmError } from "../errors/crm-error.ts";
import { type CrmRecord, findRecord } from "../model/crm-record.ts";
import { findObject } from "../objects/get-object.ts";
import type { ArchiveFilter } from "../objects/recycle-bin.ts";
import type { CallDocumentRequest } from "../page-api/index.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { listDocumentsByKey, listDocumentsOfCall } from "./call-document-repository.ts";
import { isSameCall, toContent, type AppliedDocument } from "./call-document.ts";
import { appKeyOf, appKeysOf, callKeyOf, findCallByKey, type CallKey } from "./call-keys.ts";
import { callsType } from "../model/object-types.ts";

/**
 * The engagement that an app names for a document; undefined if it names none, or one that it doesn't have or that
 * its user can't change. A call stays its user's, even if its record gets another owner.
 */
export async function findNamedCall(
  context: CrmContext,
  user: User,
  request: CallDocumentRequest,
  stored: AppliedDocument | undefined,
): Promise<CrmRecord | undefined> {
  const { owner, engagementId } = request;
  if (owner !== "app" || engagementId === undefined) return undefined;
  const call = await findAppCall(context, engagementId, appKeyOf(user, request), "any");
  return call && (stored?.callId === call.id || canEdit(user, call)) ? call : undefined;
}

/**
 * Finds the engagement of a document for which its app names none: that of an earlier version, or that of the same
 * call from another page or tab. Undefined if it is to be created. It may be in the recycle bin.
 */
export async function findDocumentCall(
  context: CrmContext,
  user: User,
  request: CallDocumentRequest,
  stored: AppliedDocument | undefined,
): Promise<CrmRecord | undefined> {
  if (stored) return findRecord(context.db, callsType, stored.callId);
  const key = callKeyOf(user, request);
  return key && findCallOfApp(context, key, request);
}

/**
 * The call that a calling app names through the page. An app could name any id, so calls of other apps are not found;
 * calls without an app are.
 */
async function findAppCall(
  context: CrmContext,
  id: string,
  appKey: string,
  archiveFilter: ArchiveFilter,
): Promise<CrmRecord | undefined> {
  const call = await findObject(context, { type: callsType, id, archiveFilter });
  if (!call) return undefined;
  const appId = call.values["hs_call_app_id"];
  const owners = appId === undefined ? await appKeysOf(context.db, call.id) : [appId];
  return owners.length === 0 || owners.includes(appKey) ? call : undefined;
}

/** Returns a call of a calling app that is not deleted; throws notFound. */
export async function getAppCall(
  context: CrmContext,
  id: string,
  appKey: string,
): Promise<CrmRecord> {
  const call = await findAppCall(context, id, appKey, "active");
  if (call) return call;
  throw new CrmError("notFound", `There is no call ${id} of this calling app.`);
}

async function findCallOfApp(
  { db, now }: CrmContext,
  key: CallKey,
  request: CallDocumentRequest,
): Promise<CrmRecord | undefined> {
  const content = toContent(request, undefined, now);
  const documents = await listDocumentsByKey(db, key);
  const same = documents.find((document) => isSameCall(document.content, content));
  if (same) return findRecord(db, callsType, same.callId);
  const callId = await findCallByKey(db, key);
  // Every document with this key is of another call. A call without one was created by another program.
  if (callId === undefined || (await listDocumentsOfCall(db, callId)).length > 0) return undefined;
  return findRecord(db, callsType, callId);
}
