import { emptyWrapUp, type Call, type WrapUp } from "../call/call.ts";
import { draftProperties, withDraft } from "../call/engagement-properties.ts";
import { mergeWrapUp } from "../call/merge-wrap-up.ts";
import { DRAFT_INTERVAL_MS } from "../settings/defaults.ts";
import { findCall } from "./phone-state.ts";
import type { MovedCall } from "./moved-calls.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/** Sends what the user types to the CRM page: the first change at once, later ones once per interval. */
export interface DraftSender {
  /** Changes what the user has written about the current call. */
  write(change: Partial<WrapUp>): void;
  /** Shows what the user has written about a call in another tab, together with what only this phone has. */
  receive(moved: MovedCall): void;
  /** Sends an unsent draft now, because the page is about to unload. */
  flush(): void;
  destroy(): void;
}

/** @param restored the calls from before a reload, or the calls of the tab that was duplicated. */
export function createDraftSender(
  { store, crm, clock }: PhoneDependencies,
  restored: readonly Call[],
): DraftSender {
  let cancelInterval: (() => void) | undefined;
  /** The ids of the calls with changes that are not sent. */
  const changedCalls = new Set<string>();
  /** What the CRM page and this phone both had last, by the ids of calls, as far as it isn't `drafted`. */
  const shared = new Map<string, WrapUp>();
  for (const { externalCallId, drafted } of restored) {
    shared.set(externalCallId, drafted ?? emptyWrapUp);
  }

  function flush(): void {
    for (const externalCallId of changedCalls) {
      const call = findCall(store.getState(), externalCallId);
      if (call) crm.draft(externalCallId, draftProperties(call));
    }
    changedCalls.clear();
  }

  function send(): void {
    const isConnected = store.getState().crm.status === "connected";
    const sent = isConnected ? [...changedCalls] : [];
    flush();
    for (const externalCallId of sent) {
      store.dispatch({ type: "drafted", externalCallId });
    }
  }

  function startInterval(): void {
    cancelInterval = clock.after(DRAFT_INTERVAL_MS, () => {
      cancelInterval = undefined;
      if (changedCalls.size === 0) return;
      send();
      startInterval();
    });
  }

  return {
    write(change) {
      store.dispatch({ type: "wrapUpChanged", change });
      const { call } = store.getState();
      if (call) changedCalls.add(call.externalCallId);
      if (cancelInterval) return;
      send();
      startInterval();
    },
    receive({ externalCallId, draft }) {
      const call = findCall(store.getState(), externalCallId);
      if (!call || Object.keys(draft).length === 0) return;
      const base = shared.get(externalCallId) ?? call.drafted ?? emptyWrapUp;
      const theirs = withDraft(base, draft);
      const change = mergeWrapUp(base, call.wrapUp, theirs);
      shared.set(externalCallId, theirs);
      store.dispatch({ type: "wrapUpChanged", externalCallId, change });
      // First as it is: the page learns that the user can see it, whatever is written next.
      crm.draft(externalCallId, draft);
      changedCalls.add(externalCallId);
      send();
    },
    // The page may not receive it any more, so it doesn't count as sent.
    flush,
    destroy() {
      cancelInterval?.();
    },
  };
}
