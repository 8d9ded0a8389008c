import type { PayloadOf } from "@calling-extensions/sdk";
import type { Call } from "../call/call.ts";
import type { CrmEvent, CrmReply } from "../crm-link/crm-link.ts";
import { reasonOf } from "../languages/crm-reason.ts";
import type { Message } from "../languages/language.ts";
import type { CallLines } from "./call-lines.ts";
import type { CallerRecords } from "./caller-records.ts";
import type { ContactLookup } from "./contact-lookup.ts";
import { toMovedCall, type MovedCall } from "./create-moved-call.ts";
import type { DraftSender } from "./draft-sender.ts";
import { toKnownEnd } from "./known-end.ts";
import { callsOf, findCall } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";
import type { RemoteControl } from "./remote-control.ts";
import type { WrapUpController } from "./wrap-up-controller.ts";

/** Does what the CRM page asks for, and stores what it replies. */
export function createCrmEventHandler({
  store,
  lines,
  drafts,
  callerRecords,
  contactLookup,
  wrapUp,
  remoteControl,
  ring,
}: Pick<PhoneDependencies, "store"> & {
  lines: CallLines;
  drafts: DraftSender;
  callerRecords: CallerRecords;
  contactLookup: ContactLookup;
  wrapUp: WrapUpController;
  remoteControl: RemoteControl;
  ring: (from: string) => void;
}): (event: CrmEvent) => void {
  const { dispatch } = store;
  const showProblem = (text: Message) => {
    dispatch({ type: "noticeChanged", notice: { tone: "danger", text } });
  };

  function handleReply(reply: CrmReply) {
    const state = store.getState();
    const call =
      reply.externalCallId === undefined
        ? callsOf(state).find((each) => isWaitingFor(each, reply))
        : findCall(state, reply.externalCallId);
    if (!call) return;
    const { externalCallId } = call;
    switch (reply.type) {
      case "engagementCreated":
      case "engagementFailed":
        dispatch({ type: "callChanged", externalCallId, event: reply });
        wrapUp.handleEngagementResult(externalCallId);
        return;
      case "callerMatched":
        dispatch({ type: "callChanged", externalCallId, event: reply });
        callerRecords.showOnlyMatch();
        // The match has no company.
        if (reply.matches.length === 1) contactLookup.find(call);
        return;
      case "callerMatchFailed":
        showProblem(({ texts }) => texts.notices.callerNotFound(reasonOf(reply, texts)));
        return;
      case "recordingStored":
      case "recordingFailed":
        return;
      case "saved":
      case "saveFailed":
        wrapUp.handleReply(call, reply);
    }
  }

  function takeOver(moved: MovedCall) {
    lines.takeOver(moved);
    drafts.receive(moved);
  }

  function learnEnd(state: PayloadOf<"SET_CALL_STATE"> | undefined) {
    const end = state && toKnownEnd(state);
    if (end && state.externalCallId != null) lines.learnEnd(String(state.externalCallId), end);
  }

  const actions = {
    ANSWER: () => void lines.answer(),
    HANG_UP: () => lines.hangUp(),
    SAVE: () => wrapUp.save(),
  };

  return (event) => {
    switch (event.type) {
      case "ready":
        if (event.engagementId === undefined) lines.announceAgain();
        remoteControl.reportAll();
        wrapUp.resume();
        return;
      case "dial":
        lines.dialForPage(event.context);
        return;
      case "endCall":
        lines.hangUp(event.externalCallId);
        return;
      case "answerCall":
        void lines.answer(event.externalCallId);
        return;
      case "controlCall":
        remoteControl.run(event.externalCallId, event.command);
        return;
      case "callMoved":
        takeOver(toMovedCall(event.moved));
        return;
      case "callStateSet":
        learnEnd(event.state);
        return;
      case "simulateIncomingCall":
        ring(event.from);
        return;
      case "simulateAction":
        actions[event.action]();
        return;
      // Others handle them.
      case "linkFailed":
      case "visibilityChanged":
      case "contactsFound":
      case "taskCreated":
      case "taskCreationFailed":
        return;
      case "navigationFailed":
        showProblem(({ texts }) => texts.notices.recordNotOpened(reasonOf(event, texts)));
        return;
      default:
        handleReply(event);
    }
  };
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
