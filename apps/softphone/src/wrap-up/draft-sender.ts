import type { PhoneParts } from "../phone/phone-parts.ts";
import { draftProperties } from "./engagement-properties.ts";

/** Short: a tab that is closed right after typing must lose nothing. */
export const DRAFT_PAUSE_MS = 150;

/** Tells the CRM page what is typed: at once when the user begins, then at most once for each pause. */
export interface DraftSender {
  /** The user has written something. */
  handleWrite(): void;
  /** Sends what waits: the page goes away. */
  flush(): void;
  destroy(): void;
}

export function createDraftSender({ store, crm, clock }: PhoneParts): DraftSender {
  let cancelPause: (() => void) | undefined;
  let isWaiting = false;

  function send(): void {
    isWaiting = false;
    const { call } = store.api.getState();
    if (call) crm.draft(call.externalCallId, draftProperties(call));
  }

  function startPause(): void {
    cancelPause = clock.after(DRAFT_PAUSE_MS, () => {
      cancelPause = undefined;
      if (!isWaiting) return;
      send();
      startPause();
    });
  }

  return {
    handleWrite() {
      isWaiting = true;
      if (cancelPause) return;
      send();
      startPause();
    },
    flush() {
      if (isWaiting) send();
    },
    destroy() {
      cancelPause?.();
    },
  };
}
