import { elapsedSince } from "@calling-extensions/ui/time";
import { isLive, type Call } from "../call/call.ts";
import {
  MAX_WRAP_UP_LEFT_MS,
  WRAP_UP_CHECK_INTERVAL_MS,
  WRAP_UP_LIMIT_MS,
} from "../settings/defaults.ts";
import { callsOf } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/** Limits how long incoming calls don't ring after a call. The user can finish the notes later. */
export interface WrapUpLimit {
  /** Adds the time of a call to what is left of it for the one on the screen. */
  extend(): void;
  /** Lets incoming calls ring again. */
  end(): void;
  destroy(): void;
}

export function createWrapUpLimit({ store, clock }: Omit<PhoneDependencies, "crm">): WrapUpLimit {
  let cancelCheck: (() => void) | undefined;

  const setSince = ({ externalCallId }: Call, since: number | undefined) =>
    store.dispatch({ type: "wrapUpTimed", externalCallId, since });

  const leftOf = ({ wrapUpSince }: Call): number =>
    wrapUpSince === undefined ? 0 : WRAP_UP_LIMIT_MS - elapsedSince(wrapUpSince, clock);

  function isOver(call: Call): boolean {
    const leftMs = leftOf(call);
    // Before a reload, the computer's clock may have been set.
    return leftMs <= 0 || leftMs > MAX_WRAP_UP_LEFT_MS;
  }

  function endWhere(isEnding: (call: Call) => boolean) {
    for (const call of callsOf(store.getState()).filter(isEnding)) {
      if (call.wrapUpSince !== undefined) setSince(call, undefined);
    }
  }

  function check() {
    cancelCheck = undefined;
    endWhere(isOver);
    follow();
  }

  function follow() {
    const isNeeded = callsOf(store.getState()).some((call) => call.wrapUpSince !== undefined);
    if (isNeeded) cancelCheck ??= clock.after(WRAP_UP_CHECK_INTERVAL_MS, check);
  }

  const stopFollowing = store.subscribe(follow);
  check();

  return {
    extend() {
      const { call } = store.getState();
      if (!call || isLive(call)) return;
      const addedMs = Math.min(leftOf(call), MAX_WRAP_UP_LEFT_MS - WRAP_UP_LIMIT_MS);
      setSince(call, clock.now() + addedMs);
    },
    end: () => endWhere(() => true),
    destroy() {
      stopFollowing();
      cancelCheck?.();
    },
  };
}
