import type { RecordKey } from "../associations/associate.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import type { SavedCall, StoredCallDocument } from "../page-api/index.ts";
import type { CallStep, CallWrite } from "./apply-call-writes.ts";
import { boundDuration } from "./bound-talk.ts";
import { isSameReference } from "./call-associations.ts";
import { isBehind, reportedTalk, toContent, toStoredDocument } from "./call-document.ts";
import type { CallContent } from "./call-document.ts";
import { appKeyOf, callKeyOf } from "./call-keys.ts";
import { isOngoingStatus } from "./call-status.ts";
import { differingValues, planChanges, stateValues, type ReadVersion } from "./call-values.ts";
import type { CallSave, FormerCall } from "./load-call-save.ts";
import type { StoredCall } from "./stored-call.ts";

/** The result of saving a version: `isNew` if it created the engagement. */
export type SaveResult =
  | { readonly saved: SavedCall; readonly isNew: boolean }
  | { readonly conflict: StoredCallDocument; readonly leftOut: readonly string[] };

/** What to write; or the result of a save that writes nothing. */
export type SavePlan =
  | SaveResult
  | {
      /** Written first: about the engagement that the document leaves. */
      readonly former?: CallStep | undefined;
      readonly step: CallStep;
      readonly saved: Omit<SavedCall, "engagementId">;
      readonly isNew: boolean;
    };

type Values = Readonly<Record<string, string>>;

/** Plans a save. Here is each way in which one can end. */
export function planCallSave(save: CallSave): SavePlan {
  const { call, stored, order, request, user, now } = save;
  const leftOut = [...save.leftOut];
  if (stored && stored.userId !== user.id) throw new CrmError("notFound", "There is no such call.");
  // A deleted call is never restored.
  const isKept = call ? call.record.archivedAt === undefined : order === "newer";
  const engagementId = call?.record.id ?? stored?.callId;
  if (!isKept && engagementId !== undefined) {
    const version = Math.max(stored?.version ?? 0, request.version);
    return { saved: { engagementId, version, leftOut: [], gone: "deleted" }, isNew: false };
  }
  if (stored && order === "conflict") return { conflict: toStoredDocument(stored, now), leftOut };
  // A version that is already stored changes nothing.
  if (stored && call && order !== "newer") {
    const writes = stored.content.isLost ? [] : planRevival(call);
    const saved = { version: stored.version, leftOut };
    return { step: { call: call.record, writes }, saved, isNew: false };
  }
  const saved = { version: request.version, leftOut };
  if (!call) return { step: planCreation(save), saved, isNew: true };
  const former = save.former && planDeparture(save, save.former, call);
  return { former, step: planUpdate(save, call), saved, isNew: false };
}

/** Creates the engagement of a document. It is on no timeline yet, and has a lease. */
function planCreation(save: CallSave): CallStep {
  const { user, records } = save;
  const { called, viewed } = records;
  const version = readNext(save, undefined);
  const { content } = version;
  const facts = { values: {}, isCompleted: false, isBehind: false };
  const values = planChanges(undefined, version, facts);
  const key = callKeyOf(user, content);
  return {
    create: {
      hs_timestamp: content.startedAt,
      hs_call_title: titleOf(content, called),
      hs_call_external_id: content.externalCallId ?? null,
      hs_call_app_id: content.appId ?? null,
      hs_call_callee_object_id: called?.id ?? null,
      hs_call_callee_object_type_id: called?.type.id ?? null,
      hs_call_source: "INTEGRATIONS_PLATFORM",
      hubspot_owner_id: user.ownerId,
      ...values,
    },
    // An earlier call of the app had the same id, and is completed.
    formerKey: key,
    writes: [
      // The id of an app with an id is a property.
      ...some(content.appId == null && key, (newKey) => ({ type: "addKey", key: newKey })),
      ...some(called, associationWith),
      ...some(viewed, associationWith),
      ...(content.state === "completed"
        ? planCompletion(withChanges({}, values), content)
        : [{ type: "createLease", isHeld: !content.isLost } as const]),
      storeVersion(save, content),
    ],
  };
}

/** Writes what a version of a document changes in its engagement. */
function planUpdate(save: CallSave, call: StoredCall): CallStep {
  const { request, previous, isOfApp, freeKey, records, others } = save;
  const restored = call.lease?.valuesBeforeLoss ?? {};
  const values = withChanges(call.record.values, restored);
  const next = readNext(save, call);
  const { content } = next;
  const party = planParty(save, next, values);
  const changes = {
    ...(freeKey && !isOfApp && keyValues(freeKey.externalCallId, content)),
    ...party.changes,
    ...(isOfApp
      ? differingValues(previous?.appValues ?? {}, next.appValues)
      : planChanges(previous, next, {
          values,
          isCompleted: call.isCompleted,
          isBehind: isBehind(
            content,
            others.map((other) => other.content),
          ),
        })),
  };
  const isViewedNew = !isSameReference(previous?.content.viewedRecord, request.viewedRecord);
  const after = withChanges(values, changes);
  return {
    call: call.record,
    writes: [
      ...setValues(restored),
      ...setValues(changes),
      ...some((isOfApp || content.appId == null) && freeKey, (key) => ({ type: "addKey", key })),
      ...party.writes,
      ...(party.writes.length > 0 && call.isCompleted ? [withCompanies] : []),
      ...some(isViewedNew && !isOfApp && records.viewed, associationWith),
      ...planProgress(call, content, { before: values, after }),
      storeVersion(save, content),
    ],
  };
}

/** Completes a call once, or else updates its lease. */
function planProgress(
  call: StoredCall,
  content: CallContent,
  { before, after }: { before: Values; after: Values },
): CallWrite[] {
  if (content.state === "completed" && !call.isCompleted) return planCompletion(after, content);
  const status = after["hs_call_status"];
  // The change of the status to a live one renews the lease.
  const isRenewed = isOngoingStatus(status) && status !== before["hs_call_status"];
  return [
    ...(isRenewed ? [] : renewal(call)),
    // The page marked the call as lost. Its app may come back and complete it.
    ...(call.lease && content.isLost ? [{ type: "expireLease" } as const] : []),
  ];
}

const renewal = ({ lease }: StoredCall): CallWrite[] =>
  lease ? [{ type: lease.isHeld ? "extendLease" : "renewLease" }] : [];

/**
 * Renews the lease of a call. If the call was lost, restores its previous values, and removes it from
 * timelines until it is completed. Does nothing if it has no lease.
 */
export const planRevival = (call: StoredCall): CallWrite[] => [
  ...setValues(call.lease?.valuesBeforeLoss ?? {}),
  ...renewal(call),
];

/**
 * Puts a call on the timelines of its records and their primary companies, replaces a live status by an end status,
 * and deletes the lease.
 */
function planCompletion(values: Values, content: CallContent): CallWrite[] {
  const { hs_call_status: status, hs_call_duration: duration } = values;
  const isLive = status === undefined || isOngoingStatus(status);
  const end = isLive ? stateValues({ ...content, state: "completed" }) : {};
  if (duration !== undefined) delete end["hs_call_duration"];
  return [{ type: "complete" }, ...setValues(end), withCompanies];
}

/**
 * Leaves an engagement for the one that the app created. Archives it if it is empty; completes it if it has values of
 * the app or another program, so that they are visible. The app's id of the call then refers to the app's engagement.
 */
function planDeparture({ stored }: CallSave, former: FormerCall, appCall: StoredCall): CallStep {
  const { record, isEmpty, isCompleted } = former;
  const removal: CallWrite[] = [
    { type: "deleteLease" },
    { type: "moveDocuments", to: appCall.record.id },
    { type: "archive" },
  ];
  const completion = stored && !isCompleted ? planCompletion(record.values, stored.content) : [];
  const departure = isEmpty ? removal : completion;
  return {
    call: record,
    writes: [{ type: "deleteKeys" }, ...(record.archivedAt === undefined ? departure : [])],
  };
}

/** Plans what follows when a version names another record as the other party. */
function planParty(
  { previous, records, hasParty, isOfApp }: CallSave,
  { content, appValues }: ReadVersion,
  values: Values,
): { changes: Record<string, string>; writes: CallWrite[] } {
  const { called, viewed, formerCalled: former } = records;
  const isSame = isSameReference(previous?.content.calledRecord, content.calledRecord);
  if (!called || isSame || hasParty) return { changes: {}, writes: [] };
  const isFormerTitle = values["hs_call_title"] === titleOf(content, former);
  const isTitled = isOfApp || !isFormerTitle || "hs_call_title" in appValues;
  const isFormerOther = former && former.id !== called.id && former.id !== viewed?.id;
  return {
    changes: {
      hs_call_callee_object_id: called.id,
      hs_call_callee_object_type_id: called.type.id,
      ...(!isTitled && { hs_call_title: titleOf(content, called) }),
    },
    writes: [
      // It turned out not to be the other party.
      ...some(isFormerOther && former, (record) => ({ type: "dissociate", record })),
      associationWith(called),
    ],
  };
}

/** The version with times by the service's clock and the values that it shows. */
function readNext(save: CallSave, call: StoredCall | undefined): ReadVersion {
  const { request, previous, now, appValues, draftValues } = save;
  const observed = call && {
    firstReceivedAt: call.record.createdAt,
    lastReceivedAt: call.lease?.renewedAt,
  };
  const content = toContent(request, previous?.content, now, observed);
  // A draft that was shown while the page was gone: the version replaces it.
  const shown = Object.entries(draftValues).filter(
    ([name, value]) => call?.record.values[name] === value,
  );
  return {
    content,
    appValues: {
      ...Object.fromEntries(shown.map(([name]) => [name, ""])),
      ...boundDuration(appValues, reportedTalk(request, now), content),
    },
  };
}

/** The title of a call: who it is with. */
function titleOf(content: CallContent, called: CrmRecord | undefined): string {
  const isInbound = content.direction === "INBOUND";
  const other = called?.title ?? (isInbound ? content.fromNumber : content.toNumber);
  return `Call ${isInbound ? "from" : "to"} ${other ?? "an unknown number"}`;
}

const keyValues = (hs_call_external_id: string, { appId }: CallContent) => ({
  hs_call_external_id,
  ...(appId != null && { hs_call_app_id: appId }),
});

/** Values after a change; `""` clears one. */
const withChanges = (values: Values, changes: Values): Values =>
  Object.fromEntries(Object.entries({ ...values, ...changes }).filter(([, value]) => value !== ""));

const storeVersion = ({ id, user, request }: CallSave, content: CallContent): CallWrite => ({
  type: "storeDocument",
  document: {
    id,
    userId: user.id,
    appKey: appKeyOf(user, request),
    version: request.version,
    writer: request.writer,
    content,
    isPurged: false,
  },
});

const setValues = (values: Values): CallWrite[] =>
  Object.keys(values).length > 0 ? [{ type: "setValues", values }] : [];

const associationWith = (record: RecordKey): CallWrite => ({ type: "associate", record });

const withCompanies: CallWrite = { type: "associateCompanies" };

/** The write that a value requires; none without the value. */
const some = <Value>(
  value: Value | false | undefined,
  write: (value: Value) => CallWrite,
): CallWrite[] => (value === undefined || value === false ? [] : [write(value)]);
