import type { User } from "../auth/user.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { RecordId } from "../ids/record-id.ts";
import { type CrmRecord, findRecord } from "../model/crm-record.ts";
import { matchCaller } from "./match-caller.ts";
import type {
  CallDocumentRequest,
  CallHeartbeat,
  SavedCall,
  StoredCallDocument,
} from "../page-api/index.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { findDocument, listDocumentsOfCall, storeDocument } from "./call-document-repository.ts";
import {
  isBehind,
  compareVersions,
  reportedTalk,
  toContent,
  toStoredDocument,
  withLostDraft,
  type AppliedDocument,
  type CallContent,
} from "./call-document.ts";
import { appKeyOf } from "./call-keys.ts";
import { boundDuration, type CallObservation } from "./bound-talk.ts";
import { expireLease, extendLease, findLease } from "./call-leases.ts";
import { callsType } from "../model/object-types.ts";
import { createDocumentCall, type DocumentParts } from "./create-document-call.ts";
import { findAssociableRecord } from "./call-associations.ts";
import { findDocumentCall, findNamedCall } from "./find-document-call.ts";
import { fitProperties } from "./fit-properties.ts";
import { readDraft, reviveCall } from "./expire-calls.ts";
import { moveToAppCall } from "./move-to-app-call.ts";
import {
  completeDocumentCall,
  updateDocumentCall,
  type KnownCall,
} from "./update-document-call.ts";

/** The result of saving a version: `isNew` if it created the engagement. */
export type SaveResult =
  | { readonly saved: SavedCall; readonly isNew: boolean }
  | { readonly conflict: StoredCallDocument };

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
  const stored = await findDocument(context.db, id);
  if (stored && stored.userId !== user.id) {
    throw new CrmError("notFound", "There is no such call.");
  }
  const verdict = stored ? compareVersions(stored, request) : "newer";
  if (!stored || verdict === "newer") {
    return applyVersion(context, user, { id, request, stored });
  }
  const { callId, content } = stored;
  const call = await findRecord(context.db, callsType, callId);
  if (!call || call.archivedAt !== undefined) {
    return gone(callId, Math.max(stored.version, request.version));
  }
  if (verdict === "conflict") return { conflict: toStoredDocument(stored, context.now) };
  if (!content.isLost) await reviveCall(context, user, call);
  const { leftOut } = await readParts(context, content, call);
  return { saved: { engagementId: callId, version: stored.version, leftOut }, isNew: false };
}

async function applyVersion(
  context: CrmContext,
  user: User,
  save: { id: string; request: CallDocumentRequest; stored: AppliedDocument | undefined },
): Promise<SaveResult> {
  const { id, stored } = save;
  const { version, writer } = save.request;
  const named = await findNamedCall(context, user, save.request, stored);
  const request = named ? save.request : ofHost(save.request);
  const call = named ?? (await findDocumentCall(context, user, request, stored));
  if (call?.archivedAt !== undefined) return gone(call.id, version);
  const documents = call ? await listDocumentsOfCall(context.db, call.id) : [];
  const others = documents.filter((document) => document.id !== id);
  const last = documents.find((document) => document.id === id) ?? others.at(-1);
  const previous = last?.isPurged ? undefined : last?.content;
  const content = toContent(request, previous, context.now, call && (await observe(context, call)));
  const properties = withLostDraft(request, stored?.content);
  const { leftOut, ...read } = await readParts(context, { ...content, properties }, call);
  if (request.owner !== save.request.owner) leftOut.push("engagementId");
  const reported = reportedTalk(request, context.now);
  const parts = { ...read, appValues: boundDuration(read.appValues, reported, content) };
  if (call && stored && stored.callId !== call.id) {
    await moveToAppCall(context, user, stored, call);
  }
  let callId: RecordId;
  if (call) {
    callId = call.id;
    const known: KnownCall = {
      call,
      previous,
      isBehind: isBehind(
        content,
        others.map((other) => other.content),
      ),
      isOfApp: request.owner === "app" || documents.some((each) => each.content.owner === "app"),
    };
    await reviveCall(context, user, call);
    const appValues = { ...(await shownDraft(context, call, previous)), ...parts.appValues };
    await updateDocumentCall(context, user, known, { ...parts, appValues });
  } else {
    const called = parts.called ?? (await findOnlyMatch(context, request));
    callId = (await createDocumentCall(context, user, { ...parts, called })).id;
  }
  if (content.state === "completed") await completeDocumentCall(context, user, callId, content);
  // The page marked the call as lost. Its app may come back and complete it.
  else if (content.isLost) await expireLease(context, callId);
  const appKey = appKeyOf(user, request);
  const document = { id, userId: user.id, appKey, version, writer, callId, content };
  await storeDocument(context.db, { ...document, isPurged: false });
  return { saved: { engagementId: callId, version, leftOut }, isNew: !call };
}

/**
 * The request as one of a call whose engagement the service creates. An app may name one that was never made, or that
 * only a store had which this one has replaced.
 */
const ofHost = ({
  engagementId: _named,
  ...request
}: CallDocumentRequest): CallDocumentRequest => ({
  ...request,
  owner: "host",
});

const observe = async (
  { db }: CrmContext,
  { id, createdAt }: CrmRecord,
): Promise<CallObservation> => ({
  firstReceivedAt: createdAt,
  lastReceivedAt: (await findLease(db, id))?.renewedAt,
});

/** Empty values for a draft that was shown while the page was gone: a version replaces it. */
async function shownDraft(
  context: CrmContext,
  call: CrmRecord,
  previous: CallContent | undefined,
): Promise<Record<string, string>> {
  const draft = await readDraft(context, call, previous);
  const shown = Object.entries(draft).filter(([name, value]) => call.values[name] === value);
  return Object.fromEntries(shown.map(([name]) => [name, ""]));
}

/** The only record with the other party's number, if the page could not look it up. */
async function findOnlyMatch(
  context: CrmContext,
  { needsLookup, direction, fromNumber, toNumber }: CallDocumentRequest,
): Promise<CrmRecord | undefined> {
  const number = direction === "INBOUND" ? fromNumber : toNumber;
  if (!needsLookup || number === undefined) return undefined;
  const [match, ...others] = await matchCaller(context, number);
  return others.length === 0 ? findAssociableRecord(context, match) : undefined;
}

async function readParts(
  context: CrmContext,
  content: CallContent,
  call: CrmRecord | undefined,
): Promise<DocumentParts & { leftOut: string[] }> {
  const { calledRecord, viewedRecord, properties } = content;
  const { values: appValues, leftOut } = await fitProperties(context, call, properties);
  const called = await findAssociableRecord(context, calledRecord);
  const viewed = await findAssociableRecord(context, viewedRecord);
  if (calledRecord && !called) leftOut.push("calledRecord");
  if (viewedRecord && !viewed) leftOut.push("viewedRecord");
  return { content, appValues, called, viewed, leftOut };
}

/** A deleted call is never restored. */
const gone = (engagementId: RecordId, version: number): SaveResult => ({
  saved: { engagementId, version, leftOut: [], gone: "deleted" },
  isNew: false,
});

/**
 * Renews the lease of a call, and stores what its user has typed. An expired lease is renewed only if the page has the
 * stored version; otherwise the next save decides.
 */
export async function renewCall(
  context: CrmContext,
  user: User,
  id: string,
  { version, draft }: CallHeartbeat,
): Promise<void> {
  const stored = await findDocument(context.db, id);
  const call = stored && (await findRecord(context.db, callsType, stored.callId));
  if (stored?.userId !== user.id || !call || call.archivedAt !== undefined) return;
  const { content } = stored;
  // Requests may overtake each other.
  const isNews = draft && draft.version > (content.draft?.version ?? 0);
  if (isNews && content.state !== "completed" && !stored.isPurged) {
    await storeDocument(context.db, { ...stored, content: { ...content, draft } });
  }
  if (stored.version === version && !content.isLost) await reviveCall(context, user, call);
  else await extendLease(context, call.id);
}
