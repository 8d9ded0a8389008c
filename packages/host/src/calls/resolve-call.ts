import { messageType, type PayloadOf } from "@calling-extensions/contract";
import type { HostCall } from "../calling-host/host-call.ts";
import type { HostDial } from "../calling-host/host-dial.ts";
import { hostError } from "../calling-host/host-error.ts";
import type { HostParts } from "../calling-host/host-parts.ts";
import { dialPayload } from "../dial/dial-payload.ts";
import { present } from "../wire/present.ts";
import { isCustomObject } from "../wire/object-types.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import { isLive } from "./call-book.ts";
import { describeUnknown } from "./describe-refusal.ts";
import { recordsOfContext } from "./records-of-call.ts";

/** How a message names its call. */
type CallReference = Pick<PayloadOf<"CALL_ENDED">, "externalCallId" | "engagementId">;

/** Adds the call that an outgoingCall begins, or finds it where the app repeats itself. */
export function beginOutgoing(
  { calls, dials, context }: HostParts,
  data: PayloadOf<"OUTGOING_CALL_STARTED">,
  dial: HostDial | undefined,
): { call: HostCall; isNew: boolean } {
  const dialingContext = dial ? dialPayload(dial, context) : data.dialingContext;
  const begun = calls.begin(data.externalCallId, {
    direction: "OUTBOUND",
    startedAt: data.callStartTime ?? dial?.startTimestamp ?? Date.now(),
    ...present({
      fromNumber: data.fromNumber,
      toNumber: data.toNumber ?? data.phoneNumber ?? dial?.request.phoneNumber,
      dialingContext: dialingContext as HostCall["dialingContext"],
      ...recordsOfContext(dialingContext),
    }),
  });
  if (dial) {
    calls.advance(begun.call, "dial");
    dials.answer(dial, begun.call.key);
  }
  return begun;
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

/** The open dial becomes a call that its app never announced. */
function takeDial(
  parts: HostParts,
  { externalCallId }: CallReference,
  type: string,
): HostCall | undefined {
  const { calls, dials, unannouncedCalls, reportHabit } = parts;
  const dial = dials.onlyOpen;
  if (!dial || calls.live.length > 0) return undefined;
  const { call } = beginOutgoing(parts, { externalCallId }, dial);
  unannouncedCalls.add(call.key);
  reportHabit("callWithoutStart", type);
  warnOfCustomObject(parts, call);
  return calls.advance(call, "started");
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
  { externalCallId, engagementId }: CallReference,
): HostCall | undefined {
  if (fromWireId(engagementId) === undefined) return undefined;
  const { call } = calls.begin(externalCallId, { direction: "OUTBOUND", startedAt: Date.now() });
  return calls.advance(call, "started");
}

/** A message about a call that has not begun does nothing. */
export function reportUnknown(
  { reportProblem }: HostParts,
  type: string,
  { externalCallId }: CallReference,
): undefined {
  const details = { externalCallId, type };
  reportProblem(hostError("illegalOrder", describeUnknown(type, externalCallId), { details }));
}
