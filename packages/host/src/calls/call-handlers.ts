import type { Envelope } from "@calling-extensions/channel";
import { endStatusByWireName, messageType, type PayloadOf } from "@calling-extensions/contract";
import type { HostCall } from "../calling-host/host-call.ts";
import type { HostParts } from "../calling-host/host-parts.ts";
import type { EngagementProperties } from "../calling-host/ports.ts";
import type { RecordId } from "../calling-host/records.ts";
import { endProperties } from "../engagement/end-properties.ts";
import { present } from "../wire/present.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import { assumeOutcome, correctEnd } from "./assume-end.ts";
import { isLive } from "./call-book.ts";
import { matchCallee, matchCaller } from "./match-caller.ts";
import {
  adoptCall,
  beginOutgoing,
  reportUnknown,
  resolveCall,
  warnOfCustomObject,
} from "./resolve-call.ts";

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
  const { calls, dials, engagements } = parts;
  const isKnown = data.externalCallId != null && calls.findById(data.externalCallId) !== undefined;
  const dial = isKnown ? undefined : dials.findFor(data.dialingContext?.startTimestamp);
  const begun = beginOutgoing(parts, data, dial);
  const started = begin(parts, begun, "started");
  // @differs A dial that was canceled too late ends only its own call. During another call the request
  // to hang up goes only to an app that reads which one: another app would hang up either.
  if (dial?.state === "canceled" && parts.canEndOnly(begun.call.key)) {
    parts.endCall(begun.call.key);
  }
  if (!started) return;
  if (!data.createEngagement) {
    if (begun.isNew) warnOfCustomObject(parts, started);
    return;
  }
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
  const call = resolveCall(parts, data, type) ?? reportUnknown(parts, type, data);
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
  const call = resolveCall(parts, data, type) ?? reportUnknown(parts, type, data);
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
  const { calls, engagements, assumedEnds } = parts;
  const call = resolveCall(parts, data, type) ?? reportUnknown(parts, type, data);
  if (!call) return;
  const given = data.callEndStatus && endStatusByWireName[data.callEndStatus];
  // The app says late how a call ended that it ended without a status.
  const isLateStatus = given && assumedEnds.delete(call.key);
  const ended = isLateStatus
    ? calls.update(call, { endStatus: given })
    : calls.advance(call, "ended", {
        endStatus: given || assumeOutcome(call),
        endedAt: Date.now(),
      });
  if (!ended) return;
  if (!given && ended.answeredAt === undefined) {
    assumedEnds.add(ended.key);
    parts.reportHabit("endWithoutStatus", type);
  }
  await engagements.record(ended, endProperties(ended));
}

async function handleCallCompleted(
  parts: HostParts,
  data: PayloadOf<"CALL_COMPLETED">,
  { type }: Envelope,
): Promise<void> {
  const { calls, setVisibility } = parts;
  const call =
    resolveCall(parts, data, type) ?? adoptCall(parts, data) ?? reportUnknown(parts, type, data);
  const completion = call ? await completeCall(parts, call, data) : "refused";
  // The user may store in the app what could not be stored.
  if (completion === "unstored") return;
  const isAskedFor = data.hideWidget === true || data.hideWidget === 1;
  const isUsual = completion === "stored" && data.hideWidget == null && calls.live.length === 0;
  if (isAskedFor || isUsual) setVisibility({ isMinimized: false, isHidden: true });
}

async function completeCall(
  parts: HostParts,
  call: HostCall,
  data: PayloadOf<"CALL_COMPLETED">,
): Promise<"stored" | "unstored" | "refused"> {
  const { engagements, unstoredCalls, assumedEnds } = parts;
  const given = data.engagementProperties ?? {};
  // An app whose properties could not be stored, that heard no answer, or whose user wrote more,
  // completes again: that is no second completion, and what it has to store is stored.
  const hasMore = call.state === "completed" && Object.keys(given).length > 0;
  const isRetry = unstoredCalls.has(call.key) || hasMore;
  if (!isRetry && !complete(parts, call)) return "refused";
  const engagementId = fromWireId(data.engagementId);
  const properties = await createUnannounced(parts, call, engagementId, given);
  const corrected = correctEnd(parts, call, engagementId, properties);
  if (!(await engagements.complete(call, engagementId, corrected))) {
    unstoredCalls.add(call.key);
    return "unstored";
  }
  unstoredCalls.delete(call.key);
  assumedEnds.delete(call.key);
  return "stored";
}

/**
 * An app that never announced its call asked for no engagement either: what it has to store is not lost
 * for that.
 *
 * @returns the properties to store, with what the host knows of the end.
 */
async function createUnannounced(
  { calls, engagements, unannouncedCalls }: HostParts,
  { key }: HostCall,
  engagementId: RecordId | undefined,
  properties: EngagementProperties,
): Promise<EngagementProperties> {
  const call = calls.get(key);
  const isNeeded = engagementId === undefined && Object.keys(properties).length > 0;
  if (!call || !unannouncedCalls.has(key) || !isNeeded) return properties;
  if (call.engagementId === undefined) await engagements.create(call);
  return { ...endProperties(call), ...properties };
}

/** `completed` without `ended` implies that the call ended well. */
function complete({ calls }: HostParts, call: HostCall): HostCall | undefined {
  const { endStatus } = calls.get(call.key) ?? call;
  const ended: Partial<HostCall> =
    endStatus === undefined ? { endStatus: "completed", endedAt: Date.now() } : {};
  return calls.advance(call, "completed", ended);
}

/** Keeps the latest draft of a call. One that comes after the completion is about nothing any more. */
function handleCallDraft(
  { calls, emit }: HostParts,
  { externalCallId, engagementId, properties }: PayloadOf<"CALL_DRAFT">,
): void {
  const call = calls.find(externalCallId, fromWireId(engagementId));
  if (!call || !properties || call.state === "completed") return;
  emit("draft", { call: calls.update(call, { draft: properties }), properties });
}

/** What of the messages is about calls. The rest is in `app-handlers.ts`. */
export const callHandlers = {
  [messageType.OUTGOING_CALL_STARTED]: handleOutgoingCall,
  [messageType.INCOMING_CALL]: handleIncomingCall,
  [messageType.CALL_ANSWERED]: handleCallAnswered,
  [messageType.CALL_TRANSFERRED]: handleCallTransferred,
  [messageType.CALL_ENDED]: handleCallEnded,
  [messageType.CALL_COMPLETED]: handleCallCompleted,
  [messageType.CALL_DRAFT]: handleCallDraft,
} as const;
