import {
  engagementIdOf,
  hasUnsentChanges,
  isLive,
  isSending,
  withSentWrapUp,
  type Call,
  durationMsOf,
} from "../call/call.ts";
import { engagementProperties } from "../call/engagement-properties.ts";
import { otherParty } from "../call/other-party.ts";
import type { CrmReply } from "../crm-link/crm-link.ts";
import { en } from "../languages/en.ts";
import type { Message } from "../languages/language.ts";
import { ENGAGEMENT_TIMEOUT_MS } from "../settings/defaults.ts";
import type { PhoneDependencies } from "./phone-store.ts";
import { callsOf, findCall, hasOtherWork, type Notice } from "./phone-state.ts";
import { saveReasonOf } from "./save-reason.ts";

/** Saves the notes of calls to the CRM and completes the calls. */
export interface WrapUpController {
  /** Sends what was written; again if the user has written more since or doesn't want to wait. */
  save(): void;
  /** Sends the save of an earlier call again. */
  retry(externalCallId: string): void;
  /** Continues with something else while everything that was written is on its way. */
  setAside(): void;
  /** Completes the call without notes. */
  skipNotes(): void;
  /** The CRM page is connected: sends again what it has not confirmed. */
  resume(): void;
  /** The CRM page has created a call's engagement or failed to: a save that waited for it continues. */
  handleEngagementResult(externalCallId: string): void;
  handleReply(call: Call, reply: Extract<CrmReply, { type: "saved" | "saveFailed" }>): void;
  destroy(): void;
}

const sentProperties = (call: Call): Record<string, string> =>
  ("properties" in call.saving && call.saving.properties) ||
  engagementProperties(withSentWrapUp(call));

/** Whether the CRM page has everything but notes that the CRM doesn't store: their user must change them. */
const isLeftOut = ({ saving }: Call): boolean =>
  saving.status === "failed" && saving.failure === "leftOut";

export function createWrapUpController({
  store,
  crm,
  clock,
  requestFollowUp,
  hasCutShort,
}: PhoneDependencies & {
  /** Creates the follow-up task of a call that the user saves. */
  requestFollowUp: (call: Call) => void;
  /** Whether a call has ended earlier than the CRM page has learned it. */
  hasCutShort: (externalCallId: string) => boolean;
}): WrapUpController {
  const cancelWait = new Map<string, () => void>();

  const find = (externalCallId: string) => findCall(store.getState(), externalCallId);
  const current = () => store.getState().call;
  const setSaving = ({ externalCallId }: Call, saving: Call["saving"]) => {
    store.dispatch({
      type: "callChanged",
      externalCallId,
      event: { type: "savingChanged", saving },
    });
  };

  function finish({ externalCallId }: Call, notice: Notice | undefined) {
    cancelWait.get(externalCallId)?.();
    cancelWait.delete(externalCallId);
    store.dispatch({ type: "callFinished", externalCallId, notice });
  }

  function complete(call: Call, properties: Record<string, string> | undefined) {
    crm.callCompleted({
      externalCallId: call.externalCallId,
      engagementId: engagementIdOf(call),
      // The phone stays visible for other calls.
      hidesWidget:
        !call.wrapUp.keepsOpen &&
        current()?.externalCallId === call.externalCallId &&
        !hasOtherWork(store.getState(), call),
      properties,
    });
  }

  function send(call: Call, properties = engagementProperties(call)) {
    setSaving(call, { status: "sent", sent: call.wrapUp, properties });
    complete(call, properties);
  }

  function saveNow(call: Call) {
    // First, so that a reload between the two finds both.
    requestFollowUp(call);
    send(call);
  }

  function waitForEngagement(call: Call) {
    const { externalCallId } = call;
    setSaving(call, { status: "waiting" });
    const cancel = clock.after(ENGAGEMENT_TIMEOUT_MS, () => sendWaiting(externalCallId));
    cancelWait.get(externalCallId)?.();
    cancelWait.set(externalCallId, cancel);
  }

  function sendWaiting(externalCallId: string) {
    const call = find(externalCallId);
    if (call?.saving.status === "waiting") saveNow(call);
  }

  const resend = (call: Call) => complete(call, sentProperties(call));

  return {
    save() {
      const call = current();
      if (!call || isLive(call) || call.saving.status === "waiting") return;
      if (call.engagement.status === "none") {
        finish(call, { tone: "warning", text: ({ texts }) => texts.notices.notInCrm });
      } else if (call.engagement.status === "creating") {
        waitForEngagement(call);
      } else {
        saveNow(call);
      }
    },
    retry(externalCallId) {
      const call = find(externalCallId);
      if (call && "sent" in call.saving) send(withSentWrapUp(call), sentProperties(call));
    },
    setAside() {
      const call = current();
      if (!call || !isSending(call)) return;
      store.dispatch({ type: "callSetAside" });
      if ("sent" in call.saving) resend(call);
    },
    skipNotes() {
      const call = current();
      if (!call || isLive(call)) return;
      const isCutShort = hasCutShort(call.externalCallId);
      complete(call, isCutShort ? { hs_call_duration: String(durationMsOf(call)) } : undefined);
      finish(call, undefined);
    },
    resume() {
      for (const call of callsOf(store.getState())) {
        if (call.saving.status === "waiting") waitForEngagement(call);
        else if ("sent" in call.saving && !isLeftOut(call)) resend(call);
      }
    },
    handleEngagementResult: sendWaiting,
    handleReply(call, reply) {
      const { saving } = call;
      if (!("sent" in saving)) return;
      if (reply.type === "saveFailed") {
        const { message, failure } = reply;
        setSaving(call, { ...saving, status: "failed", message, failure });
        const isUnseen = saving.status === "sent" && store.getState().isHidden;
        if (isUnseen) crm.alert(en.notices.callNotSaved(saveReasonOf(reply, en)));
      } else if (hasUnsentChanges(call)) {
        setSaving(call, { status: "idle" });
        store.dispatch({
          type: "noticeChanged",
          notice: {
            tone: "warning",
            text: ({ texts }) => texts.notices.savedExceptLatest,
          },
        });
      } else {
        const isEarlier = current()?.externalCallId !== call.externalCallId;
        const name = otherParty(call);
        const text: Message = ({ texts }) => {
          const { notices } = texts;
          return isEarlier ? notices.savedNotesOf(name) : notices.saved;
        };
        finish(call, { tone: "good", text });
      }
    },
    destroy() {
      for (const cancel of cancelWait.values()) cancel();
    },
  };
}
