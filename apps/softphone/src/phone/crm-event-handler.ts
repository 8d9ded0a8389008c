import type { Call } from "../call/call.ts";
import type { CrmEvent, CrmReply } from "../crm-link/crm-link.ts";
import { reasonOf } from "../languages/crm-reason.ts";
import type { Message } from "../languages/language.ts";
import type { IncomingCalls } from "./incoming-calls.ts";
import type { OutgoingCalls } from "./outgoing-calls.ts";
import type { CallLines } from "./call-lines.ts";
import type { CallerRecords } from "./caller-records.ts";
import type { ContactLookup } from "./contact-lookup.ts";
import { toMovedCall, type MovedCalls } from "./moved-calls.ts";
import type { DraftSender } from "./draft-sender.ts";
import { toKnownEnd } from "./known-end.ts";
import { callsOf, findCall } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";
import type { RemoteControl } from "./remote-control.ts";
import type { WrapUpController } from "./wrap-up-controller.ts";

/** What the events of the CRM page change. */
type PhoneParts = Pick<PhoneDependencies, "store"> & {
  lines: CallLines;
  outgoing: OutgoingCalls;
  incoming: IncomingCalls;
  moved: MovedCalls;
  drafts: DraftSender;
  callerRecords: CallerRecords;
  contactLookup: ContactLookup;
  wrapUp: WrapUpController;
  remoteControl: RemoteControl;
  ring: (from: string) => void;
};

type Handlers = {
  readonly [Type in CrmEvent["type"]]:
    | ((event: Extract<CrmEvent, { type: Type }>) => void)
    | undefined;
};

/** Does what the CRM page asks for, and stores what it replies. */
export class CrmEventHandler {
  readonly #phone: PhoneParts;

  constructor(phone: PhoneParts) {
    this.#phone = phone;
  }

  handleEvent(event: CrmEvent): void {
    // The table has a handler for each type of event.
    const handle = this.#handlers[event.type] as ((event: CrmEvent) => void) | undefined;
    handle?.(event);
  }

  /** Undefined where another part of the phone handles the event. */
  readonly #handlers: Handlers = {
    ready: ({ engagementId }) => {
      if (engagementId === undefined) this.#phone.moved.announceAgain();
      this.#phone.remoteControl.reportAll();
      this.#phone.wrapUp.resume();
    },
    linkFailed: undefined,
    visibilityChanged: undefined,

    dial: ({ context }) => this.#phone.outgoing.dialForPage(context),
    endCall: ({ externalCallId }) => this.#phone.lines.hangUp(externalCallId),
    answerCall: ({ externalCallId }) => this.#phone.incoming.answer(undefined, externalCallId),
    controlCall: (event) => this.#phone.remoteControl.run(event),
    simulateIncomingCall: ({ from }) => this.#phone.ring(from),
    simulateAction: ({ action }) => this.#simulatedActions[action](),

    callMoved: ({ moved }) => {
      const call = toMovedCall(moved);
      this.#phone.moved.takeOver(call);
      this.#phone.drafts.receive(call);
    },
    callStateSet: ({ state }) => {
      const end = state && toKnownEnd(state);
      if (!end || state.externalCallId == null) return;
      this.#phone.moved.learnEnd(String(state.externalCallId), end);
    },

    engagementCreated: (reply) => this.#handleEngagementResult(reply),
    engagementFailed: (reply) => this.#handleEngagementResult(reply),
    callerMatched: (reply) => {
      const call = this.#findCall(reply);
      if (!call) return;
      const { externalCallId } = call;
      this.#phone.store.dispatch({ ...reply, externalCallId });
      this.#phone.callerRecords.showOnlyMatch();
      // The match has no company.
      if (reply.matches.length === 1) this.#phone.contactLookup.find(call);
    },
    callerMatchFailed: (reply) => {
      if (!this.#findCall(reply)) return;
      this.#showProblem(({ texts }) => texts.notices.callerNotFound(reasonOf(reply, texts)));
    },
    saved: (reply) => this.#handleSaveReply(reply),
    saveFailed: (reply) => this.#handleSaveReply(reply),
    recordingStored: undefined,
    recordingFailed: undefined,

    contactsFound: undefined,
    callRecordsShown: undefined,
    taskCreated: undefined,
    taskCreationFailed: undefined,
    navigationFailed: (event) =>
      this.#showProblem(({ texts }) => texts.notices.recordNotOpened(reasonOf(event, texts))),
  };

  readonly #simulatedActions = {
    ANSWER: () => this.#phone.incoming.answer(),
    HANG_UP: () => this.#phone.lines.hangUp(),
    SAVE: () => this.#phone.wrapUp.save(),
  };

  #handleEngagementResult(
    reply: Extract<CrmReply, { type: "engagementCreated" | "engagementFailed" }>,
  ): void {
    const { externalCallId } = this.#findCall(reply) ?? {};
    if (externalCallId === undefined) return;
    this.#phone.store.dispatch({ ...reply, externalCallId });
    this.#phone.wrapUp.handleEngagementResult(externalCallId);
  }

  #handleSaveReply(reply: Extract<CrmReply, { type: "saved" | "saveFailed" }>): void {
    const call = this.#findCall(reply);
    if (call) this.#phone.wrapUp.handleReply(call, reply);
  }

  /** The call that a reply is about. */
  #findCall(reply: CrmReply): Call | undefined {
    const state = this.#phone.store.getState();
    return reply.externalCallId === undefined
      ? callsOf(state).find((each) => isWaitingFor(each, reply))
      : findCall(state, reply.externalCallId);
  }

  #showProblem(text: Message): void {
    this.#phone.store.dispatch({ type: "noticeChanged", notice: { tone: "danger", text } });
  }
}

/**
 * Whether a reply without an id may be about a call. Hosts that don't name the call send the same replies for
 * missed calls: such a reply counts only if the call still waits for it.
 */
function isWaitingFor(call: Call, { type }: CrmReply): boolean {
  switch (type) {
    case "engagementCreated":
    case "engagementFailed":
      return call.engagement.status === "creating";
    case "callerMatched":
    case "callerMatchFailed":
      return call.direction === "INBOUND" && call.matches.length === 0;
    default:
      return "sent" in call.saving;
  }
}
