import {
  CallingExtensionsProvider,
  useCallingEvent,
  useCallingExtensions,
} from "@calling-extensions/react/app";
import { StrictMode, useEffect, useState, type FormEvent } from "react";
import { createRoot } from "react-dom/client";
import { describe, endStatusOf, newCall, PICK_UP_MS, type Call } from "./call.ts";

function Softphone() {
  const { cti } = useCallingExtensions();
  const [call, setCall] = useState<Call>();
  const [title, setTitle] = useState("");
  const [problem, setProblem] = useState("");

  const showError = (error: unknown): void =>
    setProblem(error instanceof Error ? error.message : String(error));
  const begin = (next: Call): void => {
    setCall(next);
    setProblem("");
  };

  function answer(answered: Call): void {
    setCall({ ...answered, state: "talking" });
    cti.callAnswered({ externalCallId: answered.externalCallId }).catch(showError);
  }

  function hangUp(): void {
    if (!call || call.state === "ended") return;
    const { externalCallId } = call;
    cti.callEnded({ externalCallId, callEndStatus: endStatusOf(call) }).catch(showError);
    setCall({ ...call, state: "ended" });
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!call) return;
    const { externalCallId } = call;
    await cti.callCompleted({ externalCallId, engagementProperties: { hs_call_title: title } });
    setCall(undefined);
    setTitle("");
  }

  useCallingEvent("onReady", () => void cti.initialized({ isLoggedIn: true, isAvailable: true }));
  useCallingEvent("onDialNumber", (dialingContext) => {
    const dialled = newCall(dialingContext.phoneNumber, "dialing");
    begin(dialled);
    const { externalCallId, number: toNumber } = dialled;
    cti
      .outgoingCall({ externalCallId, toNumber, createEngagement: true, dialingContext })
      .catch(showError);
  });
  // For tests, and for the CRM page's message panel: nobody else can make a simulated phone ring.
  useCallingEvent("onSimulateIncomingCall", ({ from }) => {
    const incoming = newCall(from, "ringing");
    begin(incoming);
    const { externalCallId, number: fromNumber } = incoming;
    cti.incomingCall({ externalCallId, fromNumber, createEngagement: true }).catch(showError);
  });
  useCallingEvent("onEndCall", hangUp);

  // The simulated far end picks up.
  useEffect(() => {
    if (call?.state !== "dialing") return undefined;
    const timer = setTimeout(() => answer(call), PICK_UP_MS);
    return () => clearTimeout(timer);
  });

  return (
    <>
      <h1>Softphone</h1>
      <output>{describe(call)}</output>
      <p role="alert">{problem}</p>
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
        <form onSubmit={(event) => void save(event).catch(showError)}>
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

/** Shows the softphone, and talks with the CRM page around it. The answer ends both. */
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
