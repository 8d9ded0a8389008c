import type { User } from "../auth/user.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { RecordId } from "../ids/record-id.ts";
import { type CrmRecord, findRecord } from "../model/crm-record.ts";
import { matchCaller } from "./match-caller.ts";
import type { CallDocumentRequest, SavedCall, StoredCallDocument } from "../page-api/index.ts";
import type { CrmContext } from "../model/crm-context.ts";
import {
  findDocument,
  listDocumentsOfCall,
  lockDocument,
  storeDocument,
} from "./call-document-repository.ts";
import {
  judgeVersion,
  toContent,
  toStoredDocument,
  type AppliedDocument,
  type CallContent,
} from "./call-document.ts";
import { extendLease, showUncompletedCall } from "./call-leases.ts";
import { callsType } from "../model/object-types.ts";
import { completeDocumentCall } from "./complete-document-call.ts";
import { createDocumentCall, type DocumentParts } from "./create-document-call.ts";
import { findAssociableRecord } from "./call-associations.ts";
import { appKeyOf, findDocumentCall } from "./find-document-call.ts";
import { fitProperties } from "./fit-properties.ts";
import { reviveCall } from "./expire-calls.ts";
import { moveToAppCall } from "./move-to-app-call.ts";
import { updateDocumentCall, type KnownCall } from "./update-document-call.ts";

/** The result of saving a version. */
export type SaveResult =
  | { readonly kind: "saved"; readonly isNew: boolean; readonly saved: SavedCall }
  | { readonly kind: "conflict"; readonly document: StoredCallDocument };

/**
 * Stores a version of a call document: creates its engagement or updates what the version changed, ends,
 * completes and associates it. A version that is already stored changes nothing.
 */
export async function savePageCall(
  context: CrmContext,
  user: User,
  id: string,
  request: CallDocumentRequest,
): Promise<SaveResult> {
  const stored = await lockDocument(context.db, id);
  if (stored && stored.userId !== user.id) {
    throw new CrmError("notFound", "There is no such call.");
  }
  const verdict = stored ? judgeVersion(stored, request) : "newer";
  if (stored && verdict !== "newer") {
    const call = await findRecord(context.db, callsType, stored.callId);
    const version = Math.max(stored.version, request.version);
    if (!call || call.archivedAt !== undefined) return goneCall(stored.callId, version);
    if (verdict === "conflict") {
      return { kind: "conflict", document: toStoredDocument(stored, context.now) };
    }
    if (!stored.content.isLost) await reviveCall(context, user, call);
    const { leftOut } = await readParts(context, stored.content, call);
    return savedCall(stored.callId, stored.version, leftOut);
  }
  return applyVersion(context, user, { id, request, stored });
}

async function applyVersion(
  context: CrmContext,
  user: User,
  save: { id: string; request: CallDocumentRequest; stored: AppliedDocument | undefined },
): Promise<SaveResult> {
  const { id, request, stored } = save;
  const call = await findDocumentCall(context, user, request, stored);
  if (call?.archivedAt !== undefined) return goneCall(call.id, request.version);
  const known = call && (await readKnownCall(context, call, request, stored));
  const content = toContent(request, known?.previous, context.now);
  const { leftOut, ...parts } = await readParts(context, content, call);
  if (call && stored && stored.callId !== call.id) {
    await moveToAppCall(context, user, stored, call);
  }
  const callId = known
    ? await updateKnownCall(context, user, known, parts)
    : await createCall(context, user, request, parts);
  if (content.state === "completed") await completeDocumentCall(context, user, callId, content);
  // The page gave the call up. Its app may come back and complete it.
  else if (content.isLost) await showUncompletedCall(context.db, callId);
  const { version, writer } = request;
  const document = { id, userId: user.id, version, writer, callId, content, isPurged: false };
  await storeDocument(context.db, document, appKeyOf(user, request));
  return savedCall(callId, version, leftOut, !call);
}

async function createCall(
  context: CrmContext,
  user: User,
  request: CallDocumentRequest,
  parts: DocumentParts,
): Promise<RecordId> {
  const match = request.needsLookup ? await findOnlyMatch(context, request) : undefined;
  return (await createDocumentCall(context, user, { ...parts, called: parts.called ?? match })).id;
}

/** The only record with the other party's number, if the page could not look it up. */
async function findOnlyMatch(
  context: CrmContext,
  { direction, fromNumber, toNumber }: CallDocumentRequest,
): Promise<CrmRecord | undefined> {
  const number = direction === "INBOUND" ? fromNumber : toNumber;
  const [match, ...others] = number === undefined ? [] : await matchCaller(context, number);
  return others.length === 0 ? findAssociableRecord(context, match) : undefined;
}

async function updateKnownCall(
  context: CrmContext,
  user: User,
  known: KnownCall,
  parts: DocumentParts,
): Promise<RecordId> {
  await reviveCall(context, user, known.call);
  await updateDocumentCall(context, user, known, parts);
  return known.call.id;
}

async function readKnownCall(
  context: CrmContext,
  call: CrmRecord,
  request: CallDocumentRequest,
  stored: AppliedDocument | undefined,
): Promise<KnownCall> {
  const documents = await listDocumentsOfCall(context.db, call.id);
  const others = documents.filter(({ id }) => id !== stored?.id);
  const last = documents.find(({ id }) => id === stored?.id) ?? others.at(-1);
  return {
    call,
    previous: last?.isPurged ? undefined : last?.content,
    others: others.map(({ content }) => content),
    isOfApp: request.owner === "app" || documents.some(({ content }) => content.owner === "app"),
  };
}

async function readParts(
  context: CrmContext,
  content: CallContent,
  call: CrmRecord | undefined,
): Promise<DocumentParts & { leftOut: string[] }> {
  const { calledRecord, viewedRecord, properties } = content;
  const { values: appValues, leftOut } = await fitProperties(context, call?.id, properties);
  const called = await findAssociableRecord(context, calledRecord);
  const viewed = await findAssociableRecord(context, viewedRecord);
  if (calledRecord && !called) leftOut.push("calledRecord");
  if (viewedRecord && !viewed) leftOut.push("viewedRecord");
  return { content, appValues, called, viewed, leftOut };
}

const savedCall = (
  engagementId: RecordId,
  version: number,
  leftOut: string[],
  isNew = false,
): SaveResult => ({ kind: "saved", isNew, saved: { engagementId, version, leftOut } });

/** A deleted call is never revived. */
const goneCall = (engagementId: RecordId, version: number): SaveResult => ({
  kind: "saved",
  isNew: false,
  saved: { engagementId, version, leftOut: [], gone: "deleted" },
});

/**
 * Renews the lease of a call. An expired one is renewed only if the page has the stored version;
 * otherwise the next save decides.
 */
export async function renewCall(
  context: CrmContext,
  user: User,
  id: string,
  version: number,
): Promise<void> {
  const stored = await findDocument(context.db, id);
  const call = stored && (await findRecord(context.db, callsType, stored.callId));
  if (stored?.userId !== user.id || !call || call.archivedAt !== undefined) return;
  if (stored.version === version && !stored.content.isLost) await reviveCall(context, user, call);
  else await extendLease(context, call.id);
}
