import { createDefaultAssociation, removeAssociation } from "../associations/associate.ts";
import { listAssociated } from "../associations/association-repository.ts";
import type { User } from "../auth/user.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import { type CrmRecord, findRecord } from "../model/crm-record.ts";
import { pageSource } from "../objects/record-index.ts";
import { updateObject } from "../objects/update-object.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { associatePrimaryCompanies, findAssociableRecord } from "./call-associations.ts";
import type { CallContent } from "./call-document.ts";
import { callKeyOf, createCallKey, findCallByKey } from "./call-keys.ts";
import { deleteLease } from "./call-leases.ts";
import { isOngoingStatus } from "./call-status.ts";
import { differingValues, planChanges, stateValues, type ReadVersion } from "./call-values.ts";
import { callsType } from "../model/object-types.ts";
import { titleOf, type DocumentParts } from "./create-document-call.ts";
import { fitProperties } from "./fit-properties.ts";

/** An engagement and what was applied to it before. */
export interface KnownCall {
  readonly call: CrmRecord;
  /** The version that the next one is compared with; undefined if none is known. */
  readonly previous: CallContent | undefined;
  /** Another document of the same call is further along. */
  readonly isBehind: boolean;
  /** The app created it over HTTP: only the app's properties are written. */
  readonly isOfApp: boolean;
}

/** Writes what a version of a document changes in its engagement. */
export async function updateDocumentCall(
  context: CrmContext,
  user: User,
  known: KnownCall,
  parts: DocumentParts,
): Promise<void> {
  const call = (await findRecord(context.db, callsType, known.call.id)) ?? known.call;
  const { content, appValues } = parts;
  const previous = known.previous && (await readVersion(context, call, known.previous));
  const completed = await isCompleted(context, call);
  const facts = { values: call.values, isCompleted: completed, isBehind: known.isBehind };
  const changes = known.isOfApp
    ? differingValues(previous?.appValues ?? {}, appValues)
    : planChanges(previous, parts, facts);
  const called = await planCalledRecord(context, { ...known, call }, parts);
  const key = await planKey(context, user, known, content);
  await updateObject(context, call, { ...key, ...called.changes, ...changes }, pageSource(user));
  if (called.former) await removeAssociation(context, call.id, called.former.id);
  if (called.isNew && parts.called) {
    await createDefaultAssociation(context, call, parts.called);
    if (completed) await associatePrimaryCompanies(context, call);
  }
  const isViewedNew = !isSameReference(known.previous?.viewedRecord, content.viewedRecord);
  if (parts.viewed && isViewedNew && !known.isOfApp) {
    await createDefaultAssociation(context, call, parts.viewed);
  }
}

const readVersion = async (
  context: CrmContext,
  call: CrmRecord,
  content: CallContent,
): Promise<ReadVersion> => ({
  content,
  appValues: (await fitProperties(context, call, content.properties)).values,
});

/** A completed call is over, whatever an app sends later. */
async function isCompleted({ db }: CrmContext, { id }: CrmRecord): Promise<boolean> {
  const row = await db
    .selectFrom("activities")
    .select("record_id")
    .where("record_id", "=", toStoredId(id))
    .where("completed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

type Reference = CallContent["calledRecord"];

const isSameReference = (one: Reference, other: Reference): boolean =>
  one?.objectTypeId === other?.objectTypeId && one?.objectId === other?.objectId;

interface CalledRecordPlan {
  readonly changes: Record<string, string>;
  readonly isNew: boolean;
  /** Removes the association with a record that turned out not to be the other party. */
  readonly former?: CrmRecord | undefined;
}

/** Plans what follows when a version names another record as the other party. */
async function planCalledRecord(
  context: CrmContext,
  { call, previous, isOfApp }: KnownCall,
  { content, appValues, called, viewed }: DocumentParts,
): Promise<CalledRecordPlan> {
  const nothing = { changes: {}, isNew: false };
  if (!called || isSameReference(previous?.calledRecord, content.calledRecord)) return nothing;
  if (isOfApp || !previous) {
    const isKnown = call.values["hs_call_callee_object_id"] !== undefined;
    if (isKnown || (await listAssociated(context, call.id, called.type)).length > 0) return nothing;
  }
  const former = await findAssociableRecord(context, previous?.calledRecord);
  const isFormerTitle = call.values["hs_call_title"] === titleOf(content, former);
  return {
    changes: {
      hs_call_callee_object_id: called.id,
      hs_call_callee_object_type_id: called.type.id,
      ...(!isOfApp &&
        isFormerTitle &&
        !("hs_call_title" in appValues) && { hs_call_title: titleOf(content, called) }),
    },
    isNew: true,
    former: former && former.id !== called.id && former.id !== viewed?.id ? former : undefined,
  };
}

/** Stores an external id that the app sends late, unless another call has it. */
async function planKey(
  context: CrmContext,
  user: User,
  { call, isOfApp }: KnownCall,
  content: CallContent,
): Promise<Record<string, string>> {
  const key = callKeyOf(user, content);
  if (!key || isOfApp || call.values["hs_call_external_id"] !== undefined) return {};
  if ((await findCallByKey(context.db, key)) !== undefined) return {};
  if (content.appId == null) await createCallKey(context.db, key, call.id);
  return {
    hs_call_external_id: key.externalCallId,
    ...(content.appId != null && { hs_call_app_id: content.appId }),
  };
}

/**
 * Completes a call once: puts it on the timelines of its records and their primary companies, replaces a
 * live status by an end status, and deletes the lease.
 */
export async function completeDocumentCall(
  context: CrmContext,
  user: User,
  callId: RecordId,
  content: CallContent,
): Promise<void> {
  const first = await context.db
    .updateTable("activities")
    .set({ is_shown: 1, completed_at: context.now })
    .where("record_id", "=", toStoredId(callId))
    .where("completed_at", "is", null)
    .returning("record_id")
    .executeTakeFirst();
  if (!first) return;
  await deleteLease(context.db, callId);
  const call = await findRecord(context.db, callsType, callId);
  if (!call) return;
  const status = call.values["hs_call_status"];
  if (status === undefined || isOngoingStatus(status)) {
    const end = stateValues({ ...content, state: "completed" });
    if (call.values["hs_call_duration"] !== undefined) delete end["hs_call_duration"];
    await updateObject(context, call, end, pageSource(user));
  }
  await associatePrimaryCompanies(context, call);
}
