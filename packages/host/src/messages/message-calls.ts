import { appMessageOf, type CallEvent } from "@calling-extensions/contract";
import type { HostCall } from "../api/host-call.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import { parseEntry, type Entry } from "./entry.ts";

/** Finds the call that a message is about. */
export type CallLookup = Pick<CallRegistry, "lookUp" | "findById" | "get">;

/** The data of a message. What the app sent is parsed first. */
function dataIn(entry: Entry): unknown {
  if (entry.direction === "out") return entry.envelope.data;
  const parsed = parseEntry(entry);
  return parsed.ok ? parsed.message.data : entry.envelope.data;
}

/** An id in a message. */
function idIn(entry: Entry, field: "externalCallId" | "engagementId"): string | number | undefined {
  const { [field]: id } = Object(dataIn(entry)) as Record<string, unknown>;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

/** Records the call that a message is about, and its state before the delivery. */
export function recordCallBefore(entry: Entry, calls: CallLookup): void {
  const id = idIn(entry, "externalCallId");
  const event = eventOf(entry);
  if (id !== undefined) entry.externalCallId = String(id);
  else if (event === undefined) return;
  // A message that starts a call is only about the call with its id.
  const isStart = id !== undefined && event !== undefined && startEvents.has(event);
  const call = isStart
    ? calls.findById(id)
    : calls.lookUp(id, fromWireId(idIn(entry, "engagementId")));
  if (!call) return;
  setCall(entry, call);
  entry.stateBefore = call.state;
  entry.stateAfter = call.state;
}

/** Records the state of the call after the delivery, which may have started the call. */
export function recordCallAfter(entry: Entry, calls: CallLookup): void {
  const event = eventOf(entry);
  if (event === undefined) return;
  const { callKey } = entry;
  const id = idIn(entry, "externalCallId");
  // Without an id it may have started the newest call.
  const mayStart = callKey === undefined || (id === undefined && startEvents.has(event));
  const started = mayStart ? calls.lookUp(id) : undefined;
  if (started && started.key !== callKey) {
    setCall(entry, started);
    entry.stateBefore = undefined;
    entry.stateAfter = started.state;
  } else if (callKey !== undefined) {
    entry.stateAfter = calls.get(callKey)?.state;
  }
}

const startEvents: ReadonlySet<CallEvent> = new Set<CallEvent>(["started", "incoming"]);

/** The event of a message from the app; messages from the host have none. */
const eventOf = ({ direction, envelope }: Entry): CallEvent | undefined =>
  direction === "in" ? appMessageOf(envelope.type)?.callEvent : undefined;

function setCall(entry: Entry, call: HostCall): void {
  entry.callKey = call.key;
  entry.externalCallId = call.externalCallId;
}
