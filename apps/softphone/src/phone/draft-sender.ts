import { draftProperties } from "../call/engagement-properties.ts";
import { DRAFT_INTERVAL_MS } from "../settings/defaults.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/** Sends what the user types to the CRM page: the first change at once, later ones once per interval. */
export interface DraftSender {
  /** The user has written something. */
  handleWrite(): void;
  /** Sends an unsent draft now, because the page is about to unload. */
  flush(): void;
  destroy(): void;
}

export function createDraftSender({ store, crm, clock }: PhoneDependencies): DraftSender {
  let cancelInterval: (() => void) | undefined;
  let hasUnsentDraft = false;

  function send(): void {
    hasUnsentDraft = false;
    const { call } = store.getState();
    if (call) crm.draft(call.externalCallId, draftProperties(call));
  }

  function startInterval(): void {
    cancelInterval = clock.after(DRAFT_INTERVAL_MS, () => {
      cancelInterval = undefined;
      if (!hasUnsentDraft) return;
      send();
      startInterval();
    });
  }

  return {
    handleWrite() {
      hasUnsentDraft = true;
      if (cancelInterval) return;
      send();
      startInterval();
    },
    flush() {
      if (hasUnsentDraft) send();
    },
    destroy() {
      cancelInterval?.();
    },
  };
}
