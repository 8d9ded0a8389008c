import { engagementIdOf } from "../call/call-line.ts";
import { isLive, type Call } from "../call/call.ts";
import type { CrmAnswer } from "../crm-link/crm-link.ts";
import type { PhoneParts } from "../phone/phone-parts.ts";
import type { Notice } from "../phone/phone-state.ts";
import { engagementProperties } from "./engagement-properties.ts";

/** How long Save waits for the CRM to have made the call's record, before it goes on without its id. */
export const RECORD_WAIT_MS = 5_000;
/** How long the CRM may take to answer before the user is told that it did not. */
export const ANSWER_WAIT_MS = 15_000;

/** Brings what was written about a call to the CRM, and the call to its end. */
export interface WrapUpDesk {
  save(): void;
  /** Ends the call without what was written. */
  skipNotes(): void;
  /** The CRM page has made the call's record or has failed to: a Save that waited goes on. */
  recordSettled(): void;
  handleAnswer(answer: Extract<CrmAnswer, { type: "saved" | "saveFailed" }>): void;
  destroy(): void;
}

export function createWrapUpDesk({ store, crm, clock }: PhoneParts): WrapUpDesk {
  let cancelWait: (() => void) | undefined;

  const current = () => store.api.getState().call;
  const setSaving = (saving: Call["saving"]) => {
    store.dispatch({ type: "callChanged", event: { type: "saving", saving } });
  };
  const waitAtMost = (delayMs: number, run: () => void) => {
    cancelWait?.();
    cancelWait = clock.after(delayMs, run);
  };

  function finish(notice: Notice | undefined) {
    cancelWait?.();
    store.dispatch({ type: "callFinished", notice });
  }

  function complete(call: Call, properties: Record<string, string> | undefined) {
    crm.callCompleted({
      externalCallId: call.externalCallId,
      engagementId: engagementIdOf(call),
      hidesWidget: !call.wrapUp.keepsOpen,
      properties,
    });
  }

  function send() {
    const call = current();
    if (!call) return;
    setSaving({ status: "sent" });
    complete(call, engagementProperties(call));
    waitAtMost(ANSWER_WAIT_MS, () => fail("The CRM did not answer."));
  }

  function fail(message: string) {
    cancelWait?.();
    setSaving({ status: "failed", message });
    if (store.api.getState().isHidden) crm.alert(`The call was not saved. ${message}`);
  }

  return {
    save() {
      const call = current();
      if (!call || isLive(call) || isBusy(call)) return;
      if (call.engagement.status === "none") {
        finish({ tone: "plain", text: "There is no CRM page here, so nothing was saved." });
      } else if (call.engagement.status === "creating") {
        setSaving({ status: "waiting" });
        waitAtMost(RECORD_WAIT_MS, send);
      } else {
        send();
      }
    },
    skipNotes() {
      const call = current();
      if (!call || isLive(call) || isBusy(call)) return;
      complete(call, undefined);
      finish(undefined);
    },
    recordSettled() {
      if (current()?.saving.status === "waiting") send();
    },
    handleAnswer(answer) {
      const status = current()?.saving.status;
      if (answer.type === "saved" && (status === "sent" || status === "failed")) {
        finish({ tone: "good", text: "Saved to the CRM." });
      } else if (answer.type === "saveFailed" && status === "sent") {
        fail(answer.message);
      }
    },
    destroy: () => cancelWait?.(),
  };
}

/** Whether what was written is on its way and can no longer be changed. */
export const isBusy = ({ saving }: Call): boolean =>
  saving.status === "waiting" || saving.status === "sent";
