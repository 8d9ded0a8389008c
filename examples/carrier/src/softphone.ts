import CallingExtensions from "@calling-extensions/sdk";
import type { CallLeg } from "@calling-extensions/telephony";
import { newCall, restoreCall, storeCall, type Call } from "./call.ts";
import { endStatusOf } from "./end-status.ts";
import { createFakeVendor, OWN_NUMBER } from "./fake-vendor.ts";
import { createPage } from "./page.ts";
import { createVendorCarrier } from "./vendor-carrier.ts";

/** Shows the softphone and connects it to the CRM page. Returns a function that removes it. */
export function showSoftphone(root: Element): () => void {
  const page = createPage(root, { answer, hangUp, save });
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
        cti.initialized({ isLoggedIn: true, isAvailable: true }).catch(page.showError);
        resume();
      },
      onDialNumber: (dialingContext) => {
        // Also if the same dial arrives twice.
        if (call) return page.showError("Finish this call first.");
        const dialed = newCall(dialingContext.phoneNumber, "OUTBOUND");
        const { externalCallId, number: toNumber } = dialed;
        cti
          .outgoingCall({ externalCallId, toNumber, createEngagement: true, dialingContext })
          .catch(page.showError);
        show(dialed);
        follow(dialed, carrier.place({ fromNumber: OWN_NUMBER, toNumber }));
      },
      onAnswerCall: answer,
      onEndCall: hangUp,
      // For tests and the CRM page's message panel. Remove it with the fake vendor.
      onSimulateIncomingCall: ({ from }) => vendor.ring(from),
      // For npx calling-extensions check, which can't know the buttons.
      onSimulateAction: ({ action }) => {
        if (action === "ANSWER") answer();
        if (action === "HANG_UP") hangUp();
        if (action === "SAVE") save();
      },
    },
  });

  carrier.on((event) => {
    if (event.type !== "incomingCall") return;
    if (call) return event.leg.reject("busy");
    const incoming = newCall(event.leg.numbers.fromNumber, "INBOUND");
    const { externalCallId, number: fromNumber } = incoming;
    cti.incomingCall({ externalCallId, fromNumber, createEngagement: true }).catch(page.showError);
    show(incoming);
    follow(incoming, event.leg);
  });

  /** Shows the CRM page and the user what happens on the network. */
  function follow({ externalCallId }: Call, followed: CallLeg): void {
    leg = followed;
    followed.on((event) => {
      if (!call) return;
      if (event.type === "answered") {
        cti.callAnswered({ externalCallId }).catch(page.showError);
        show({ ...call, state: "talking" });
      }
      if (event.type === "ended") {
        const callEndStatus = endStatusOf(call, event.ending);
        cti.callEnded({ externalCallId, callEndStatus }).catch(page.showError);
        if (callEndStatus === "FAILED") page.showError("The call failed.");
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
    page.show(call);
  }

  function answer(): void {
    leg?.answer();
  }

  function hangUp(): void {
    if (call?.state === "ringing") leg?.reject("declined");
    else leg?.hangUp();
  }

  function save(): void {
    if (call?.state !== "ended") return;
    const { externalCallId } = call;
    const engagementProperties = { hs_call_title: page.title };
    cti
      .callCompleted({ externalCallId, engagementProperties })
      .then(() => {
        leg = undefined;
        show(undefined);
      })
      .catch(page.showError);
  }

  show(restoreCall());
  return () => {
    carrier.destroy();
    cti.destroy();
    root.replaceChildren();
  };
}
