import { associateByDefault, type RecordKey } from "../associations/associate.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import { createObject } from "../objects/create-object.ts";
import type { CrmRecord } from "../objects/crm-record.ts";
import type { GivenValues } from "../objects/parse-values.ts";
import { findRecord } from "../objects/record-repository.ts";
import type { CreateCallRequest } from "../page-api/index.ts";
import type { User } from "../auth/user.ts";
import type { Work } from "../work.ts";
import { browserAppKey, findCallByKey, keepCallKey } from "./call-keys.ts";
import { grantLease } from "./call-leases.ts";
import { callsType } from "./calls-type.ts";
import { findCalledRecord } from "./find-called-record.ts";
import { hearOfCall } from "./lost-calls.ts";

/**
 * Makes the engagement of a call that the page hosts, once: the same app's same externalCallId gives
 * the first one, and is a sign of its life. It belongs to the record called and the record viewed,
 * waits for its completion before any timeline shows it, and holds a lease until it ends.
 */
export async function makePageCall(
  work: Work,
  user: User,
  request: CreateCallRequest,
): Promise<{ id: RecordId; isNew: boolean }> {
  const { appId, externalCallId } = request;
  const browserKey = { appKey: browserAppKey(user.id), externalCallId };
  if (appId === undefined) {
    const firstId = await findCallByKey(work.db, browserKey);
    const first = firstId && (await findRecord(work.db, callsType, firstId));
    if (first) return repeated(work, user, first);
  }
  const called = await findCalledRecord(work, request.calledRecord);
  const viewed = await findCalledRecord(work, request.viewedRecord);
  const { record: call, isNew } = await createObject(work, {
    type: callsType,
    properties: propertiesOfCall(work, user, request, called),
    source: { type: "CRM_UI", id: user.id },
  });
  if (!isNew) return repeated(work, user, call);
  if (appId === undefined) await keepCallKey(work.db, browserKey, call.id);
  for (const record of [called, viewed]) {
    if (record) await associateByDefault(work, call, record);
  }
  await hideUntilComplete(work, call);
  await grantLease(work, call.id);
  return { id: call.id, isNew };
}

async function repeated(
  work: Work,
  user: User,
  first: CrmRecord,
): Promise<{ id: RecordId; isNew: boolean }> {
  await hearOfCall(work, user, first);
  return { id: first.id, isNew: false };
}

function propertiesOfCall(
  work: Work,
  user: User,
  request: CreateCallRequest,
  called: CrmRecord | undefined,
): GivenValues {
  const isInbound = request.direction === "INBOUND";
  const other = called?.title ?? (isInbound ? request.fromNumber : request.toNumber);
  return {
    hs_timestamp: request.startTime ?? work.now,
    hs_call_title: `Call ${isInbound ? "from" : "to"} ${other ?? "an unknown number"}`,
    hs_call_direction: request.direction,
    hs_call_status: isInbound ? "RINGING" : "CONNECTING",
    hs_call_from_number: request.fromNumber ?? null,
    hs_call_to_number: request.toNumber ?? null,
    hs_call_external_id: request.externalCallId,
    hs_call_app_id: request.appId ?? null,
    hs_call_callee_object_id: called?.id ?? null,
    hs_call_callee_object_type_id: called?.type.id ?? null,
    hs_call_source: "INTEGRATIONS_PLATFORM",
    hubspot_owner_id: user.ownerId,
  };
}

async function hideUntilComplete({ db }: Work, call: Pick<RecordKey, "id">): Promise<void> {
  await db
    .updateTable("activities")
    .set({ is_shown: 0 })
    .where("record_id", "=", toStoredId(call.id))
    .execute();
}
