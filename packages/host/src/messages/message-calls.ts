import { appMessageOf, type CallEvent } from "@calling-extensions/contract";
import type { CallRegistry } from "../calls/call-registry.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import { parseEntry, type Entry } from "./entry.ts";
import type { HostCall } from "../api/host-call.ts";

/** Which call a message is about, and where that stood before and after. */
export type CallLookup = Pick<CallRegistry, "lookUp" | "findById" | "get">;

/** What a message carries: what the app sent is read as the host reads it. */
function dataIn(entry: Entry): unknown {
  if (entry.direction === "out") return entry.envelope.data;
  const parsed = parseEntry(entry);
  return parsed.ok ? parsed.message.data : entry.envelope.data;
}

/** An id as a message gives it. */
function idIn(entry: Entry, field: "externalCallId" | "engagementId"): string | number | undefined {
  const { [field]: id } = Object(dataIn(entry)) as Record<string, unknown>;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

/** Notes which call a message is about, and where that stands before it is delivered. */
export function noteCallBefore(entry: Entry, calls: CallLookup): void {
  const id = idIn(entry, "externalCallId");
  const event = eventOf(entry);
  if (id !== undefined) entry.externalCallId = String(id);
  else if (event === undefined) return;
  // A message that begins a call is about no other one than the one with its id.
  const isBeginning = id !== undefined && event !== undefined && beginnings.has(event);
  const call = isBeginning
    ? calls.findById(id)
    : calls.lookUp(id, fromWireId(idIn(entry, "engagementId")));
  if (!call) return;
  note(entry, call);
  entry.stateBefore = call.state;
  entry.stateAfter = call.state;
}

/** Notes where the call stands once the message was delivered, which may have begun it. */
export function noteCallAfter(entry: Entry, calls: CallLookup): void {
  const event = eventOf(entry);
  if (event === undefined) return;
  const { callKey } = entry;
  const id = idIn(entry, "externalCallId");
  // Without an id it has begun the newest one, if any.
  const mayBegin = callKey === undefined || (id === undefined && beginnings.has(event));
  const begun = mayBegin ? calls.lookUp(id) : undefined;
  if (begun && begun.key !== callKey) {
    note(entry, begun);
    entry.stateBefore = undefined;
    entry.stateAfter = begun.state;
  } else if (callKey !== undefined) {
    entry.stateAfter = calls.get(callKey)?.state;
  }
}

const beginnings: ReadonlySet<CallEvent> = new Set<CallEvent>(["started", "incoming"]);

/** What a message of the app's does to its call; none of the host's does anything. */
const eventOf = ({ direction, envelope }: Entry): CallEvent | undefined =>
  direction === "in" ? appMessageOf(envelope.type)?.event : undefined;

function note(entry: Entry, call: HostCall): void {
  entry.callKey = call.key;
  entry.externalCallId = call.externalCallId;
}
