import type { Envelope } from "@calling-extensions/channel";
import { endStatusByWireName, messageType, type PayloadOf } from "@calling-extensions/contract";
import type { HostCall } from "../api/host-call.ts";
import type { HostParts } from "../calling-host/host-parts.ts";
import type { EngagementProperties } from "../api/ports.ts";
import { portError } from "../ports/call-port.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import { isLive } from "../calls/call-registry.ts";
import { findOtherParty, matchCaller } from "./caller-lookup.ts";
import {
  adoptCall,
  beginCallOf,
  dialFacts,
  findDial,
  reportUnknown,
  resolveCall,
  warnOfCustomObject,
} from "./resolve-call.ts";

/** An app that reloaded tells of its call again: the call stays where it is, and is answered again. */
const begin = (
  { calls }: HostParts,
  { call, isNew }: { call: HostCall; isNew: boolean },
  event: "started" | "incoming",
): HostCall | undefined => (!isNew && isLive(call) ? call : calls.apply(call, { type: event }));

async function handleOutgoingCall(
  parts: HostParts,
  data: PayloadOf<"OUTGOING_CALL_STARTED">,
): Promise<void> {
  const { dials, engagements, policy } = parts;
  const wantsEngagement = Boolean(data.createEngagement);
  const dial = findDial(parts, data);
  const facts = dialFacts(dial, data);
  // A call from the app's keypad: the page did not ask for it, so it does not know whom it is to.
  const isFromKeypad = !facts.calledRecord;
  const begun = beginCallOf(parts, data, {
    direction: "OUTBOUND",
    dial,
    ...facts,
    ...engagements.begin(wantsEngagement, isFromKeypad),
    ...(isFromKeypad && policy.associateSingleMatch && { needsLookup: true }),
  });
  if (dial) dials.answer(dial, begun.call.key);
  const started = begin(parts, begun, "started");
  if (dial?.state === "canceled") parts.endCanceledDial(begun.call.key);
  if (!started) return;
  if (!wantsEngagement) {
    if (begun.isNew) warnOfCustomObject(parts, started);
    return;
  }
  const needsCallee = begun.isNew && isFromKeypad;
  await engagements.request(
    started,
    needsCallee ? () => findOtherParty(parts, started) : undefined,
  );
}

async function handleIncomingCall(
  parts: HostParts,
  data: PayloadOf<"INCOMING_CALL">,
): Promise<void> {
  const { engagements, policy } = parts;
  const wantsEngagement = Boolean(data.createEngagement);
  const begun = beginCallOf(parts, data, {
    direction: "INBOUND",
    ...engagements.begin(wantsEngagement, true),
    ...(policy.associateSingleMatch && { needsLookup: true }),
  });
  const ringing = begin(parts, begun, "incoming");
  if (!ringing) return;
  if (begun.isNew && policy.showOnIncomingCall)
    parts.setVisibility({ isMinimized: false, isHidden: false });
  const match = (): Promise<void> => matchCaller(parts, ringing);
  await (wantsEngagement ? engagements.request(ringing, match) : match());
}

function handleCallAnswered(
  parts: HostParts,
  data: PayloadOf<"CALL_ANSWERED">,
  { type }: Envelope,
): void {
  const { calls, policy } = parts;
  const call = resolveCall(parts, data, type) ?? reportUnknown(parts, type, data);
  const answered = call && calls.apply(call, { type: "answered", at: Date.now() });
  if (answered?.direction === "INBOUND" && policy.navigateOnAnswer) showCaller(parts, answered);
}

/** Opens the record of who called, where it is known; the call goes on where that fails. */
function showCaller({ callPort, reportProblem }: HostParts, { calledRecord }: HostCall): void {
  if (!calledRecord) return;
  callPort("navigateToRecord", { record: calledRecord, openIn: "CURRENT_TAB" }).catch(
    reportProblem,
  );
}

function handleCallTransferred(
  parts: HostParts,
  data: PayloadOf<"CALL_TRANSFERRED">,
  { type }: Envelope,
): void {
  const call = resolveCall(parts, data, type) ?? reportUnknown(parts, type, data);
  if (call) parts.calls.apply(call, { type: "transferred", at: Date.now() });
}

function handleCallEnded(
  parts: HostParts,
  data: PayloadOf<"CALL_ENDED">,
  { type }: Envelope,
): void {
  const { calls, reportHabit } = parts;
  const call = resolveCall(parts, data, type) ?? reportUnknown(parts, type, data);
  const endStatus = data.callEndStatus && endStatusByWireName[data.callEndStatus];
  const ended =
    call && calls.apply(call, { type: "ended", at: Date.now(), ...(endStatus && { endStatus }) });
  if (ended && calls.documentOf(ended.key)?.isEndAssumed) reportHabit("endWithoutStatus", type);
}

async function handleCallCompleted(
  parts: HostParts,
  data: PayloadOf<"CALL_COMPLETED">,
  { type }: Envelope,
): Promise<void> {
  const { calls, setVisibility } = parts;
  let call = resolveCall(parts, data, type);
  if (!call) {
    // In a duplicated tab, the app has calls of the other one, which may just have been closed.
    await parts.claimCalls();
    call =
      resolveCall(parts, data, type) ?? adoptCall(parts, data) ?? reportUnknown(parts, type, data);
  }
  const completion = call ? await completeCall(parts, call, data) : refuseUnknown(parts, data);
  // The user may store in the app what could not be stored.
  if (completion === "unstored") return;
  const isAskedFor = data.hideWidget === true || data.hideWidget === 1;
  const isUsual = completion === "stored" && data.hideWidget == null && calls.live.length === 0;
  if (isAskedFor || isUsual) setVisibility({ isMinimized: false, isHidden: true });
}

/** Nothing can be stored of a call that is not known, which an app that waits for a reply is told. */
function refuseUnknown(
  { send }: HostParts,
  { externalCallId, engagementProperties }: PayloadOf<"CALL_COMPLETED">,
): "unstored" | "refused" {
  if (Object.keys(engagementProperties ?? {}).length === 0) return "refused";
  const message = "The CRM page doesn't know this call, so its properties can't be stored.";
  send({
    type: messageType.UPDATE_ENGAGEMENT_FAILED,
    data: { error: { message }, ...(externalCallId != null && { externalCallId }) },
  });
  return "unstored";
}

/** What the user typed in another tab, and the app here leaves empty. */
function takeInheritedDraft(
  { inheritedDrafts }: HostParts,
  { key }: HostCall,
  given: EngagementProperties,
): EngagementProperties {
  const draft = inheritedDrafts.get(key) ?? {};
  inheritedDrafts.delete(key);
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !given[name]));
}

async function completeCall(
  parts: HostParts,
  call: HostCall,
  data: PayloadOf<"CALL_COMPLETED">,
): Promise<"stored" | "unstored" | "refused"> {
  const { calls, engagements, replies, completedCalls } = parts;
  const given = data.engagementProperties ?? {};
  const inherited = takeInheritedDraft(parts, call, given);
  const hasProperties = Object.keys(given).length > 0;
  const document = calls.documentOf(call.key);
  const isRepeated = document?.state === "completed";
  // An app whose properties could not be stored, or that was reloaded before the reply, completes again.
  const isRetry = !completedCalls.has(call.key);
  completedCalls.add(call.key);
  if (isRepeated && !isRetry) calls.reportRejection(call, "completed");
  if (isRepeated && !hasProperties) return "refused";
  const engagementId = fromWireId(data.engagementId);
  const complete = (properties: typeof given): void => {
    if (engagementId === undefined) engagements.requestUnannounced(call, properties);
    const named = engagementId === undefined ? {} : { engagementId };
    const at = Date.now();
    calls.apply(call, {
      type: "completed",
      at,
      properties: { ...properties, ...inherited },
      ...named,
    });
  };
  if (!hasProperties) {
    complete({});
    await calls.whenPersisted(call.key);
    return "stored";
  }
  try {
    const admission = engagements.admitUpdate(call, given);
    complete(admission ? await admission : given);
  } catch (cause) {
    // The call belongs on the timeline even if its properties can't be stored.
    complete({});
    replies.failUpdate(call, portError("updateEngagement", cause));
    return "unstored";
  }
  return (await replies.expectUpdate(call, given)) ? "stored" : "unstored";
}

/** Keeps the latest draft of a call. One that comes after the completion is about nothing any more. */
function handleCallDraft(
  { calls, emit, inheritedDrafts }: HostParts,
  { externalCallId, engagementId, properties }: PayloadOf<"CALL_DRAFT">,
): void {
  const call = calls.find(externalCallId, fromWireId(engagementId));
  if (!call || !properties || call.state === "completed") return;
  inheritedDrafts.delete(call.key);
  const drafted = calls.apply(call, { type: "drafted", draft: properties });
  if (drafted) emit("draft", { call: drafted, properties });
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
