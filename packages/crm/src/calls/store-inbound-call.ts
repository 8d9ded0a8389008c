import { quote } from "../errors/limit-details.ts";
import { createDefaultAssociation } from "../associations/associate.ts";
import { findUser } from "../auth/user.ts";
import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId, type RecordId } from "../ids/record-id.ts";
import { createObject } from "../objects/create-object.ts";
import { findObjectType, callsType } from "../model/object-types.ts";
import type { PropertyInputs } from "../objects/parse-values.ts";
import { findRecords } from "../objects/record-repository.ts";
import { matchCaller } from "./match-caller.ts";
import { findPortal, unnamedPortal } from "../model/portal.ts";
import type { CallerMatch } from "../page-api/index.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { associatePrimaryCompanies } from "./call-associations.ts";
import { findCallByKey, createCallKey, lockOfKey } from "./call-keys.ts";
import { withEndStatus } from "./call-status.ts";
import type { InboundCallResponse, InboundCallRequest } from "./inbound-call-schema.ts";

/** The app key of calls without an app: the account's programs count as one app. */
const OWN_PROGRAMS = "inbound-call";

/**
 * Returns the possible callers of an ended call that no browser handled, and stores the call if
 * requested, once per app and external id. The call is on the caller's timeline at once if exactly
 * one record matches.
 */
export async function storeInboundCall(
  context: CrmContext,
  appId: RecordId | undefined,
  request: InboundCallRequest,
): Promise<InboundCallResponse> {
  const matches = await matchCaller(context, request.fromNumber.e164Number);
  const { id: portalId } = (await findPortal(context.db)) ?? unnamedPortal;
  const callerIdMatches = matches.map(({ objectTypeId, objectId, ...match }) => ({
    ...match,
    objectCoordinates: { portalId, objectTypeId, objectId },
  }));
  if (!request.createEngagement) return { callerIdMatches };
  return { callerIdMatches, engagementId: await keepCall(context, appId, request, matches) };
}

async function keepCall(
  context: CrmContext,
  appId: RecordId | undefined,
  request: InboundCallRequest,
  matches: readonly CallerMatch[],
): Promise<RecordId> {
  const [only] = matches.length === 1 ? matches : [];
  const properties = await propertiesOfCall(context, appId, request, only);
  const isOwn = !properties["hs_call_app_id"];
  const key = { appKey: OWN_PROGRAMS, externalCallId: request.externalCallId };
  if (isOwn) context.locks.require(lockOfKey(key));
  const first = isOwn ? await findCallByKey(context.db, key) : undefined;
  if (first) return first;
  const { record: call, isNew } = await createObject(context, {
    type: callsType,
    properties,
    source: { type: "INTEGRATION", ...(appId && { id: appId }) },
  });
  if (!isNew) return call.id;
  if (isOwn) await createCallKey(context.db, key, call.id);
  const type = only && findObjectType(only.objectTypeId);
  const callerId = only && parseRecordId(only.objectId);
  if (type && callerId) await createDefaultAssociation(context, call, { type, id: callerId });
  await associatePrimaryCompanies(context, call);
  return call.id;
}

async function propertiesOfCall(
  context: CrmContext,
  appId: RecordId | undefined,
  request: InboundCallRequest,
  caller: CallerMatch | undefined,
): Promise<PropertyInputs> {
  const { fromNumber, toNumber, durationSeconds } = request;
  const callerId = caller && parseRecordId(caller.objectId);
  const [record] = callerId ? await findRecords(context.db, [callerId]) : [];
  return withEndStatus({
    hs_timestamp: startOf(request.callStartedTimestamp ?? context.now, context.now),
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
    ...(await ownerOf(context, request.userId)),
    ...request.engagementProperties,
    hs_call_external_id: request.externalCallId,
    ...(appId && { hs_call_app_id: appId }),
  });
}

/** A call that is over started before now, whatever the clock of its program says. */
function startOf(start: string | number, now: number): string | number {
  const isDigits = typeof start === "number" || /^\d+$/.test(start);
  return (isDigits ? Number(start) : Date.parse(start)) > now ? now : start;
}

async function ownerOf(
  context: CrmContext,
  userId: InboundCallRequest["userId"],
): Promise<Record<string, string>> {
  if (userId == null) return {};
  const id = parseRecordId(userId);
  const user = id && (await findUser(context, id));
  if (!user) throw new CrmError("invalid", `There is no user ${quote(userId)}.`);
  return { hubspot_owner_id: user.ownerId };
}
