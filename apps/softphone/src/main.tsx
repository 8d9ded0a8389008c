import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createCallStorage } from "./call/call-storage.ts";
import { systemClock } from "@calling-extensions/ui/time";
import { connectEmbeddingCrm } from "./crm-link/embedded-link.ts";
import { connectStandalone } from "./crm-link/standalone-link.ts";
import { createFarEndControl } from "./telephony/far-end-control.ts";
import { createAgentStorage } from "./phone/agent.ts";
import { createPhone } from "./phone/phone.ts";
import { App } from "./shell/app.tsx";
import { SoftphoneContext } from "./phone/softphone-services.ts";
import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import { farEndSettings, readFarEndSettings } from "./telephony/far-end.ts";
import { createSimulatedCarrier } from "./telephony/simulated-carrier.ts";
import "@calling-extensions/ui/theme.css";
import "./shell/page.css";

const session = browserStorage("sessionStorage");
const clock = systemClock;

const storedFarEndSettings = createStoredValue({
  storage: session,
  key: "calling-extensions:softphone:far-end",
  version: 2,
  schema: farEndSettings,
});
const carrier = createSimulatedCarrier({
  clock,
  settings: storedFarEndSettings.load() ?? readFarEndSettings(location.search),
});
const phone = createPhone({
  connectCrm: window.parent === window ? connectStandalone : connectEmbeddingCrm,
  carrier,
  farEnd: carrier.farEnd,
  clock,
  createId: () => crypto.randomUUID(),
  callStorage: createCallStorage(session, clock),
  agentStorage: createAgentStorage(browserStorage("localStorage")),
});
window.addEventListener("pagehide", () => phone.flushDraft());
const services = {
  phone,
  farEnd: createFarEndControl(carrier.farEnd, storedFarEndSettings),
  clock,
};

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
createRoot(root).render(
  <StrictMode>
    <SoftphoneContext value={services}>
      <App />
    </SoftphoneContext>
  </StrictMode>,
);
