import { listAssociated } from "../associations/association-repository.ts";
import { isEditor, type User } from "../auth/user.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { pageSource } from "../objects/store-record.ts";
import type { CallDocumentRequest } from "../page-api/index.ts";
import { findAssociableRecords, isSameReference } from "./call-associations.ts";
import {
  listDocumentsByKey,
  listDocumentsOfCall,
  listDocumentsWith,
} from "./call-document-repository.ts";
import {
  compareVersions,
  isSameCall,
  toContent,
  withLostDraft,
  type AppliedDocument,
  type CallContent,
  type VersionOrder,
} from "./call-document.ts";
import { appKeyOf, callKeyOf, findCallByKey, lockOfKey, type CallKey } from "./call-keys.ts";
import { lockOfDocument } from "./call-locks.ts";
import type { ReadVersion } from "./call-values.ts";
import { findAppCall } from "./find-app-call.ts";
import { fitDraft, fitProperties } from "./fit-properties.ts";
import { matchCaller } from "./match-caller.ts";
import { findStoredCall, type StoredCall } from "./stored-call.ts";

/** The records that a version names. */
export interface NamedRecords {
  /** The other party. */
  readonly called: CrmRecord | undefined;
  readonly viewed: CrmRecord | undefined;
  /** The other party according to the previous version. */
  readonly formerCalled: CrmRecord | undefined;
}

/** The call that a document leaves for one that its app created. */
export interface FormerCall extends StoredCall {
  /** Whether neither the app nor another program has written to it. */
  readonly isEmpty: boolean;
}

/** What a save of a call depends on: the request, and what is stored, each record read once. */
export interface CallSave {
  readonly now: number;
  readonly user: Pick<User, "id" | "ownerId">;
  /** The id of the document. */
  readonly id: string;
  readonly request: CallDocumentRequest;
  /** How the version compares with the stored one. */
  readonly order: VersionOrder;
  readonly stored: AppliedDocument | undefined;
  /** The engagement; undefined if it is to be created. */
  readonly call: StoredCall | undefined;
  readonly former: FormerCall | undefined;
  /** The documents of the call by other pages or tabs. */
  readonly others: readonly AppliedDocument[];
  /** The version that this one is compared with; undefined if none is known. */
  readonly previous: ReadVersion | undefined;
  /** The app created the engagement over HTTP: only the app's properties are written. */
  readonly isOfApp: boolean;
  /** The app's properties that are valid. */
  readonly appValues: Readonly<Record<string, string>>;
  /** What is not valid, and so is not stored. */
  readonly leftOut: readonly string[];
  /** What the user had typed, and is shown if the page is gone. */
  readonly draftValues: Readonly<Record<string, string>>;
  readonly records: NamedRecords;
  /** Whether the call already has another party, which this version doesn't replace. */
  readonly hasParty: boolean;
  /** The app's id of the call, if the call doesn't have it yet and no other call has it. */
  readonly freeKey: CallKey | undefined;
}

/** Reads what a save of a call depends on. */
// oxlint-disable-next-line complexity -- reads that depend on what the ones before found
export async function loadCallSave(
  context: CrmContext,
  user: User,
  id: string,
  sent: CallDocumentRequest,
): Promise<CallSave> {
  const { documents, ...target } = await findTarget(context, user, id, sent);
  const { request, order, stored, call, former } = target;
  context.locks.require(
    lockOfDocument(id),
    ...[call, former].flatMap((each) => (each ? [each.record.id] : [])),
  );
  const last = documents.find((document) => document.id === id) ?? documents.at(-1);
  const previous = last?.isPurged ? undefined : last?.content;
  const isOfApp =
    request.owner === "app" || documents.some(({ content }) => content.owner === "app");
  // A version that isn't newer is not stored: the stored one is what the call has.
  const version = stored && order !== "newer" ? stored.content : withDraft(request, stored);
  const { values: appValues, leftOut } = await fitProperties(
    context,
    call?.record,
    version.properties,
  );
  const records = await findNamedRecords(context, version, previous);
  if (version.calledRecord && !records.called) leftOut.push("calledRecord");
  if (version.viewedRecord && !records.viewed) leftOut.push("viewedRecord");
  if (order === "newer" && request.owner !== sent.owner) leftOut.push("engagementId");
  const isOther = !isSameReference(previous?.calledRecord, version.calledRecord);
  const mayHaveParty = isOther && (isOfApp || !previous);
  return {
    ...target,
    now: context.now,
    user,
    id,
    others: documents.filter((document) => document.id !== id),
    previous: previous && (await readVersion(context, call, previous)),
    isOfApp,
    appValues,
    leftOut,
    draftValues: call ? await fitDraft(context, call.record, previous) : {},
    records: call ? records : await withOnlyMatch(context, records, request),
    hasParty: mayHaveParty && (await hasParty(context, call?.record, records.called)),
    freeKey: await findFreeKey(context, user, { ...target, isOfApp }),
  };
}

type Target = Pick<CallSave, "request" | "order" | "stored" | "call" | "former"> & {
  readonly documents: readonly AppliedDocument[];
};

/** Finds the engagement of a document, and the documents of that engagement. */
async function findTarget(
  context: CrmContext,
  user: User,
  id: string,
  sent: CallDocumentRequest,
): Promise<Target> {
  const { db } = context;
  const known = await listDocumentsWith(db, id);
  const stored = known.find((document) => document.id === id);
  const order = stored ? compareVersions(stored, sent) : "newer";
  const named = order === "newer" ? await findNamedCall(context, user, sent, stored) : undefined;
  const request = named ? sent : ofHost(sent);
  const call = named ?? (await findDocumentCall(context, user, request, stored));
  const isSame = stored?.callId === call?.record.id;
  const sameDocuments = isSame ? known : [];
  return {
    request,
    order,
    stored,
    call,
    former: stored && call && !isSame ? await findFormerCall(context, user, stored) : undefined,
    documents: call && !isSame ? await listDocumentsOfCall(db, call.record.id) : sameDocuments,
  };
}

/**
 * The engagement that an app names for a document; undefined if it names none, or one that it doesn't have or that
 * its user can't change. A call stays its user's, even if its record gets another owner.
 */
async function findNamedCall(
  context: CrmContext,
  user: User,
  request: CallDocumentRequest,
  stored: AppliedDocument | undefined,
): Promise<StoredCall | undefined> {
  const { owner, engagementId } = request;
  const call =
    owner === "app" && engagementId !== undefined
      ? await findAppCall(context, engagementId, appKeyOf(user, request))
      : undefined;
  const isOwn = call && (stored?.callId === call.record.id || isEditor(user, call.record));
  return isOwn ? call : undefined;
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

/**
 * Finds the engagement of a document for which its app names none: an earlier version of the document has it, or
 * the same call from another page or tab. Undefined if it is to be created. It may be in the recycle bin.
 */
async function findDocumentCall(
  context: CrmContext,
  user: User,
  request: CallDocumentRequest,
  stored: AppliedDocument | undefined,
): Promise<StoredCall | undefined> {
  const callId = stored?.callId ?? (await findSharedCallId(context, user, request));
  return callId === undefined ? undefined : findStoredCall(context.db, callId);
}

async function findSharedCallId(
  { db, locks, now }: CrmContext,
  user: User,
  request: CallDocumentRequest,
): Promise<RecordId | undefined> {
  const key = callKeyOf(user, request);
  if (!key) return undefined;
  locks.require(lockOfKey(key));
  const content = toContent(request, undefined, now);
  const documents = await listDocumentsByKey(db, key);
  const same = documents.find((document) => isSameCall(document.content, content));
  if (same) return same.callId;
  const callId = await findCallByKey(db, key);
  // Every document with this key is of another call. A call without one was created by another program.
  const isOfOther = callId !== undefined && (await listDocumentsOfCall(db, callId)).length > 0;
  return isOfOther ? undefined : callId;
}

/** The call that a document leaves; undefined if its app created that one, too. */
async function findFormerCall(
  context: CrmContext,
  user: User,
  stored: AppliedDocument,
): Promise<FormerCall | undefined> {
  const { callId, content, isPurged } = stored;
  const call = content.owner === "host" ? await findStoredCall(context.db, callId) : undefined;
  if (!call) return undefined;
  // A purged document no longer lists the values that it wrote.
  const isKnown = !isPurged && call.record.archivedAt === undefined;
  return { ...call, isEmpty: isKnown && (await isUntouched(context, user, call, stored)) };
}

/** Whether neither the app nor another program has written to a call. */
async function isUntouched(
  context: CrmContext,
  user: User,
  call: StoredCall,
  { callId, content }: AppliedDocument,
): Promise<boolean> {
  const { db } = context;
  const { values } = await fitProperties(context, call.record, content.properties);
  const id = toStoredId(callId);
  const written = await db
    .selectFrom("property_history")
    .select("record_id")
    .where("record_id", "=", id)
    .where("source_type", "!=", "INTERNAL_PROCESSING")
    .where((where) =>
      where.not(where.and({ source_type: pageSource(user).type, source_id: user.id })),
    )
    .unionAll(db.selectFrom("transcripts").select("call_id as record_id").where("call_id", "=", id))
    .limit(1)
    .executeTakeFirst();
  return Object.keys(values).length === 0 && !written;
}

const withDraft = (request: CallDocumentRequest, stored: AppliedDocument | undefined) => ({
  ...request,
  properties: withLostDraft(request, stored?.content),
});

const readVersion = async (
  context: CrmContext,
  call: StoredCall | undefined,
  content: CallContent,
): Promise<ReadVersion> => ({
  content,
  appValues: (await fitProperties(context, call?.record, content.properties)).values,
});

type Named = Pick<CallContent, "calledRecord" | "viewedRecord">;

async function findNamedRecords(
  context: CrmContext,
  { calledRecord, viewedRecord }: Named,
  previous: Named | undefined,
): Promise<NamedRecords> {
  const references = [calledRecord, viewedRecord, previous?.calledRecord];
  const [called, viewed, formerCalled] = await findAssociableRecords(context, references);
  return { called, viewed, formerCalled };
}

/** Adds the only record with the other party's number, if the page could not look it up. */
async function withOnlyMatch(
  context: CrmContext,
  records: NamedRecords,
  { needsLookup, direction, fromNumber, toNumber }: CallDocumentRequest,
): Promise<NamedRecords> {
  const number = direction === "INBOUND" ? fromNumber : toNumber;
  if (records.called || !needsLookup || number === undefined) return records;
  const matches = await matchCaller(context, number);
  const [called] = matches.length === 1 ? await findAssociableRecords(context, matches) : [];
  return { ...records, called };
}

const hasParty = async (
  context: CrmContext,
  call: CrmRecord | undefined,
  called: CrmRecord | undefined,
): Promise<boolean> =>
  call !== undefined &&
  called !== undefined &&
  (call.values["hs_call_callee_object_id"] !== undefined ||
    (await listAssociated(context, call.id, called.type)).length > 0);

/** The app's id of a call, if the call doesn't have it yet and no other call keeps it. */
async function findFreeKey(
  { db, locks }: CrmContext,
  user: User,
  { call, stored, former, request, isOfApp }: Omit<Target, "documents"> & { isOfApp: boolean },
): Promise<CallKey | undefined> {
  const moved = stored && stored.callId !== call?.record.id ? stored : undefined;
  const isKept = isOfApp || call?.record.values["hs_call_external_id"] !== undefined;
  const key = !call || (isKept && !moved) ? undefined : callKeyOf(user, moved?.content ?? request);
  if (key) locks.require(lockOfKey(key));
  const holder = key && (await findCallByKey(db, key));
  return holder === undefined || holder === former?.record.id ? key : undefined;
}
