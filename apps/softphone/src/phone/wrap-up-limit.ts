import { elapsedSince } from "@calling-extensions/ui/time";
import { isLive, type Call } from "../call/call.ts";
import type { StoredValue } from "@calling-extensions/ui/storage";
import { MAX_WRAP_UP_LEFT_MS, WRAP_UP_CHECK_INTERVAL_MS } from "../settings/defaults.ts";
import { callsOf } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";
import type { WrapUpSettings } from "./wrap-up-storage.ts";

/** Limits how long incoming calls don't ring after a call. The user can finish the notes later. */
export interface WrapUpLimit {
  /** Changes the limit. The time of calls that have some left begins again. */
  choose(settings: WrapUpSettings): void;
  /** Adds the time of a call to what is left of it for the one on the screen. */
  extend(): void;
  /** Lets incoming calls ring again. */
  end(): void;
  destroy(): void;
}

export function createWrapUpLimit({
  store,
  clock,
  wrapUpStorage,
}: Omit<PhoneDependencies, "crm"> & {
  readonly wrapUpStorage: StoredValue<WrapUpSettings>;
}): WrapUpLimit {
  let cancelCheck: (() => void) | undefined;
  const stored = wrapUpStorage.load();
  if (stored) setLimit(stored);

  function setLimit({ limitMs }: WrapUpSettings) {
    store.dispatch({ type: "chosen", change: { wrapUpLimitMs: limitMs } });
  }

  /** Infinite if only saving the notes ends it. */
  const limitOf = (): number => store.getState().wrapUpLimitMs ?? Infinity;

  const setSince = ({ externalCallId }: Call, since: number | undefined) =>
    store.dispatch({ type: "wrapUpTimed", externalCallId, since });

  const leftOf = ({ wrapUpSince }: Call): number =>
    wrapUpSince === undefined ? 0 : limitOf() - elapsedSince(wrapUpSince, clock);

  function isOver(call: Call): boolean {
    const leftMs = leftOf(call);
    // Before a reload, the computer's clock may have been set.
    return leftMs <= 0 || (leftMs > MAX_WRAP_UP_LEFT_MS && leftMs < Infinity);
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
    choose(settings) {
      wrapUpStorage.save(settings);
      setLimit(settings);
      for (const call of callsOf(store.getState())) {
        if (call.wrapUpSince !== undefined) setSince(call, clock.now());
      }
    },
    extend() {
      const { call } = store.getState();
      if (!call || isLive(call)) return;
      const addedMs = Math.min(leftOf(call), MAX_WRAP_UP_LEFT_MS - limitOf());
      setSince(call, clock.now() + Math.max(addedMs, 0));
    },
    end: () => endWhere(() => true),
    destroy() {
      stopFollowing();
      cancelCheck?.();
    },
  };
}
