import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createCallStorage } from "./call/call-storage.ts";
import { systemClock } from "@calling-extensions/ui/time";
import { connectEmbeddingCrm } from "./crm-link/embedded-link.ts";
import { connectStandalone } from "./crm-link/standalone-link.ts";
import { createAudioDevices } from "./devices/audio-devices.ts";
import { createDeviceStorage } from "./devices/device-settings.ts";
import { createRinger } from "./devices/ringer.ts";
import { createFarEndControl } from "./telephony/far-end-control.ts";
import { createCallHistory, HISTORY_KEY } from "./history/call-history.ts";
import { followCalls, withCallerNames } from "./history/follow-calls.ts";
import { HistoryContext } from "./history/history-context.ts";
import { LanguageContext } from "./languages/language-context.ts";
import { createLanguageStorage, createLanguageStore } from "./languages/language-store.ts";
import { createAgentStorage } from "./phone/agent.ts";
import { createPhone } from "./phone/phone.ts";
import { numberPlans } from "./numbers/number-plans.ts";
import { loadRest } from "./phone/load-rest.ts";
import { App } from "./shell/app.tsx";
import { callParts, lineParts } from "./shell/late-code.ts";
import { loopbackMedia } from "./telephony/late-media.ts";
import { SoftphoneContext } from "./phone/softphone-services.ts";
import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import { createCarrierSwitch } from "./telephony/carrier-switch.ts";
import { createPhoneLine } from "./telephony/phone-line.ts";
import { createAccountStorage } from "./telephony/sip-account.ts";
import { unconnectedCarrier } from "./telephony/unconnected-carrier.ts";
import { DEFAULT_CALLER_ID, MAX_LANGUAGE_LOAD_MS } from "./settings/defaults.ts";
import { loadServerSettings } from "./settings/use-server-settings.ts";
import { createAudioOutput } from "./telephony/audio-output.ts";
import { farEndSettings, readFarEndSettings } from "./telephony/far-end-settings.ts";
import { openCarrier } from "./telephony/open-carrier.ts";
import "@calling-extensions/ui/theme.css";
import "./shell/page.css";

const session = browserStorage("sessionStorage");
const clock = systemClock;

const storedFarEndSettings = createStoredValue({
  storage: session,
  key: "calling-extensions:softphone:far-end",
  version: 3,
  schema: farEndSettings,
});
const demoCarrier = openCarrier(location.search, {
  clock,
  settings: storedFarEndSettings.load() ?? readFarEndSettings(location.search),
});
const accountStorage = createAccountStorage(browserStorage("localStorage"));
const carrier = createCarrierSwitch(accountStorage.load() ? unconnectedCarrier : demoCarrier);
const audioOutput = createAudioOutput();
const ringer = createRinger();
const history = createCallHistory(browserStorage("localStorage"));
const languages = createLanguageStore({
  storage: createLanguageStorage(browserStorage("localStorage")),
});
const connectCrm = window.parent === window ? connectStandalone : connectEmbeddingCrm;
const phone = createPhone({
  connectCrm: withCallerNames(connectCrm, history),
  carrier,
  audioOutput,
  farEnd: demoCarrier.farEnd,
  loadRecordings: async () => (await import("./phone/recordings.ts")).createRecordings,
  clock,
  createId: () => crypto.randomUUID(),
  callStorage: createCallStorage(session, clock),
  agentStorage: createAgentStorage(browserStorage("localStorage")),
});
followCalls(phone.store, history);
window.addEventListener("storage", ({ key }) => {
  // Without a key, everything was removed.
  if (key === HISTORY_KEY || key === null) history.reload();
});
const line = createPhoneLine({
  carrier,
  demoCarrier,
  storage: accountStorage,
  createId: () => crypto.randomUUID(),
  loadIceServers: () =>
    loadServerSettings().then(
      ({ iceServers = [] }) => iceServers,
      () => [],
    ),
  onNumberChanged: (number) => phone.chooseCallerId(number ?? DEFAULT_CALLER_ID),
});
ringer.update(phone.store.getState());
phone.store.subscribe((state) => ringer.update(state));
const devices = createAudioDevices({
  // Pages without HTTPS have none, although TypeScript says so.
  devices: (navigator as Partial<Navigator>).mediaDevices,
  storage: createDeviceStorage(browserStorage("localStorage")),
  onUsed({ microphone, speaker, ringer: ringerDevice }) {
    carrier.useMicrophone(microphone?.id);
    audioOutput.setDevice(speaker?.id);
    ringer.setDevice(ringerDevice?.id);
  },
  onNotice: (text) => phone.notify(text),
  onPluggedIn() {
    if (phone.store.getState().call?.audio?.microphone === "unplugged") phone.retryMicrophone();
  },
});
// The browser asks before it closes a page whose recording isn't stored.
window.addEventListener("beforeunload", (event) => {
  if (phone.store.getState().recordings.length > 0) event.preventDefault();
});
window.addEventListener("pagehide", ({ persisted }) => {
  phone.flushDraft();
  // The other party of a call must not wait for a page that is gone.
  if (!persisted) line.destroy();
});
const services = {
  phone,
  farEnd: createFarEndControl(demoCarrier.farEnd, storedFarEndSettings),
  line,
  devices,
  clock,
};

loadRest(phone.store, [
  callParts.load,
  loopbackMedia.load,
  numberPlans.load,
  lineParts.load,
  () => import("./devices/tone-sounds.ts"),
  () => phone.loadRecordings(),
]);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
const reactRoot = createRoot(root);
// The first screen waits for its texts, but not long. The CRM page and the carrier don't wait.
void Promise.race([
  languages.start(),
  new Promise<void>((resolve) => clock.after(MAX_LANGUAGE_LOAD_MS, resolve)),
]).then(() =>
  reactRoot.render(
    <StrictMode>
      <LanguageContext value={languages}>
        <SoftphoneContext value={services}>
          <HistoryContext value={history}>
            <App />
          </HistoryContext>
        </SoftphoneContext>
      </LanguageContext>
    </StrictMode>,
  ),
);
