import CallingExtensions from "@calling-extensions/sdk";
import { newCall, restoreCall, storeCall, type Call } from "./call.ts";
import { ANSWER_DELAY_MS, endStatusOf, RING_TIME_MS, type EndStatus } from "./simulated-network.ts";

/** A phone that is connected to the CRM page until it is destroyed. */
export function createPhone() {
  let call = $state.raw<Call>();
  let title = $state("");
  let error = $state("");
  let timer: ReturnType<typeof setTimeout> | undefined;

  const showError = (reason: unknown): void => {
    error = reason instanceof Error ? reason.message : String(reason);
  };

  const cti = new CallingExtensions({
    eventHandlers: {
      onReady: () => void cti.initialized({ isLoggedIn: true, isAvailable: true }),
      onDialNumber: (dialingContext) => {
        // Also if the same dial arrives twice.
        if (call) return showError("Finish this call first.");
        const dialed = newCall(dialingContext.phoneNumber, "OUTBOUND");
        start(dialed);
        const { externalCallId, number: toNumber } = dialed;
        cti
          .outgoingCall({ externalCallId, toNumber, createEngagement: true, dialingContext })
          .catch(showError);
      },
      // For tests and the CRM page's message panel, because no real caller can reach a simulated phone.
      onSimulateIncomingCall: ({ from }) => {
        if (call) return;
        const incoming = newCall(from, "INBOUND");
        start(incoming);
        const { externalCallId, number: fromNumber } = incoming;
        cti.incomingCall({ externalCallId, fromNumber, createEngagement: true }).catch(showError);
      },
      // For npx calling-extensions check, which can't know the buttons.
      onSimulateAction: ({ action }) => {
        if (action === "ANSWER") answer();
        if (action === "HANG_UP") hangUp();
        if (action === "SAVE") save();
      },
      // The user has answered in the CRM page, perhaps in another tab.
      onAnswerCall: answer,
      onEndCall: hangUp,
    },
  });

  function start(next: Call): void {
    setCall(next);
    error = "";
  }

  function setCall(next: Call | undefined): void {
    call = next;
    storeCall(next);
    clearTimeout(timer);
    // The simulated other party answers, or gives up.
    if (next?.state === "dialing") timer = setTimeout(connect, ANSWER_DELAY_MS, next);
    if (next?.state === "ringing") timer = setTimeout(end, RING_TIME_MS, next, "MISSED");
  }

  function answer(): void {
    if (call?.state === "ringing") connect(call);
  }

  function connect(answered: Call): void {
    setCall({ ...answered, state: "talking" });
    cti.callAnswered({ externalCallId: answered.externalCallId }).catch(showError);
  }

  function hangUp(): void {
    if (call && call.state !== "ended") end(call, endStatusOf(call));
  }

  function end(ended: Call, callEndStatus: EndStatus): void {
    cti.callEnded({ externalCallId: ended.externalCallId, callEndStatus }).catch(showError);
    setCall({ ...ended, state: "ended" });
  }

  function save(): void {
    if (call?.state !== "ended") return;
    const { externalCallId } = call;
    const engagementProperties = { hs_call_title: title };
    cti
      .callCompleted({ externalCallId, engagementProperties })
      .then(() => {
        setCall(undefined);
        title = "";
      })
      .catch(showError);
  }

  setCall(restoreCall());
  return {
    get call() {
      return call;
    },
    get error() {
      return error;
    },
    get title() {
      return title;
    },
    set title(text) {
      title = text;
    },
    answer,
    hangUp,
    save,
    destroy(): void {
      clearTimeout(timer);
      cti.destroy();
    },
  };
}
