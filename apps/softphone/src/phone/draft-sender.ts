import { draftProperties } from "../call/engagement-properties.ts";
import { DRAFT_INTERVAL_MS } from "../settings/defaults.ts";
import { findCall } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/** Sends what the user types to the CRM page: the first change at once, later ones once per interval. */
export interface DraftSender {
  /** The user has written something about the current call. */
  handleWrite(): void;
  /** Sends an unsent draft now, because the page is about to unload. */
  flush(): void;
  destroy(): void;
}

export function createDraftSender({ store, crm, clock }: PhoneDependencies): DraftSender {
  let cancelInterval: (() => void) | undefined;
  /** The ids of the calls with changes that are not sent. */
  const changedCalls = new Set<string>();

  function send(): void {
    for (const externalCallId of changedCalls) {
      const call = findCall(store.getState(), externalCallId);
      if (call) crm.draft(externalCallId, draftProperties(call));
    }
    changedCalls.clear();
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
    handleWrite() {
      const { call } = store.getState();
      if (call) changedCalls.add(call.externalCallId);
      if (cancelInterval) return;
      send();
      startInterval();
    },
    flush: send,
    destroy() {
      cancelInterval?.();
    },
  };
}
