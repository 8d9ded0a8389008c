import { quote } from "../errors/limit-details.ts";
import { associateByDefault } from "../associations/associate.ts";
import { findUser } from "../auth/user.ts";
import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId, type RecordId } from "../ids/record-id.ts";
import { createObject } from "../objects/create-object.ts";
import { findObjectType, callsType } from "../model/object-types.ts";
import type { GivenValues } from "../objects/parse-values.ts";
import { findRecords } from "../objects/record-repository.ts";
import { matchCaller } from "./match-caller.ts";
import { findPortal, unnamedPortal } from "../model/portal.ts";
import type { CallerMatch } from "../page-api/index.ts";
import type { Work } from "../model/crm-context.ts";
import { associatePrimaryCompanies } from "./associate-primary-companies.ts";
import { findCallByKey, keepCallKey } from "./call-keys.ts";
import { withEndStatus } from "./call-status.ts";
import type { InboundCallAnswer, InboundCallRequest } from "./inbound-call-schema.ts";

/** Whose a call is where no app is named: the account's own programs count as one. */
const OWN_PROGRAMS = "inbound-call";

/**
 * Takes a call that is over and that no browser handled: says who it may have been, and keeps it where
 * that is asked for, once for an app's id of it. It is on the timeline of its caller at once, where
 * there is exactly one.
 */
export async function takeInboundCall(
  work: Work,
  appId: RecordId | undefined,
  request: InboundCallRequest,
): Promise<InboundCallAnswer> {
  const matches = await matchCaller(work, request.fromNumber.e164Number);
  const { id: portalId } = (await findPortal(work.db)) ?? unnamedPortal;
  const callerIdMatches = matches.map(({ objectTypeId, objectId, ...match }) => ({
    ...match,
    objectCoordinates: { portalId, objectTypeId, objectId },
  }));
  if (!request.createEngagement) return { callerIdMatches };
  return { callerIdMatches, engagementId: await keepCall(work, appId, request, matches) };
}

async function keepCall(
  work: Work,
  appId: RecordId | undefined,
  request: InboundCallRequest,
  matches: readonly CallerMatch[],
): Promise<RecordId> {
  const [only] = matches.length === 1 ? matches : [];
  const properties = await propertiesOfCall(work, appId, request, only);
  const isOwn = !properties["hs_call_app_id"];
  const key = { appKey: OWN_PROGRAMS, externalCallId: request.externalCallId };
  const first = isOwn ? await findCallByKey(work.db, key) : undefined;
  if (first) return first;
  const { record: call, isNew } = await createObject(work, {
    type: callsType,
    properties,
    source: { type: "INTEGRATION", ...(appId && { id: appId }) },
  });
  if (!isNew) return call.id;
  if (isOwn) await keepCallKey(work.db, key, call.id);
  const type = only && findObjectType(only.objectTypeId);
  const callerId = only && parseRecordId(only.objectId);
  if (type && callerId) await associateByDefault(work, call, { type, id: callerId });
  await associatePrimaryCompanies(work, call);
  return call.id;
}

async function propertiesOfCall(
  work: Work,
  appId: RecordId | undefined,
  request: InboundCallRequest,
  caller: CallerMatch | undefined,
): Promise<GivenValues> {
  const { fromNumber, toNumber, durationSeconds } = request;
  const callerId = caller && parseRecordId(caller.objectId);
  const [record] = callerId ? await findRecords(work.db, [callerId]) : [];
  return withEndStatus({
    hs_timestamp: request.callStartedTimestamp ?? work.now,
    hs_call_title: `Call from ${record?.title ?? fromNumber.e164Number}`,
    hs_call_direction: "INBOUND",
    hs_call_status: request.finalCallStatus,
    hs_call_from_number: fromNumber.e164Number,
    hs_call_to_number: toNumber.e164Number,
    hs_call_source: "INTEGRATIONS_PLATFORM",
    ...(durationSeconds != null && { hs_call_duration: Math.round(durationSeconds * 1000) }),
    ...(caller && {
      hs_call_callee_object_id: caller.objectId,
      hs_call_callee_object_type_id: caller.objectTypeId,
    }),
    ...(await ownerOf(work, request.userId)),
    ...request.engagementProperties,
    hs_call_external_id: request.externalCallId,
    ...(appId && { hs_call_app_id: appId }),
  });
}

async function ownerOf(
  work: Work,
  userId: InboundCallRequest["userId"],
): Promise<Record<string, string>> {
  if (userId == null) return {};
  const id = parseRecordId(userId);
  const user = id && (await findUser(work, id));
  if (!user) throw new CrmError("invalid", `There is no user ${quote(userId)}.`);
  return { hubspot_owner_id: user.ownerId };
}
