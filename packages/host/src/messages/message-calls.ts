import { appMessageOf } from "@calling-extensions/contract";
import type { CallBook } from "../calls/call-book.ts";
import type { HostCall } from "../calling-host/calling-host.ts";
import type { Entry } from "./entry.ts";

/** Which call a message is about, and where that stood before and after. */
export type CallLookup = Pick<CallBook, "find" | "get" | "open">;

/** The id of a call as a message gives it. */
function idIn({ envelope }: Entry): string | number | undefined {
  const { externalCallId } = Object(envelope.data) as { externalCallId?: unknown };
  return typeof externalCallId === "string" || typeof externalCallId === "number"
    ? externalCallId
    : undefined;
}

/** Whether a message without an id is about a call all the same. */
const isAboutCall = ({ direction, envelope }: Entry): boolean =>
  direction === "in" && appMessageOf(envelope.type)?.event !== undefined;

/** Notes the call of a message before it is delivered; the answer notes it again afterwards. */
export function watchCall(entry: Entry, calls: CallLookup): () => void {
  const id = idIn(entry);
  if (id === undefined && !isAboutCall(entry)) return () => undefined;
  const lookUp = (): HostCall | undefined =>
    id === undefined ? calls.open.at(-1) : calls.find(id);
  const before = lookUp();
  if (id !== undefined) entry.externalCallId = String(id);
  if (before) note(entry, before).stateBefore = before.state;
  return () => {
    const found = lookUp();
    // Without an id a message may have begun a call, which is the newest then; one that was
    // completed by it is no longer open.
    const isNew = found && found.key !== before?.key && startsCall(entry);
    const after = before && !isNew ? calls.get(before.key) : found;
    if (!after) return;
    if (isNew) delete entry.stateBefore;
    note(entry, after).stateAfter = after.state;
  };
}

const startsCall = ({ envelope }: Entry): boolean => {
  const event = appMessageOf(envelope.type)?.event;
  return event === "started" || event === "incoming";
};

function note(entry: Entry, call: HostCall): Entry {
  entry.callKey = call.key;
  entry.externalCallId = call.externalCallId;
  return entry;
}
