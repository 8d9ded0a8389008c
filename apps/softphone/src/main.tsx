import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { browserStorage } from "@calling-extensions/ui/storage";
import { systemClock } from "@calling-extensions/ui/time";
import { connectEmbeddingCrm } from "./crm-link/embedded-link.ts";
import { connectStandalone } from "./crm-link/standalone-link.ts";
import { HistoryContext } from "./history/history-context.ts";
import { LanguageContext } from "./languages/language-context.ts";
import { createLanguageStorage, createLanguageStore } from "./languages/language-store.ts";
import { contactList } from "./keypad/late-contact-list.tsx";
import { createLateCode } from "./loading/late-code.ts";
import { numberPlans } from "./numbers/number-plans.ts";
import { createAgentStorage } from "./phone/agent.ts";
import { loadRest } from "./phone/load-rest.ts";
import { whenConnected } from "./phone/when-connected.ts";
import { createPhone } from "./phone/phone.ts";
import { SoftphoneContext } from "./phone/softphone-services.ts";
import { CALLS_KEY, MAX_CONNECT_FIRST_MS, MAX_FIRST_LOAD_MS } from "./settings/defaults.ts";
import { App } from "./shell/app.tsx";
import { callParts, lineParts } from "./shell/late-code.ts";
import "@calling-extensions/ui/theme.css";
import "./shell/page.css";

const local = browserStorage("localStorage");
const clock = systemClock;
const languages = createLanguageStore({ storage: createLanguageStorage(local) });
const hasStoredCalls = browserStorage("sessionStorage")?.getItem(CALLS_KEY) != null;
const phone = createPhone({
  connectCrm: window.parent === window ? connectStandalone : connectEmbeddingCrm,
  agentStorage: createAgentStorage(local),
  hasStoredCalls,
  loadCalls: () => void late.load(),
});
const late = createLateCode(async () =>
  (await import("./start-calls.ts")).startCalls(phone, clock),
);

loadRest(phone.store, [
  late.load,
  callParts.load,
  () => late.load().then((loaded) => loaded?.loadMedia()),
  numberPlans.load,
  lineParts.load,
  contactList.load,
  () => import("./devices/tone-sounds.ts"),
  () => late.load().then(() => phone.loadRecordings()),
]);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
const reactRoot = createRoot(root);
const atMost = (ms: number, event: Promise<unknown>): Promise<unknown> =>
  Promise.race([event, new Promise<void>((resolve) => clock.after(ms, resolve))]);
// The first screen waits for its texts, and for calls that continue, but not long. The CRM page doesn't wait.
void Promise.all([
  atMost(MAX_FIRST_LOAD_MS, Promise.all([languages.start(), hasStoredCalls && late.load()])),
  atMost(MAX_CONNECT_FIRST_MS, whenConnected(phone.store)),
]).then(() =>
  reactRoot.render(
    <StrictMode>
      <LanguageContext value={languages}>
        <SoftphoneContext value={{ phone, clock, late }}>
          <HistoryContext value={late}>
            <App />
          </HistoryContext>
        </SoftphoneContext>
      </LanguageContext>
    </StrictMode>,
  ),
);
