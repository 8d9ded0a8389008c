import type { CallLine } from "../call/call-line.ts";
import type { CrmAnswer, CrmEvent } from "../crm-link/crm-link.ts";
import type { WrapUpDesk } from "../wrap-up/wrap-up-desk.ts";
import type { PhoneEvent } from "./phone-event.ts";
import type { PhoneParts } from "./phone-parts.ts";

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
    const { call } = store.api.getState();
    if (!call) return;
    if (answer.externalCallId !== undefined && answer.externalCallId !== call.externalCallId) {
      return;
    }
    switch (answer.type) {
      case "engagementCreated":
      case "engagementFailed":
        dispatch({ type: "callChanged", event: answer });
        wrapUp.recordSettled();
        return;
      case "callerMatched":
        dispatch({ type: "callChanged", event: answer });
        line.showOnlyMatch();
        return;
      case "callerMatchFailed":
        remark(`The CRM could not look the caller up. ${answer.message}`);
        return;
      case "saved":
      case "saveFailed":
        wrapUp.handleAnswer(answer);
    }
  }

  return (event) => {
    switch (event.type) {
      case "ready": {
        dispatch({ type: "crmConnected", engagementId: event.engagementId });
        const { agentName, isAvailable } = store.api.getState();
        crm.initialized({ isLoggedIn: agentName !== undefined, isAvailable });
        return;
      }
      case "linkFailed":
        dispatch({ type: "crmFailed", message: event.message });
        return;
      case "dial":
        line.dial(event.context.phoneNumber, event.context);
        return;
      case "endCall":
        line.hangUp();
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
