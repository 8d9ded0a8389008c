import { engagementIdOf } from "../call/call-line.ts";
import { isLive, type Call } from "../call/call.ts";
import type { CrmAnswer } from "../crm-link/crm-link.ts";
import type { PhoneParts } from "../phone/phone-parts.ts";
import { findCall, type Notice } from "../phone/phone-state.ts";
import { engagementProperties, otherParty } from "./engagement-properties.ts";
import { hasUnsentWords, isSending, withSentWords } from "./saving.ts";

/** How long Save waits for the CRM to have made the call's record, before it goes on without its id. */
export const RECORD_WAIT_MS = 5_000;

/** Brings what was written about calls to the CRM, and the calls to their end. */
export interface WrapUpDesk {
  /** Sends what was written; again, if the user has written more since or does not want to wait. */
  save(): void;
  /** Sends once more what an earlier call's Save sent. */
  retry(externalCallId: string): void;
  /** Frees the phone for another call while everything that was written is on its way. */
  setAside(): void;
  /** Ends the call without what was written. */
  skipNotes(): void;
  /** The CRM page is there: what was on its way is sent again. */
  resume(): void;
  /** The CRM page has made a call's record or has failed to: a Save that waited goes on. */
  recordSettled(externalCallId: string): void;
  handleAnswer(call: Call, answer: Extract<CrmAnswer, { type: "saved" | "saveFailed" }>): void;
  destroy(): void;
}

export function createWrapUpDesk({ store, crm, clock }: PhoneParts): WrapUpDesk {
  const waits = new Map<string, () => void>();

  const find = (externalCallId: string) => findCall(store.api.getState(), externalCallId);
  const current = () => store.api.getState().call;
  const setSaving = ({ externalCallId }: Call, saving: Call["saving"]) => {
    store.dispatch({ type: "callChanged", externalCallId, event: { type: "saving", saving } });
  };

  function finish({ externalCallId }: Call, notice: Notice | undefined) {
    waits.get(externalCallId)?.();
    waits.delete(externalCallId);
    store.dispatch({ type: "callFinished", externalCallId, notice });
  }

  function complete(call: Call, properties: Record<string, string> | undefined) {
    crm.callCompleted({
      externalCallId: call.externalCallId,
      engagementId: engagementIdOf(call),
      // The phone stays in sight for the call that it has now.
      hidesWidget: !call.wrapUp.keepsOpen && current()?.externalCallId === call.externalCallId,
      properties,
    });
  }

  function send(call: Call) {
    setSaving(call, { status: "sent", words: call.wrapUp });
    complete(call, engagementProperties(call));
  }

  function waitForRecord(call: Call) {
    const { externalCallId } = call;
    setSaving(call, { status: "waiting" });
    const cancel = clock.after(RECORD_WAIT_MS, () => sendWaiting(externalCallId));
    waits.get(externalCallId)?.();
    waits.set(externalCallId, cancel);
  }

  function sendWaiting(externalCallId: string) {
    const call = find(externalCallId);
    if (call?.saving.status === "waiting") send(call);
  }

  const sendAgain = (call: Call) => complete(call, engagementProperties(withSentWords(call)));

  return {
    save() {
      const call = current();
      if (!call || isLive(call) || call.saving.status === "waiting") return;
      if (call.engagement.status === "none") {
        finish(call, { tone: "plain", text: "There is no CRM page here, so nothing was saved." });
      } else if (call.engagement.status === "creating") {
        waitForRecord(call);
      } else {
        send(call);
      }
    },
    retry(externalCallId) {
      const call = find(externalCallId);
      if (call && "words" in call.saving) send(withSentWords(call));
    },
    setAside() {
      const call = current();
      if (!call || !isSending(call)) return;
      store.dispatch({ type: "callSetAside" });
      if ("words" in call.saving) sendAgain(call);
    },
    skipNotes() {
      const call = current();
      if (!call || isLive(call)) return;
      complete(call, undefined);
      finish(call, undefined);
    },
    resume() {
      const { call, unsaved } = store.api.getState();
      for (const each of [call, ...unsaved]) {
        if (each?.saving.status === "waiting") waitForRecord(each);
        else if (each && "words" in each.saving) sendAgain(each);
      }
    },
    recordSettled: sendWaiting,
    handleAnswer(call, answer) {
      const { saving } = call;
      if (!("words" in saving)) return;
      if (answer.type === "saveFailed") {
        setSaving(call, { ...saving, status: "failed", message: answer.message });
        const isNews = saving.status === "sent" && store.api.getState().isHidden;
        if (isNews) crm.alert(`The call was not saved. ${answer.message}`);
      } else if (hasUnsentWords(call)) {
        setSaving(call, { status: "idle" });
        const text = "Saved, except for what you wrote since. Save again to add it.";
        store.dispatch({ type: "noticed", notice: { tone: "plain", text } });
      } else {
        const isEarlier = current()?.externalCallId !== call.externalCallId;
        const text = isEarlier
          ? `The notes on the call with ${otherParty(call)} are saved.`
          : "Saved to the CRM.";
        finish(call, { tone: "good", text });
      }
    },
    destroy() {
      for (const cancel of waits.values()) cancel();
    },
  };
}
