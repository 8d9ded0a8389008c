import CallingExtensions from "@calling-extensions/sdk";
import { newCall, restoreCall, storeCall, type Call } from "./call.ts";
import { createPage } from "./page.ts";
import { ANSWER_DELAY_MS, endStatusOf, RING_TIME_MS, type EndStatus } from "./simulated-network.ts";

/** Shows the softphone and connects it to the CRM page. Returns a function that removes it. */
export function showSoftphone(root: Element): () => void {
  const page = createPage(root, { answer, hangUp, save });
  let call: Call | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const cti = new CallingExtensions({
    eventHandlers: {
      onReady: () => void cti.initialized({ isLoggedIn: true, isAvailable: true }),
      onDialNumber: (dialingContext) => {
        // Also if the same dial arrives twice.
        if (call) return page.showError("Finish this call first.");
        const dialed = newCall(dialingContext.phoneNumber, "OUTBOUND");
        show(dialed);
        const { externalCallId, number: toNumber } = dialed;
        cti
          .outgoingCall({ externalCallId, toNumber, createEngagement: true, dialingContext })
          .catch(page.showError);
      },
      // For tests and the CRM page's message panel, because no real caller can reach a simulated phone.
      onSimulateIncomingCall: ({ from }) => {
        if (call) return;
        const incoming = newCall(from, "INBOUND");
        show(incoming);
        const { externalCallId, number: fromNumber } = incoming;
        cti
          .incomingCall({ externalCallId, fromNumber, createEngagement: true })
          .catch(page.showError);
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

  function show(next: Call | undefined): void {
    call = next;
    storeCall(call);
    page.show(call);
    clearTimeout(timer);
    if (call?.state === "dialing") timer = setTimeout(connect, ANSWER_DELAY_MS, call);
    if (call?.state === "ringing") timer = setTimeout(end, RING_TIME_MS, call, "MISSED");
  }

  function answer(): void {
    if (call?.state === "ringing") connect(call);
  }

  function connect(answered: Call): void {
    show({ ...answered, state: "talking" });
    cti.callAnswered({ externalCallId: answered.externalCallId }).catch(page.showError);
  }

  function hangUp(): void {
    if (call && call.state !== "ended") end(call, endStatusOf(call));
  }

  function end(ended: Call, callEndStatus: EndStatus): void {
    cti.callEnded({ externalCallId: ended.externalCallId, callEndStatus }).catch(page.showError);
    show({ ...ended, state: "ended" });
  }

  function save(): void {
    if (call?.state !== "ended") return;
    const { externalCallId } = call;
    const engagementProperties = { hs_call_title: page.title };
    cti
      .callCompleted({ externalCallId, engagementProperties })
      .then(() => show(undefined))
      .catch(page.showError);
  }

  show(restoreCall());
  return () => {
    clearTimeout(timer);
    cti.destroy();
    root.replaceChildren();
  };
}
