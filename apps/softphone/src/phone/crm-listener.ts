import type { Call } from "../call/call.ts";
import type { CallLine } from "../call/call-line.ts";
import type { CrmAnswer, CrmEvent } from "../crm-link/crm-link.ts";
import type { WrapUpDesk } from "../wrap-up/wrap-up-desk.ts";
import type { PhoneEvent } from "./phone-event.ts";
import type { PhoneParts } from "./phone-parts.ts";
import { findCall } from "./phone-state.ts";

/** Does what the CRM page asks, and notes what it answers. */
export function createCrmListener({
  store,
  crm,
  line,
  wrapUp,
  ring,
}: PhoneParts & { line: CallLine; wrapUp: WrapUpDesk; ring: (from: string) => void }): (
  event: CrmEvent,
) => void {
  const dispatch = (event: PhoneEvent) => store.dispatch(event);
  const remark = (text: string) => {
    dispatch({ type: "noticed", notice: { tone: "problem", text } });
  };

  function handleAnswer(answer: CrmAnswer) {
    const state = store.api.getState();
    const named = answer.externalCallId ?? state.call?.externalCallId;
    const call = named === undefined ? undefined : findCall(state, named);
    if (!call || !isAbout(call, answer)) return;
    const { externalCallId } = call;
    switch (answer.type) {
      case "engagementCreated":
      case "engagementFailed":
        dispatch({ type: "callChanged", externalCallId, event: answer });
        wrapUp.recordSettled(externalCallId);
        return;
      case "callerMatched":
        dispatch({ type: "callChanged", externalCallId, event: answer });
        line.showOnlyMatch();
        return;
      case "callerMatchFailed":
        remark(`The CRM could not look the caller up. ${answer.message}`);
        return;
      case "saved":
      case "saveFailed":
        wrapUp.handleAnswer(call, answer);
    }
  }

  return (event) => {
    switch (event.type) {
      case "ready": {
        dispatch({ type: "crmConnected", engagementId: event.engagementId });
        const { agentName, isAvailable } = store.api.getState();
        crm.initialized({ isLoggedIn: agentName !== undefined, isAvailable });
        wrapUp.resume();
        return;
      }
      case "linkFailed":
        dispatch({ type: "crmFailed", message: event.message });
        return;
      case "dial":
        line.dial(event.context.phoneNumber, event.context);
        return;
      case "endCall":
        line.end(event.externalCallId);
        return;
      case "simulateIncomingCall":
        ring(event.from);
        return;
      case "visibilityChanged":
        dispatch({ type: "visibilityChanged", isHidden: event.isHidden });
        return;
      case "navigationFailed":
        remark(`The CRM could not open the record. ${event.message}`);
        return;
      default:
        handleAnswer(event);
    }
  };
}

/**
 * Whether an answer is about a call. Hosts that don't name the call answer for calls that were turned
 * away in the same words: such an answer counts only for what the call still waits for.
 */
function isAbout(call: Call, { type, externalCallId }: CrmAnswer): boolean {
  if (externalCallId !== undefined) return externalCallId === call.externalCallId;
  switch (type) {
    case "engagementCreated":
    case "engagementFailed":
      return call.engagement.status === "creating";
    case "callerMatched":
    case "callerMatchFailed":
      return call.direction === "INBOUND" && call.matches.length === 0;
    default:
      return true;
  }
}
