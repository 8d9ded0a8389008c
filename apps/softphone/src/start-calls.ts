import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import type { SteadyClock } from "@calling-extensions/platform";
import { createCallStorage } from "./call/call-storage.ts";
import { createFollowUpStorage } from "./call/follow-up-storage.ts";
import { createAudioDevices } from "./devices/audio-devices.ts";
import { createCallNotifier } from "./devices/call-notifier.ts";
import { createDeviceStorage } from "./devices/device-settings.ts";
import { createRinger } from "./devices/ringer.ts";
import { createCallHistory, HISTORY_KEY, type CallHistory } from "./history/call-history.ts";
import { followCalls, noteCallerName } from "./history/follow-calls.ts";
import type { LanguageStore } from "./languages/language-store.ts";
import { lateScreens } from "./late-screens.tsx";
import { createCalls } from "./phone/calls.ts";
import { createRecordings } from "./phone/recordings.ts";
import type { Phone } from "./phone/phone.ts";
import type { LateServices } from "./phone/softphone-services.ts";
import { DEFAULT_CALLER_ID } from "./settings/defaults.ts";
import { loadServerSettings } from "./settings/server-settings.ts";
import { createAudioOutput } from "./telephony/audio-output.ts";
import { createCarrierSwitch } from "./telephony/carrier-switch.ts";
import { createFarEndControl } from "./telephony/far-end-control.ts";
import { farEndSettings, readFarEndSettings } from "./telephony/far-end-settings.ts";
import { openCarrier } from "./telephony/open-carrier.ts";
import * as loadedPlans from "./numbers/loaded-plans.ts";
import { numberPlans } from "./numbers/number-plans.ts";
import { readNumber } from "./numbers/phone-number.ts";
import { createPhoneLine, dialPlanOf } from "./telephony/phone-line.ts";
import { createAccountStorage } from "./telephony/sip-account.ts";
import { unconnectedCarrier } from "./telephony/unconnected-carrier.ts";

/** Gives the phone all that makes calls: carrier, audio, devices and history. */
export function startCalls(
  phone: Phone,
  clock: SteadyClock,
  languages: LanguageStore,
): LateServices & {
  readonly history: CallHistory;
} {
  numberPlans.setState(loadedPlans, true);
  const session = browserStorage("sessionStorage");
  const local = browserStorage("localStorage");
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
  const accountStorage = createAccountStorage(local);
  const carrier = createCarrierSwitch(accountStorage.load() ? unconnectedCarrier : demoCarrier);
  const audioOutput = createAudioOutput();
  const ringer = createRinger(() => {
    phone.notify(({ texts }) => texts.notices.ringtoneBlocked);
  });
  const history = createCallHistory(local);
  history.setUser(phone.store.getState().agentName);
  phone.store.subscribe(({ agentName }, before) => {
    if (agentName !== before.agentName) history.setUser(agentName);
  });
  followCalls(phone.store, history);
  window.addEventListener("storage", ({ key }) => {
    // Without a key, everything was removed.
    if (key === null || key.startsWith(HISTORY_KEY)) history.reload();
  });
  ringer.update(phone.store.getState());
  const isStandalone = phone.store.getState().crm.status === "standalone";
  const notifier = isStandalone ? createCallNotifier(languages.state.getState) : undefined;
  phone.store.subscribe((state, before) => {
    ringer.update(state);
    notifier?.update(state);
    const becameAvailable =
      state.availability === "available" && before.availability !== "available";
    if (becameAvailable) notifier?.requestPermission();
  });
  phone.start((context) => {
    const calls = createCalls({
      ...context,
      carrier,
      audioOutput,
      farEnd: demoCarrier.farEnd,
      createRecordings,
      clock,
      createId: () => crypto.randomUUID(),
      callStorage: createCallStorage(session, clock),
      followUpStorage: createFollowUpStorage(local),
    });
    return {
      ...calls,
      simulateIncomingCall(from) {
        notifier?.requestPermission();
        calls.simulateIncomingCall(from);
      },
      handleEvent(event) {
        calls.handleEvent(event);
        noteCallerName(event, history);
      },
    };
  });
  const line = createPhoneLine({
    carrier,
    demoCarrier,
    storage: accountStorage,
    createId: () => crypto.randomUUID(),
    loadIceServers: async () => (await loadServerSettings()).iceServers ?? [],
    mayCall(text) {
      const number = readNumber(text, phone.store.getState().dialPlan);
      return number.kind === "dialable" && number.warning === undefined;
    },
    onAccountChanged(account) {
      phone.chooseCallerId(account?.user.split("@")[0] ?? DEFAULT_CALLER_ID);
      phone.setDialPlan(account && dialPlanOf(account));
    },
  });
  const devices = createAudioDevices({
    // Pages without HTTPS have none, although its type has no undefined.
    devices: (navigator as Partial<Navigator>).mediaDevices,
    storage: createDeviceStorage(local),
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
  phone.store.subscribe(({ call }, before) => {
    const isOpen = call?.audio?.microphone === "on";
    // The user has allowed the microphone: now the browser tells whether the chosen devices are there.
    if (isOpen && before.call?.audio?.microphone !== "on") void devices.refresh();
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
  return {
    screens: lateScreens,
    loadSettings: loadServerSettings,
    farEnd: createFarEndControl(demoCarrier.farEnd, storedFarEndSettings),
    line: {
      ...line,
      signIn(...account) {
        notifier?.requestPermission();
        line.signIn(...account);
      },
    },
    devices,
    history,
  };
}
