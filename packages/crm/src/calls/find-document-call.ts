import type { User } from "../auth/user.ts";
import { type CrmRecord, findRecord } from "../model/crm-record.ts";
import type { CallDocumentRequest } from "../page-api/index.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { listDocumentsByKey, listDocumentsOfCall } from "./call-document-repository.ts";
import { isSameCall, toContent, type AppliedDocument } from "./call-document.ts";
import { browserAppKey, findCallByKey, type CallKey } from "./call-keys.ts";
import { callsType } from "../model/object-types.ts";
import { getPageCall } from "./get-page-call.ts";

/** The app that knows a document's call. */
export const appKeyOf = (user: User, { appId }: Pick<CallDocumentRequest, "appId">): string =>
  appId ?? browserAppKey(user.id);

/** The key of a document's call; undefined if the app gave it no id. */
export function callKeyOf(
  user: User,
  document: Pick<CallDocumentRequest, "appId" | "externalCallId">,
): CallKey | undefined {
  const { externalCallId } = document;
  return externalCallId === undefined
    ? undefined
    : { appKey: appKeyOf(user, document), externalCallId };
}

/**
 * Finds the engagement of a document: the one that the app names, that of an earlier version, or that of
 * the same call from another page or tab. Undefined if it is to be created. It may be in the recycle bin.
 */
export async function findDocumentCall(
  context: CrmContext,
  user: User,
  request: CallDocumentRequest,
  stored: AppliedDocument | undefined,
): Promise<CrmRecord | undefined> {
  const { owner, engagementId: callId, appId = null } = request;
  if (owner === "app" && callId !== undefined) {
    return getPageCall(context, user, { callId, appId });
  }
  if (stored) return findRecord(context.db, callsType, stored.callId);
  const key = callKeyOf(user, request);
  return key && findCallOfApp(context, key, request);
}

async function findCallOfApp(
  context: CrmContext,
  key: CallKey,
  request: CallDocumentRequest,
): Promise<CrmRecord | undefined> {
  const { db, now } = context;
  const content = toContent(request, undefined, now);
  const documents = await listDocumentsByKey(db, key);
  const same = documents.find((document) => isSameCall(document.content, content));
  if (same) return findRecord(db, callsType, same.callId);
  const callId = await findCallByKey(db, key);
  // Every document with this key is of another call. A call without one was created by another program.
  if (callId === undefined || (await listDocumentsOfCall(db, callId)).length > 0) return undefined;
  return findRecord(db, callsType, callId);
}
