import { elapsedSince } from "@calling-extensions/ui/time";
import { isLive, type Call } from "../call/call.ts";
import { WRAP_UP_CHECK_INTERVAL_MS, WRAP_UP_LIMIT_MS } from "../settings/defaults.ts";
import { callsOf } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/** Limits how long incoming calls don't ring after a call. The user can finish the notes later. */
export interface WrapUpLimit {
  /** Gives the user the whole time again for the call on the screen. */
  extend(): void;
  destroy(): void;
}

export function createWrapUpLimit({ store, clock }: Omit<PhoneDependencies, "crm">): WrapUpLimit {
  let cancelCheck: (() => void) | undefined;

  const setSince = ({ externalCallId }: Call, since: number | undefined) =>
    store.dispatch({
      type: "callChanged",
      externalCallId,
      event: { type: "wrapUpTimed", since },
    });

  function isOver({ wrapUpSince }: Call): boolean {
    if (wrapUpSince === undefined) return false;
    const elapsedMs = elapsedSince(wrapUpSince, clock);
    // Before a reload, somebody may have set the computer's clock.
    return elapsedMs < 0 || elapsedMs >= WRAP_UP_LIMIT_MS;
  }

  function check() {
    cancelCheck = undefined;
    for (const call of callsOf(store.getState()).filter(isOver)) setSince(call, undefined);
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
      if (call && !isLive(call)) setSince(call, clock.now());
    },
    destroy() {
      stopFollowing();
      cancelCheck?.();
    },
  };
}
