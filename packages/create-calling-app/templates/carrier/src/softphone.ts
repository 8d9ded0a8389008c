import CallingExtensions from "@calling-extensions/sdk";
import type { CallLeg } from "@calling-extensions/telephony";
import { describe, endStatusOf, newCall, restoreCall, storeCall, type Call } from "./call.ts";
import { createFakeVendor, OWN_NUMBER } from "./fake-vendor.ts";
import { createVendorCarrier } from "./vendor-carrier.ts";

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

  // Replace it by the client of your vendor's SDK.
  const vendor = createFakeVendor();
  const carrier = createVendorCarrier(vendor);
  /** The call that the CRM knows. */
  let call: Call | undefined;
  /** The same call on the telephone network. */
  let leg: CallLeg | undefined;

  const cti = new CallingExtensions({
    eventHandlers: {
      onReady: () => {
        cti.initialized({ isLoggedIn: true, isAvailable: true }).catch(showError);
        resume();
      },
      onDialNumber: (dialingContext) => {
        // Also if the same dial arrives twice.
        if (call) return showError("Finish this call first.");
        const dialed = newCall(dialingContext.phoneNumber, "OUTBOUND");
        const { externalCallId, number: toNumber } = dialed;
        cti
          .outgoingCall({ externalCallId, toNumber, createEngagement: true, dialingContext })
          .catch(showError);
        start(dialed, carrier.place({ fromNumber: OWN_NUMBER, toNumber }));
      },
      onAnswerCall: () => leg?.answer(),
      onEndCall: () => leave(),
      // For tests and the CRM page's message panel. Remove it with the fake vendor.
      onSimulateIncomingCall: ({ from }) => vendor.ring(from),
      // For npx calling-extensions check, which can't know the buttons.
      onSimulateAction: ({ action }) => {
        if (action === "ANSWER") leg?.answer();
        if (action === "HANG_UP") leave();
        if (action === "SAVE") save().catch(showError);
      },
    },
  });

  carrier.on((event) => {
    if (event.type !== "incomingCall") return;
    if (call) return event.leg.reject("busy");
    const incoming = newCall(event.leg.numbers.fromNumber, "INBOUND");
    const { externalCallId, number: fromNumber } = incoming;
    cti.incomingCall({ externalCallId, fromNumber, createEngagement: true }).catch(showError);
    start(incoming, event.leg);
  });

  function start(started: Call, startedLeg: CallLeg): void {
    alert.textContent = "";
    show(started);
    follow(started, startedLeg);
  }

  /** Shows the CRM page and the user what happens on the network. */
  function follow({ externalCallId }: Call, followed: CallLeg): void {
    leg = followed;
    followed.on((event) => {
      if (!call) return;
      if (event.type === "answered") {
        cti.callAnswered({ externalCallId }).catch(showError);
        show({ ...call, state: "talking" });
      }
      if (event.type === "ended") {
        const callEndStatus = endStatusOf(call, event.ending);
        cti.callEnded({ externalCallId, callEndStatus }).catch(showError);
        if (callEndStatus === "FAILED") showError("The call failed.");
        show({ ...call, state: "ended" });
      }
    });
  }

  /** Continues a call after a reload of the page. */
  function resume(): void {
    if (!call || call.state === "ended" || leg) return;
    const { direction, number, startedAt, state } = call;
    const [fromNumber, toNumber] =
      direction === "INBOUND" ? [number, OWN_NUMBER] : [OWN_NUMBER, number];
    const resumed = carrier.resume({
      direction,
      fromNumber,
      toNumber,
      state: state === "talking" ? "connected" : state,
      startedAt,
      isMuted: false,
      isHeld: false,
      withoutMicrophone: false,
    });
    follow(call, resumed);
  }

  function show(next: Call | undefined): void {
    call = next;
    storeCall(call);
    status.textContent = describe(call);
    answerButton.hidden = call?.state !== "ringing";
    hangUpButton.hidden = !call || call.state === "ended";
    form.hidden = call?.state !== "ended";
  }

  function showError(error: unknown): void {
    alert.textContent = error instanceof Error ? error.message : String(error);
  }

  function leave(): void {
    if (call?.state === "ringing") leg?.reject("declined");
    else leg?.hangUp();
  }

  async function save(): Promise<void> {
    if (call?.state !== "ended") return;
    const { externalCallId } = call;
    const engagementProperties = { hs_call_title: title.value };
    await cti.callCompleted({ externalCallId, engagementProperties });
    form.reset();
    leg = undefined;
    show(undefined);
  }

  answerButton.addEventListener("click", () => leg?.answer());
  hangUpButton.addEventListener("click", leave);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save().catch(showError);
  });
  show(restoreCall());
  return () => {
    carrier.destroy();
    cti.destroy();
    root.replaceChildren();
  };
}
