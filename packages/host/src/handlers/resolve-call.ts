import { messageType, type NewCall, type PayloadOf } from "@calling-extensions/contract";
import type { HostCall } from "../api/host-call.ts";
import type { HostDial } from "../api/host-dial.ts";
import { hostError } from "../errors/host-error.ts";
import type { HostParts } from "../calling-host/host-parts.ts";
import { isCustomObject } from "../wire/object-types.ts";
import { omitNullish } from "../wire/omit-nullish.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import { isLive } from "../calls/call-registry.ts";
import { describeUnknownCall } from "../calls/describe-rejection.ts";
import { recordsOfContext } from "../dial/dialing-context.ts";

/** How a message names its call. */
type CallReference = Pick<PayloadOf<"CALL_ENDED">, "externalCallId" | "engagementId">;

/** A message that begins a call. */
type BeginningCall = CallReference &
  Pick<PayloadOf<"INCOMING_CALL">, "fromNumber" | "toNumber" | "callStartTime">;

/**
 * Adds a call that begins, or finds it if the app repeats itself. An id whose call is over begins
 * another one if it comes with another start, or follows a dial.
 *
 * @param details what else is known of a new call.
 */
export function beginCallOf(
  { calls }: HostParts,
  { externalCallId, callStartTime, fromNumber, toNumber }: BeginningCall,
  {
    dial,
    ...details
  }: Pick<NewCall, "direction" | "owner"> &
    Partial<NewCall> & { readonly dial?: HostDial | undefined },
): { call: HostCall; isNew: boolean } {
  return calls.begin(
    externalCallId,
    {
      startedAt: callStartTime ?? dial?.startTimestamp ?? Date.now(),
      ...omitNullish({ fromNumber, toNumber }),
      ...details,
    },
    (known) =>
      !isLive(known) &&
      (dial !== undefined || (callStartTime != null && callStartTime !== known.startedAt)),
  );
}

/** The dial that an outgoing call follows. One that names none follows the only open one. */
export function findDial(
  { calls, dials }: HostParts,
  { externalCallId, dialingContext, toNumber, phoneNumber }: PayloadOf<"OUTGOING_CALL_STARTED">,
): HostDial | undefined {
  const known = externalCallId == null ? undefined : calls.findById(externalCallId);
  if (known && isLive(known)) return undefined;
  const startTimestamp = dialingContext?.startTimestamp;
  const number = toNumber ?? phoneNumber;
  if (startTimestamp != null || number) {
    return dials.findFor({ startTimestamp, phoneNumber: number });
  }
  return calls.live.length === 0 ? dials.onlyOpen : undefined;
}

/** What a call knows from the dial that it follows, or from the one that its app hands back. */
export function dialFacts(
  dial: HostDial | undefined,
  { dialingContext, toNumber, phoneNumber }: Partial<PayloadOf<"OUTGOING_CALL_STARTED">>,
): Partial<NewCall> {
  const number = toNumber ?? phoneNumber;
  if (!dial) {
    return { ...omitNullish({ toNumber: number }), ...recordsOfContext(dialingContext, number) };
  }
  const { request, startTimestamp } = dial;
  const { calledRecord, viewedRecord } = request;
  return { startTimestamp, toNumber: number ?? request.phoneNumber, calledRecord, viewedRecord };
}

/** Only the app can ask for the engagement of such a call, and no other program is to create it. */
export function warnOfCustomObject({ reportProblem }: HostParts, call: HostCall): void {
  const { viewedRecord, calledRecord, externalCallId } = call;
  const isFromCustomObject = [viewedRecord, calledRecord].some(
    (record) => record && isCustomObject(record.objectTypeId),
  );
  if (isFromCustomObject) {
    reportProblem(hostError("customObjectCall", "", { details: { externalCallId } }));
  }
}

/**
 * The open dial becomes a call that its app never announced. An end or a completion with an id that no call
 * has may be of an older call, which this page does not know: it is not filed under who was dialed.
 */
function takeDial(parts: HostParts, reference: CallReference, type: string): HostCall | undefined {
  const { calls, dials, reportHabit } = parts;
  const dial = dials.onlyOpen;
  if (!dial || calls.live.length > 0) return undefined;
  if (reference.externalCallId != null && type !== messageType.CALL_ANSWERED) return undefined;
  const { call } = beginCallOf(parts, reference, {
    direction: "OUTBOUND",
    owner: "none",
    isUnannounced: true,
    dial,
    ...dialFacts(dial, {}),
  });
  dials.answer(dial, call.key);
  reportHabit("callWithoutStart", type);
  warnOfCustomObject(parts, call);
  return calls.apply(call, { type: "started" });
}

/**
 * The call that a message is about. While no call is live, a message that names none is about the only
 * open dial.
 */
export function resolveCall(
  parts: HostParts,
  data: CallReference,
  type: string,
): HostCall | undefined {
  const { calls } = parts;
  const engagementId = fromWireId(data.engagementId);
  const isNamed = calls.findNamed(data.externalCallId, engagementId) !== undefined;
  const candidate = calls.lookUp(data.externalCallId, engagementId);
  // A call that ended can only be completed; until then its notes may be on their way.
  const canTake = candidate && (isLive(candidate) || type === messageType.CALL_COMPLETED);
  const dialed = isNamed || canTake ? undefined : takeDial(parts, data, type);
  return dialed ?? calls.find(data.externalCallId, engagementId);
}

/** A call that began where this host did not see it, known by the engagement that the app names. */
export function adoptCall(
  { calls }: HostParts,
  { externalCallId, engagementId: named }: CallReference,
): HostCall | undefined {
  const engagementId = fromWireId(named);
  if (engagementId === undefined) return undefined;
  const { call } = calls.begin(externalCallId, {
    direction: "OUTBOUND",
    startedAt: Date.now(),
    owner: "app",
    engagementId,
  });
  return calls.apply(call, { type: "started" });
}

/** A message about a call that has not begun does nothing. */
export function reportUnknown(
  { reportProblem }: HostParts,
  type: string,
  { externalCallId }: CallReference,
): undefined {
  const details = { externalCallId, type };
  reportProblem(hostError("illegalOrder", describeUnknownCall(type, externalCallId), { details }));
}
