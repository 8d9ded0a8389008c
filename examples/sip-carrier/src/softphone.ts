import CallingExtensions from "@calling-extensions/sdk";
import type { CallLeg, Carrier } from "@calling-extensions/telephony";
import { createAccountForm } from "./account.ts";
import { newCall, restoreCall, storeCall, type Call } from "./call.ts";
import { endStatusOf } from "./end-status.ts";
import { createPage } from "./page.ts";
import { createSipCarrier, type SipAccount } from "./sip-carrier.ts";

const stateTexts = {
  unregistered: "Not signed in",
  registering: "Signing in…",
  registered: "Signed in",
  reconnecting: "The server can't be reached. Trying again…",
  failed: "The server rejected the account. Correct it and try again.",
};

/** Shows the softphone and connects it to the CRM page. Returns a function that removes it. */
export function showSoftphone(root: Element): () => void {
  const page = createPage(root, { answer, hangUp, save });
  const form = createAccountForm(root, signIn);
  const audio = Object.assign(document.createElement("audio"), { autoplay: true });
  root.append(audio);
  let carrier: Carrier | undefined;
  let user = "";
  let isSignedIn = false;
  /** The call that the CRM knows. */
  let call: Call | undefined;
  /** The same call on the telephone network. */
  let leg: CallLeg | undefined;

  const cti = new CallingExtensions({
    eventHandlers: {
      onReady: () => {
        cti.initialized({ isLoggedIn: isSignedIn, isAvailable: true }).catch(page.showError);
        // A call is lost with its page.
        if (call && call.state !== "ended" && !leg) end("FAILED");
      },
      onDialNumber: (dialingContext) => {
        // Also if the same dial arrives twice.
        if (call) return page.showError("Finish this call first.");
        if (!carrier) return page.showError("Sign in first.");
        const dialed = newCall(dialingContext.phoneNumber, "OUTBOUND");
        const { externalCallId, number: toNumber } = dialed;
        cti
          .outgoingCall({ externalCallId, toNumber, createEngagement: true, dialingContext })
          .catch(page.showError);
        show(dialed);
        follow(carrier.place({ fromNumber: user, toNumber }));
      },
      onAnswerCall: answer,
      onEndCall: hangUp,
      // For npx calling-extensions check, which can't know the buttons.
      onSimulateAction: ({ action }) => {
        if (action === "ANSWER") answer();
        if (action === "HANG_UP") hangUp();
        if (action === "SAVE") save();
      },
    },
  });

  function signIn(account: SipAccount): void {
    carrier?.destroy();
    try {
      carrier = createSipCarrier(account);
    } catch (error) {
      carrier = undefined;
      return page.showError(error);
    }
    ({ user } = account);
    form.showState(stateTexts.registering, false);
    carrier.on((event) => {
      if (event.type === "registrationChanged") showRegistration(event.registration.state);
      if (event.type !== "incomingCall") return;
      if (call) return event.leg.reject("busy");
      const incoming = newCall(event.leg.numbers.fromNumber, "INBOUND");
      const { externalCallId, number: fromNumber } = incoming;
      cti
        .incomingCall({ externalCallId, fromNumber, createEngagement: true })
        .catch(page.showError);
      show(incoming);
      follow(event.leg);
    });
  }

  function showRegistration(state: keyof typeof stateTexts): void {
    const wasSignedIn = isSignedIn;
    isSignedIn = state === "registered" || (state === "reconnecting" && wasSignedIn);
    form.showState(stateTexts[state], isSignedIn);
    if (isSignedIn && !wasSignedIn) cti.userLoggedIn();
    if (!isSignedIn && wasSignedIn) cti.userLoggedOut();
  }

  /** Shows the CRM page and the user what happens on the network. */
  function follow(followed: CallLeg): void {
    leg = followed;
    followed.on((event) => {
      if (!call || leg !== followed) return;
      if (event.type === "audioChanged") audio.srcObject = event.audio.remoteStream ?? null;
      if (event.type === "answered") {
        cti.callAnswered({ externalCallId: call.externalCallId }).catch(page.showError);
        show({ ...call, state: "talking" });
      }
      if (event.type === "ended") {
        const { ending } = event;
        end(endStatusOf(call, ending));
        if ("problem" in ending) page.showError(`The call failed: ${ending.problem}.`);
      }
    });
  }

  function end(callEndStatus: ReturnType<typeof endStatusOf>): void {
    if (!call) return;
    const { externalCallId } = call;
    cti.callEnded({ externalCallId, callEndStatus }).catch(page.showError);
    show({ ...call, state: "ended" });
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

  const stop = (): void => carrier?.destroy();
  // The other party learns that the page is gone.
  window.addEventListener("pagehide", stop);
  form.showState(stateTexts.unregistered, false);
  show(restoreCall());
  return () => {
    window.removeEventListener("pagehide", stop);
    stop();
    cti.destroy();
    root.replaceChildren();
  };
}
