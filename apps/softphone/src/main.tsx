import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createCallStorage } from "./call/call-storage.ts";
import { systemClock } from "./clock/clock.ts";
import { connectEmbeddingCrm } from "./crm-link/embedded-link.ts";
import { connectNoCrm } from "./crm-link/lone-link.ts";
import { createFarEndControl } from "./far-end/far-end-control.ts";
import { createAgentStorage } from "./login/agent.ts";
import { createPhone } from "./phone/phone.ts";
import { App } from "./shell/app.tsx";
import { DeskContext } from "./shell/desk-context.ts";
import { browserStorage } from "./storage/browser-storage.ts";
import { createValueStore } from "./storage/value-store.ts";
import { farEndSettings, readFarEndSettings } from "./telephony/far-end.ts";
import { createSimulatedCarrier } from "./telephony/simulated-carrier.ts";
import "./theme/base.css";

const session = browserStorage("sessionStorage");
const clock = systemClock;

const keptFarEnd = createValueStore({
  storage: session,
  key: "calling-extensions:softphone:far-end",
  version: 1,
  schema: farEndSettings,
});
const carrier = createSimulatedCarrier({
  clock,
  settings: keptFarEnd.load() ?? readFarEndSettings(location.search),
});
const phone = createPhone({
  connectCrm: window.parent === window ? connectNoCrm : connectEmbeddingCrm,
  carrier,
  farEnd: carrier.farEnd,
  clock,
  createId: () => crypto.randomUUID(),
  callStorage: createCallStorage(session, clock),
  agentStorage: createAgentStorage(browserStorage("localStorage")),
});
window.addEventListener("pagehide", () => phone.flushDraft());
const desk = { phone, farEnd: createFarEndControl(carrier.farEnd, keptFarEnd), clock };

const root = document.getElementById("root");
if (!root) throw new Error("index.html has lost its #root.");
createRoot(root).render(
  <StrictMode>
    <DeskContext value={desk}>
      <App />
    </DeskContext>
  </StrictMode>,
);
