import { isSending } from "../call/call.ts";
import { callsOf, liveCallsOf, type PhoneState } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/** What the user has chosen, or is busy with. Only a user who is `available` takes a call from the CRM's view. */
export type Presence = PhoneState["availability"] | "inCall" | "wrapUp";

export function presenceOf(state: PhoneState): Presence {
  if (liveCallsOf(state).length > 0) return "inCall";
  return findWrapUpStart(state) === undefined ? state.availability : "wrapUp";
}

/** Since when the user has time to finish calls. Undefined if there are none, or the time is over. */
export const findWrapUpStart = (state: PhoneState): number | undefined =>
  state.wrapUpLimitMs === 0
    ? undefined
    : callsOf(state)
        .flatMap((call) => (isSending(call) ? [] : (call.wrapUpSince ?? [])))
        .toSorted((one, other) => other - one)[0];

export const isAvailable = (state: PhoneState): boolean => presenceOf(state) === "available";

/**
 * Tells the CRM page whenever the user becomes available or unavailable. Returns a function that stops it. Until
 * the page is connected nothing is sent: `initialized` reports the state then.
 */
export const reportAvailability = ({
  store,
  crm,
}: Omit<PhoneDependencies, "clock">): (() => void) =>
  store.subscribe((state, before) => {
    const wasConnected = before.crm.status === "connected";
    if (wasConnected && isAvailable(state) !== isAvailable(before)) {
      crm.availabilityChanged(isAvailable(state));
    }
  });
