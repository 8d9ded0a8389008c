import type { Envelope } from "@calling-extensions/channel";
import { endStatusByWireName, messageType, type PayloadOf } from "@calling-extensions/contract";
import { dialPayload } from "../dial/dial-payload.ts";
import { endProperties } from "../engagement/end-properties.ts";
import { hostError } from "../calling-host/host-error.ts";
import type { HostParts } from "../calling-host/host-parts.ts";
import { isLive } from "./call-book.ts";
import { describeUnknown } from "./describe-refusal.ts";
import { present } from "../wire/present.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import { matchCallee, matchCaller } from "./match-caller.ts";
import { recordsOfContext } from "./records-of-call.ts";
import type { HostCall } from "../calling-host/host-call.ts";
import type { RecordId } from "../calling-host/records.ts";

/** An app that reloaded tells of its call again: the call stays where it is, and is answered again. */
const begin = (
  { calls }: HostParts,
  { call, isNew }: { call: HostCall; isNew: boolean },
  event: "started" | "incoming",
): HostCall | undefined => (!isNew && isLive(call) ? call : calls.advance(call, event));

async function handleOutgoingCall(
  parts: HostParts,
  data: PayloadOf<"OUTGOING_CALL_STARTED">,
): Promise<void> {
  const { calls, dials, engagements, context } = parts;
  const isKnown = data.externalCallId != null && calls.find(data.externalCallId) !== undefined;
  const dial = isKnown ? undefined : dials.findFor(data.dialingContext?.startTimestamp);
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
  const started = begin(parts, begun, "started");
  if (dial?.state === "canceled") parts.endCall(begun.call.key);
  if (!started || !data.createEngagement) return;
  const isFromKeypad = begun.isNew && !started.calledRecord;
  await engagements.create(started, async () => {
    if (isFromKeypad) await matchCallee(parts, started);
  });
}

async function handleIncomingCall(
  parts: HostParts,
  data: PayloadOf<"INCOMING_CALL">,
): Promise<void> {
  const { calls, engagements, policy } = parts;
  const begun = calls.begin(data.externalCallId, {
    direction: "INBOUND",
    startedAt: data.callStartTime ?? Date.now(),
    ...present({ fromNumber: data.fromNumber, toNumber: data.toNumber }),
  });
  const ringing = begin(parts, begun, "incoming");
  if (!ringing) return;
  if (begun.isNew && policy.raiseOnIncoming)
    parts.setVisibility({ isMinimized: false, isHidden: false });
  const match = (): Promise<void> => matchCaller(parts, ringing);
  await (data.createEngagement ? engagements.create(ringing, match) : match());
}

function handleCallAnswered(
  parts: HostParts,
  data: PayloadOf<"CALL_ANSWERED">,
  { type }: Envelope,
): void {
  const { calls, policy } = parts;
  const call = findCall(parts, data) ?? reportUnknown(parts, type, data);
  const answered = call && calls.advance(call, "answered", { answeredAt: Date.now() });
  if (answered?.direction === "INBOUND" && policy.navigateOnAnswer) showCaller(parts, answered);
}

/** Opens the record of who called, where it is known; the call goes on where that fails. */
function showCaller({ callPort, reportProblem }: HostParts, { calledRecord }: HostCall): void {
  if (!calledRecord) return;
  callPort("navigateToRecord", { record: calledRecord, openIn: "CURRENT_TAB" }).catch(
    reportProblem,
  );
}

async function handleCallTransferred(
  parts: HostParts,
  data: PayloadOf<"CALL_TRANSFERRED">,
  { type }: Envelope,
): Promise<void> {
  const call = findCall(parts, data) ?? reportUnknown(parts, type, data);
  if (!call) return;
  const ended = parts.calls.advance(call, "transferred", {
    endStatus: "transferred",
    endedAt: Date.now(),
  });
  if (ended) await parts.engagements.record(ended, endProperties(ended));
}

async function handleCallEnded(
  parts: HostParts,
  data: PayloadOf<"CALL_ENDED">,
  { type }: Envelope,
): Promise<void> {
  const call = findCall(parts, data) ?? reportUnknown(parts, type, data);
  if (!call) return;
  const ended = parts.calls.advance(call, "ended", {
    endStatus: endStatusByWireName[data.callEndStatus ?? "COMPLETED"],
    endedAt: Date.now(),
  });
  if (ended) await parts.engagements.record(ended, endProperties(ended));
}

async function handleCallCompleted(
  parts: HostParts,
  data: PayloadOf<"CALL_COMPLETED">,
  { type }: Envelope,
): Promise<void> {
  const { calls, engagements, setVisibility, unstoredCalls } = parts;
  const engagementId = fromWireId(data.engagementId);
  const call =
    findCall(parts, data) ??
    adoptCall(parts, data.externalCallId, engagementId) ??
    reportUnknown(parts, type, data);
  if (!call) return;
  // An app whose properties could not be stored completes again: that is no second completion.
  const isRetry = unstoredCalls.has(call.key);
  if (!isRetry && !complete(parts, call)) return;
  const isStored = await engagements.complete(call, engagementId, data.engagementProperties ?? {});
  if (!isStored) {
    unstoredCalls.add(call.key);
    return;
  }
  unstoredCalls.delete(call.key);
  const isHidden = data.hideWidget !== false && data.hideWidget !== 0;
  if (isHidden && calls.live.length === 0) setVisibility({ isMinimized: false, isHidden });
}

/** `completed` without `ended` implies that the call ended well. */
function complete({ calls }: HostParts, call: HostCall): HostCall | undefined {
  const ended: Partial<HostCall> =
    call.endStatus === undefined ? { endStatus: "completed", endedAt: Date.now() } : {};
  return calls.advance(call, "completed", ended);
}

const findCall = (
  { calls }: HostParts,
  { externalCallId, engagementId }: PayloadOf<"CALL_ENDED">,
): HostCall | undefined => calls.find(externalCallId, fromWireId(engagementId));

/** A message about a call that has not begun does nothing. */
function reportUnknown(
  { reportProblem }: HostParts,
  type: string,
  { externalCallId }: PayloadOf<"CALL_ANSWERED">,
): undefined {
  const details = { externalCallId, type };
  reportProblem(hostError("illegalOrder", describeUnknown(type, externalCallId), { details }));
}

/** A call that began where this host did not see it, known by the engagement that the app names. */
function adoptCall(
  { calls }: HostParts,
  externalCallId: string | number | null | undefined,
  engagementId: RecordId | undefined,
): HostCall | undefined {
  if (engagementId === undefined) return undefined;
  const { call } = calls.begin(externalCallId, { direction: "OUTBOUND", startedAt: Date.now() });
  return calls.advance(call, "started");
}

/** What of the messages is about calls. The rest is in `app-handlers.ts`. */
export const callHandlers = {
  [messageType.OUTGOING_CALL_STARTED]: handleOutgoingCall,
  [messageType.INCOMING_CALL]: handleIncomingCall,
  [messageType.CALL_ANSWERED]: handleCallAnswered,
  [messageType.CALL_TRANSFERRED]: handleCallTransferred,
  [messageType.CALL_ENDED]: handleCallEnded,
  [messageType.CALL_COMPLETED]: handleCallCompleted,
} as const;
