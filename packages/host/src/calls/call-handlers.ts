import { endStatusByWireName, messageType, type PayloadOf } from "@calling-extensions/contract";
import type { HostCall } from "../calling-host/calling-host.ts";
import type { RecordId, RecordReference } from "../calling-host/ports.ts";
import type { Dial } from "../dial/dial.ts";
import { endProperties } from "../engagement/end-properties.ts";
import type { HostParts } from "../calling-host/host-parts.ts";
import { fromObjectType } from "../wire/object-types.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import { matchCallee, matchCaller } from "./match-caller.ts";

/** Drops what is absent: optional fields of ours are left out, never undefined. */
function present<Fields extends object>(
  fields: Fields,
): { [K in keyof Fields]?: Exclude<Fields[K], undefined | null> } {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(entries) as ReturnType<typeof present<Fields>>;
}

const reference = (
  objectTypeId: string | null | undefined,
  objectId: RecordId | undefined,
): RecordReference | undefined =>
  objectTypeId && objectId !== undefined ? { objectTypeId, objectId } : undefined;

/** Who was called and from whose page: by the dial the call follows, else by what the app echoes of it. */
function recordsOf(
  dial: Dial | undefined,
  echo: PayloadOf<"OUTGOING_CALL_STARTED">["dialingContext"],
) {
  if (dial) {
    const { calledRecord, viewedRecord } = dial.request;
    return { calledRecord, viewedRecord };
  }
  return {
    calledRecord: reference(
      echo?.calleeInfo?.calleeObjectTypeId,
      fromWireId(echo?.calleeInfo?.calleeId),
    ),
    viewedRecord: reference(
      echo?.objectType && fromObjectType(echo.objectType),
      fromWireId(echo?.objectId),
    ),
  };
}

async function handleOutgoingCall(
  parts: HostParts,
  data: PayloadOf<"OUTGOING_CALL_STARTED">,
): Promise<void> {
  const { calls, dials, engagements } = parts;
  const known = data.externalCallId == null ? undefined : calls.find(data.externalCallId);
  const dial = known ? undefined : dials.takeFor(data.dialingContext?.startTimestamp);
  const { call, isNew } = calls.begin(data.externalCallId, {
    direction: "OUTBOUND",
    startedAt: data.callStartTime ?? dial?.startTimestamp ?? Date.now(),
    ...present({
      fromNumber: data.fromNumber,
      toNumber: data.toNumber ?? data.phoneNumber ?? dial?.request.phoneNumber,
      ...recordsOf(dial, data.dialingContext),
    }),
  });
  if (isNew && dial) calls.advance(call, "dial");
  const started = calls.advance(call, "started");
  if (!started || !data.createEngagement) return;
  const isFromKeypad = isNew && !started.calledRecord;
  await engagements.create(started, async () => {
    if (isFromKeypad) await matchCallee(parts, started);
  });
}

async function handleIncomingCall(
  parts: HostParts,
  data: PayloadOf<"INCOMING_CALL">,
): Promise<void> {
  const { calls, engagements } = parts;
  const { call } = calls.begin(data.externalCallId, {
    direction: "INBOUND",
    startedAt: data.callStartTime ?? Date.now(),
    ...present({ fromNumber: data.fromNumber, toNumber: data.toNumber }),
  });
  const ringing = calls.advance(call, "incoming");
  if (!ringing) return;
  const match = (): Promise<void> => matchCaller(parts, ringing);
  await (data.createEngagement ? engagements.create(ringing, match) : match());
}

function handleCallAnswered({ calls }: HostParts, data: PayloadOf<"CALL_ANSWERED">): void {
  const call = calls.find(data.externalCallId);
  if (call) calls.advance(call, "answered", { answeredAt: Date.now() });
}

async function handleCallTransferred(
  parts: HostParts,
  data: PayloadOf<"CALL_TRANSFERRED">,
): Promise<void> {
  const call = parts.calls.find(data.externalCallId);
  if (!call) return;
  const ended = parts.calls.advance(call, "transferred", {
    endStatus: "transferred",
    endedAt: Date.now(),
  });
  if (ended) await parts.engagements.record(ended, endProperties(ended));
}

async function handleCallEnded(parts: HostParts, data: PayloadOf<"CALL_ENDED">): Promise<void> {
  const call = findCall(parts, data);
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
): Promise<void> {
  const { calls, engagements, setVisibility, unstoredCalls } = parts;
  const engagementId = fromWireId(data.engagementId);
  const call = findCall(parts, data) ?? adoptCall(parts, data.externalCallId, engagementId);
  if (!call) return;
  // An app whose properties could not be stored completes again: that is no second completion.
  const isRetry = unstoredCalls.has(call.key);
  if (!isRetry && !complete(parts, call)) return;
  unstoredCalls.add(call.key);
  const isStored = await engagements.complete(call, engagementId, data.engagementProperties ?? {});
  if (!isStored) return;
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

function findCall(
  { calls }: HostParts,
  { externalCallId, engagementId }: PayloadOf<"CALL_ENDED">,
): HostCall | undefined {
  const id = fromWireId(engagementId);
  return (
    calls.find(externalCallId) ??
    (id === undefined ? undefined : calls.open.find((call) => call.engagementId === id))
  );
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
