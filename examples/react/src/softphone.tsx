import {
  CallingExtensionsProvider,
  useCallingEvent,
  useCallingExtensions,
} from "@calling-extensions/react/app";
import { StrictMode, useEffect, useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { describe, newCall, restoreCall, storeCall, type Call } from "./call.ts";
import { ANSWER_DELAY_MS, endStatusOf, RING_TIME_MS, type EndStatus } from "./simulated-network.ts";

function Softphone() {
  const { cti } = useCallingExtensions();
  const [call, setCall] = useState(restoreCall);
  const [title, setTitle] = useState("");
  const [error, setError] = useState("");

  useEffect(() => storeCall(call), [call]);

  const showError = (reason: unknown): void =>
    setError(reason instanceof Error ? reason.message : String(reason));
  const start = (next: Call): void => {
    setCall(next);
    setError("");
  };

  function answer(answered: Call): void {
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

  async function save(): Promise<void> {
    if (call?.state !== "ended") return;
    const { externalCallId } = call;
    await cti.callCompleted({ externalCallId, engagementProperties: { hs_call_title: title } });
    setCall(undefined);
    setTitle("");
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    save().catch(showError);
  }

  useCallingEvent("onReady", () => void cti.initialized({ isLoggedIn: true, isAvailable: true }));
  useCallingEvent("onDialNumber", (dialingContext) => {
    // Also if the same dial arrives twice.
    if (call) return showError("Finish this call first.");
    const dialed = newCall(dialingContext.phoneNumber, "OUTBOUND");
    flushSync(() => start(dialed));
    const { externalCallId, number: toNumber } = dialed;
    cti
      .outgoingCall({ externalCallId, toNumber, createEngagement: true, dialingContext })
      .catch(showError);
  });
  // For tests and the CRM page's message panel, because no real caller can reach a simulated phone.
  useCallingEvent("onSimulateIncomingCall", ({ from }) => {
    if (call) return;
    const incoming = newCall(from, "INBOUND");
    start(incoming);
    const { externalCallId, number: fromNumber } = incoming;
    cti.incomingCall({ externalCallId, fromNumber, createEngagement: true }).catch(showError);
  });
  // For npx calling-extensions check, which can't know the buttons.
  useCallingEvent("onSimulateAction", ({ action }) => {
    if (action === "ANSWER" && call?.state === "ringing") answer(call);
    if (action === "HANG_UP") hangUp();
    if (action === "SAVE") save().catch(showError);
  });
  // The user has answered in the CRM page, perhaps in another tab.
  useCallingEvent("onAnswerCall", () => {
    if (call?.state === "ringing") answer(call);
  });
  useCallingEvent("onEndCall", hangUp);

  // The simulated other party answers, or gives up.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (call?.state === "dialing") timer = setTimeout(answer, ANSWER_DELAY_MS, call);
    if (call?.state === "ringing") timer = setTimeout(end, RING_TIME_MS, call, "MISSED");
    return () => clearTimeout(timer);
  });

  return (
    <>
      <h1>Softphone</h1>
      <output>{describe(call)}</output>
      <p role="alert">{error}</p>
      {call?.state === "ringing" && (
        <button type="button" onClick={() => answer(call)}>
          Answer
        </button>
      )}
      {call && call.state !== "ended" && (
        <button type="button" onClick={hangUp}>
          Hang up
        </button>
      )}
      {call?.state === "ended" && (
        <form onSubmit={handleSubmit}>
          <label>
            Title{" "}
            <input required value={title} onChange={(event) => setTitle(event.target.value)} />
          </label>
          <button>Save</button>
        </form>
      )}
    </>
  );
}

/** Shows the softphone and connects it to the CRM page. Returns a function that removes it. */
export function showSoftphone(element: Element): () => void {
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <CallingExtensionsProvider>
        <Softphone />
      </CallingExtensionsProvider>
    </StrictMode>,
  );
  return () => root.unmount();
}
