import { isLive } from "../call/call.ts";
import type { CrmEvent } from "../crm-link/crm-link.ts";
import { callsOf, findCall } from "../phone/phone-state.ts";
import type { PhoneStore } from "../phone/phone-store.ts";
import type { CallHistory } from "./call-history.ts";
import { nameOfCaller, toHistoryEntry } from "./history-entry.ts";

/** Adds each call of the phone to the history when it ends. Returns a function that stops it. */
export function followCalls(store: PhoneStore, history: CallHistory): () => void {
  return store.subscribe((state, before) => {
    const { missedCall } = state;
    if (missedCall && missedCall !== before.missedCall) history.add(toHistoryEntry(missedCall));
    for (const call of callsOf(state)) {
      const previous = findCall(before, call.externalCallId);
      if (!previous || call === previous || isLive(call)) continue;
      // A call that had ended before was added then, perhaps before a reload.
      if (isLive(previous)) history.add(toHistoryEntry(call));
      else {
        const { isSeen: _, ...entry } = toHistoryEntry(call);
        history.update(call.externalCallId, entry);
      }
    }
  });
}

/** Adds the name of a caller who could not ring: the phone doesn't keep the call. */
export function noteCallerName(event: CrmEvent, history: CallHistory): void {
  if (event.type !== "callerMatched" || event.externalCallId === undefined) return;
  const name = nameOfCaller(event.matches);
  if (name !== undefined) history.update(event.externalCallId, { name });
}
