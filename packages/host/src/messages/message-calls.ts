import { appMessageOf, type CallEvent } from "@calling-extensions/contract";
import type { CallBook } from "../calls/call-book.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import type { Entry } from "./entry.ts";
import type { HostCall } from "../calling-host/host-call.ts";

/** Which call a message is about, and where that stood before and after. */
export type CallLookup = Pick<CallBook, "lookUp" | "get">;

/** An id as a message gives it. */
function idIn(
  { envelope }: Entry,
  field: "externalCallId" | "engagementId",
): string | number | undefined {
  const { [field]: id } = Object(envelope.data) as Record<string, unknown>;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

/** Notes which call a message is about, and where that stands before it is delivered. */
export function noteCallBefore(entry: Entry, calls: CallLookup): void {
  const id = idIn(entry, "externalCallId");
  if (id !== undefined) entry.externalCallId = String(id);
  else if (eventOf(entry) === undefined) return;
  const call = calls.lookUp(id, fromWireId(idIn(entry, "engagementId")));
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
