import CallingExtensions from "@calling-extensions/sdk";
import { onScopeDispose, ref, shallowRef } from "vue";
import { newCall, restoreCall, storeCall, type Call } from "./call.ts";
import { ANSWER_DELAY_MS, endStatusOf, RING_TIME_MS, type EndStatus } from "./simulated-network.ts";

/** A phone that is connected to the CRM page while its component is mounted. */
export function useSoftphone() {
  const call = shallowRef<Call>();
  const title = ref("");
  const error = ref("");
  let timer: ReturnType<typeof setTimeout> | undefined;

  const showError = (reason: unknown): void => {
    error.value = reason instanceof Error ? reason.message : String(reason);
  };

  const cti = new CallingExtensions({
    eventHandlers: {
      onReady: () => void cti.initialized({ isLoggedIn: true, isAvailable: true }),
      onDialNumber: (dialingContext) => {
        // Also if the same dial arrives twice.
        if (call.value) return showError("Finish this call first.");
        const dialed = newCall(dialingContext.phoneNumber, "OUTBOUND");
        start(dialed);
        const { externalCallId, number: toNumber } = dialed;
        cti
          .outgoingCall({ externalCallId, toNumber, createEngagement: true, dialingContext })
          .catch(showError);
      },
      // For tests and the CRM page's message panel, because no real caller can reach a simulated phone.
      onSimulateIncomingCall: ({ from }) => {
        if (call.value) return;
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
    error.value = "";
  }

  function setCall(next: Call | undefined): void {
    call.value = next;
    storeCall(next);
    clearTimeout(timer);
    // The simulated other party answers, or gives up.
    if (next?.state === "dialing") timer = setTimeout(connect, ANSWER_DELAY_MS, next);
    if (next?.state === "ringing") timer = setTimeout(end, RING_TIME_MS, next, "MISSED");
  }

  function answer(): void {
    if (call.value?.state === "ringing") connect(call.value);
  }

  function connect(answered: Call): void {
    setCall({ ...answered, state: "talking" });
    cti.callAnswered({ externalCallId: answered.externalCallId }).catch(showError);
  }

  function hangUp(): void {
    if (call.value && call.value.state !== "ended") end(call.value, endStatusOf(call.value));
  }

  function end(ended: Call, callEndStatus: EndStatus): void {
    cti.callEnded({ externalCallId: ended.externalCallId, callEndStatus }).catch(showError);
    setCall({ ...ended, state: "ended" });
  }

  function save(): void {
    if (call.value?.state !== "ended") return;
    const { externalCallId } = call.value;
    const engagementProperties = { hs_call_title: title.value };
    cti
      .callCompleted({ externalCallId, engagementProperties })
      .then(() => {
        setCall(undefined);
        title.value = "";
      })
      .catch(showError);
  }

  setCall(restoreCall());
  onScopeDispose(() => {
    clearTimeout(timer);
    cti.destroy();
  });
  return { call, title, error, answer, hangUp, save };
}
