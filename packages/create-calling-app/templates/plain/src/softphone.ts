import CallingExtensions from "@calling-extensions/sdk";
import {
  ANSWER_DELAY_MS,
  describe,
  endStatusOf,
  newCall,
  restoreCall,
  RING_TIME_MS,
  storeCall,
  type Call,
  type EndStatus,
} from "./call.ts";

/** Appends a new element. */
function add<Name extends keyof HTMLElementTagNameMap>(
  parent: Element,
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  parent.append(element);
  return element;
}

/** Shows the softphone and connects it to the CRM page. Returns a function that removes it. */
export function showSoftphone(root: Element): () => void {
  add(root, "h1", { textContent: "Softphone" });
  const status = add(root, "output", {});
  const alert = add(root, "p", { role: "alert" });
  const answerButton = add(root, "button", { type: "button", textContent: "Answer" });
  const hangUpButton = add(root, "button", { type: "button", textContent: "Hang up" });
  const form = add(root, "form", {});
  const label = add(form, "label", { textContent: "Title " });
  const title = add(label, "input", { required: true });
  add(form, "button", { textContent: "Save" });
  let call: Call | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const cti = new CallingExtensions({
    eventHandlers: {
      onReady: () => void cti.initialized({ isLoggedIn: true, isAvailable: true }),
      onDialNumber: (dialingContext) => {
        // Also if the same dial arrives twice.
        if (call) return showError("Finish this call first.");
        const dialed = newCall(dialingContext.phoneNumber, "dialing");
        alert.textContent = "";
        show(dialed);
        const { externalCallId, number: toNumber } = dialed;
        cti
          .outgoingCall({ externalCallId, toNumber, createEngagement: true, dialingContext })
          .catch(showError);
      },
      // For tests and the CRM page's message panel, because nobody can call a simulated phone.
      onSimulateIncomingCall: ({ from }) => {
        if (call) return;
        const incoming = newCall(from, "ringing");
        alert.textContent = "";
        show(incoming);
        const { externalCallId, number: fromNumber } = incoming;
        cti.incomingCall({ externalCallId, fromNumber, createEngagement: true }).catch(showError);
      },
      // For npx calling-extensions check, which can't know the buttons.
      onSimulateAction: ({ action }) => {
        if (action === "ANSWER" && call?.state === "ringing") answer(call);
        if (action === "HANG_UP") hangUp();
        if (action === "SAVE") save().catch(showError);
      },
      // The user has answered in the CRM page, perhaps in another tab.
      onAnswerCall: () => {
        if (call?.state === "ringing") answer(call);
      },
      onEndCall: () => hangUp(),
    },
  });

  function show(next: Call | undefined): void {
    call = next;
    storeCall(call);
    clearTimeout(timer);
    if (call?.state === "dialing") timer = setTimeout(answer, ANSWER_DELAY_MS, call);
    if (call?.state === "ringing") timer = setTimeout(end, RING_TIME_MS, call, "MISSED");
    status.textContent = describe(call);
    answerButton.hidden = call?.state !== "ringing";
    hangUpButton.hidden = !call || call.state === "ended";
    form.hidden = call?.state !== "ended";
  }

  function showError(error: unknown): void {
    alert.textContent = error instanceof Error ? error.message : String(error);
  }

  function answer(answered: Call): void {
    show({ ...answered, state: "talking" });
    cti.callAnswered({ externalCallId: answered.externalCallId }).catch(showError);
  }

  function hangUp(): void {
    if (call && call.state !== "ended") end(call, endStatusOf(call));
  }

  function end(ended: Call, callEndStatus: EndStatus): void {
    cti.callEnded({ externalCallId: ended.externalCallId, callEndStatus }).catch(showError);
    show({ ...ended, state: "ended" });
  }

  async function save(): Promise<void> {
    if (call?.state !== "ended") return;
    const { externalCallId } = call;
    const engagementProperties = { hs_call_title: title.value };
    await cti.callCompleted({ externalCallId, engagementProperties });
    form.reset();
    show(undefined);
  }

  answerButton.addEventListener("click", () => call && answer(call));
  hangUpButton.addEventListener("click", hangUp);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save().catch(showError);
  });
  show(restoreCall());
  return () => {
    clearTimeout(timer);
    cti.destroy();
    root.replaceChildren();
  };
}
