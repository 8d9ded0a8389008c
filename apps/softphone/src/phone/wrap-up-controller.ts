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
import type { CrmLink, CrmReply } from "../crm-link/crm-link.ts";
import { en } from "../languages/en.ts";
import type { Message } from "../languages/language.ts";
import { ENGAGEMENT_TIMEOUT_MS } from "../settings/defaults.ts";
import type { SteadyClock } from "@calling-extensions/platform";
import type { PhoneDependencies, PhoneStore } from "./phone-store.ts";
import { callsOf, findCall, hasOtherWork, type Notice } from "./phone-state.ts";
import { saveReasonOf } from "./save-reason.ts";

/** The reply of the CRM page to a save. */
type SaveReply = Extract<CrmReply, { type: "saved" | "saveFailed" }>;

const sentProperties = (call: Call): Record<string, string> =>
  ("properties" in call.saving && call.saving.properties) ||
  engagementProperties(withSentWrapUp(call));

/** Whether the CRM page has everything but notes that the CRM doesn't store: their user must change them. */
const isLeftOut = ({ saving }: Call): boolean =>
  saving.status === "failed" && saving.failure === "leftOut";

/** Saves the notes of calls to the CRM and completes the calls. */
export class WrapUpController {
  readonly #store: PhoneStore;
  readonly #crm: CrmLink;
  readonly #clock: SteadyClock;
  readonly #requestFollowUp: (call: Call) => void;
  readonly #hasCutShort: (externalCallId: string) => boolean;
  /** The saves that wait for an engagement, by call. */
  readonly #waits = new Map<string, () => void>();

  constructor({
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
  }) {
    this.#store = store;
    this.#crm = crm;
    this.#clock = clock;
    this.#requestFollowUp = requestFollowUp;
    this.#hasCutShort = hasCutShort;
  }

  /** Sends what was written; again if the user has written more since or doesn't want to wait. */
  save(): void {
    const call = this.#current();
    if (!call || isLive(call) || call.saving.status === "waiting") return;
    if (call.engagement.status === "none") {
      this.#finish(call, {
        tone: "warning",
        text: ({ texts }) => texts.notices.notInCrm,
      });
    } else if (call.engagement.status === "creating") {
      this.#waitForEngagement(call);
    } else {
      this.#saveNow(call);
    }
  }

  /** Sends the save of an earlier call again. */
  retry(externalCallId: string): void {
    const call = this.#find(externalCallId);
    if (call && "sent" in call.saving) this.#send(withSentWrapUp(call), sentProperties(call));
  }

  /** Continues with something else while everything that was written is on its way. */
  setAside(): void {
    const call = this.#current();
    if (!call || !isSending(call)) return;
    this.#store.dispatch({ type: "callSetAside" });
    if ("sent" in call.saving) this.#resend(call);
  }

  /** Completes the call without notes. */
  skipNotes(): void {
    const call = this.#current();
    if (!call || isLive(call)) return;
    const isCutShort = this.#hasCutShort(call.externalCallId);
    this.#complete(call, isCutShort ? { hs_call_duration: String(durationMsOf(call)) } : undefined);
    this.#finish(call, undefined);
  }

  /** The CRM page is connected: sends again what it has not confirmed. */
  resume(): void {
    for (const call of callsOf(this.#store.getState())) {
      if (call.saving.status === "waiting") this.#waitForEngagement(call);
      else if ("sent" in call.saving && !isLeftOut(call)) this.#resend(call);
    }
    this.#crm.resumeSaves();
  }

  /** The CRM page has created a call's engagement or failed to: a save that waited for it continues. */
  handleEngagementResult(externalCallId: string): void {
    const call = this.#find(externalCallId);
    if (call?.saving.status === "waiting") this.#saveNow(call);
  }

  handleReply(call: Call, reply: SaveReply): void {
    if (!("sent" in call.saving)) return;
    if (reply.type === "saveFailed") this.#handleFailure(call, reply);
    else if (hasUnsentChanges(call)) this.#continueWriting(call);
    else this.#finish(call, { tone: "good", text: this.#savedText(call) });
  }

  destroy(): void {
    for (const cancel of this.#waits.values()) cancel();
  }

  #waitForEngagement(call: Call): void {
    const { externalCallId } = call;
    this.#setSaving(call, { status: "waiting" });
    const cancel = this.#clock.after(ENGAGEMENT_TIMEOUT_MS, () =>
      this.handleEngagementResult(externalCallId),
    );
    this.#waits.get(externalCallId)?.();
    this.#waits.set(externalCallId, cancel);
  }

  #saveNow(call: Call): void {
    // First, so that a reload between the two finds both.
    this.#requestFollowUp(call);
    this.#send(call, engagementProperties(call));
  }

  #send(call: Call, properties: Record<string, string>): void {
    this.#setSaving(call, { status: "sent", sent: call.wrapUp, properties });
    this.#complete(call, properties);
  }

  #resend(call: Call): void {
    this.#complete(call, sentProperties(call));
  }

  #complete(call: Call, properties: Record<string, string> | undefined): void {
    this.#crm.callCompleted({
      externalCallId: call.externalCallId,
      engagementId: engagementIdOf(call),
      // The phone stays visible for other calls.
      hidesWidget:
        !call.wrapUp.keepsOpen &&
        this.#current()?.externalCallId === call.externalCallId &&
        !hasOtherWork(this.#store.getState(), call),
      properties,
    });
  }

  #handleFailure(call: Call, reply: Extract<SaveReply, { type: "saveFailed" }>): void {
    const { saving } = call;
    if (!("sent" in saving)) return;
    const { message, failure } = reply;
    this.#setSaving(call, { ...saving, status: "failed", message, failure });
    if (saving.status !== "sent" || !this.#store.getState().isHidden) return;
    this.#crm.alert(en.notices.callNotSaved(saveReasonOf(reply, en)));
  }

  /** The call stays, with what the user has written since it was sent. */
  #continueWriting(call: Call): void {
    this.#setSaving(call, { status: "idle" });
    this.#store.dispatch({
      type: "noticeChanged",
      notice: {
        tone: "warning",
        text: ({ texts }) => texts.notices.savedExceptLatest,
      },
    });
  }

  #savedText(call: Call): Message {
    const isEarlier = this.#current()?.externalCallId !== call.externalCallId;
    const name = otherParty(call);
    return ({ texts }) => {
      const { notices } = texts;
      return isEarlier ? notices.savedNotesOf(name) : notices.saved;
    };
  }

  #finish({ externalCallId }: Call, notice: Notice | undefined): void {
    this.#waits.get(externalCallId)?.();
    this.#waits.delete(externalCallId);
    this.#store.dispatch({ type: "callFinished", externalCallId, notice });
  }

  #setSaving({ externalCallId }: Call, saving: Call["saving"]): void {
    this.#store.dispatch({ type: "savingChanged", externalCallId, saving });
  }

  #find(externalCallId: string): Call | undefined {
    return findCall(this.#store.getState(), externalCallId);
  }

  #current(): Call | undefined {
    return this.#store.getState().call;
  }
}
