import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import type { SteadyClock } from "@calling-extensions/platform";
import { createCallStorage } from "../call/call-storage.ts";
import { createFollowUpStorage } from "../call/follow-up-storage.ts";
import { createAudioDevices, type AudioDevices } from "../devices/audio-devices.ts";
import { createCallNotifier, type CallNotifier } from "../ringing/call-notifier.ts";
import { createDeviceStorage } from "../devices/device-settings.ts";
import { createRinger, type Ringer } from "../ringing/ringer.ts";
import { createCallHistory, HISTORY_KEY, type CallHistory } from "../history/call-history.ts";
import { followCalls, noteCallerName } from "../history/follow-calls.ts";
import type { LanguageStore } from "../languages/language-store.ts";
import { lateScreens } from "./late-screens.tsx";
import { Calls } from "../phone/calls.ts";
import { mayRedirectTo } from "../phone/dial-obstacle.ts";
import { RecordingController } from "../phone/recording-controller.ts";
import { createCallRecorder } from "../recording/call-recorder.ts";
import { createRecordingStorage } from "../recording/recording-storage.ts";
import type { Phone } from "../phone/phone.ts";
import { createGreetingStorage } from "../recording/greeting-storage.ts";
import { createWrapUpStorage } from "../phone/wrap-up-storage.ts";
import type { LateServices } from "../phone/softphone-services.ts";
import { DEFAULT_CALLER_ID } from "../settings/defaults.ts";
import { loadServerSettings } from "../settings/server-settings.ts";
import { createAudioOutput, type AudioOutput } from "../telephony/audio-output.ts";
import { createCarrierSwitch, type CarrierSwitch } from "../telephony/carrier-switch.ts";
import { createFarEndControl } from "../telephony/far-end-control.ts";
import { farEndSettings, readFarEndSettings } from "../telephony/far-end-settings.ts";
import { openCarrier } from "../telephony/open-carrier.ts";
import * as loadedPlans from "../numbers/loaded-plans.ts";
import { numberPlans } from "../numbers/number-plans.ts";
import { dialPlanOf, PhoneLine } from "../telephony/phone-line.ts";
import { createAccountStorage } from "../telephony/sip-account.ts";
import { unconnectedCarrier } from "../telephony/unconnected-carrier.ts";

const session = browserStorage("sessionStorage");
const local = browserStorage("localStorage");
const createId = () => crypto.randomUUID();

/** Gives the phone all that makes calls: carrier, audio, devices and history. */
export function startCalls(
  phone: Phone,
  clock: SteadyClock,
  languages: LanguageStore,
): LateServices & { readonly history: CallHistory } {
  numberPlans.setState(loadedPlans, true);
  const { demoCarrier, carrier, accountStorage, farEnd } = openCarriers(clock);
  const audioOutput = createAudioOutput();
  const history = startHistory(phone);
  const { ringer, notifier } = startRinging(phone, languages);
  phone.start(
    (context) =>
      new Calls({
        ...context,
        clock,
        carrier,
        audioOutput,
        farEnd: {
          ring(numbers) {
            notifier?.requestPermission();
            demoCarrier.farEnd.ring(numbers);
          },
        },
        createRecordings: (dependencies) =>
          new RecordingController({
            ...dependencies,
            createRecorder: createCallRecorder,
            storage: createRecordingStorage(),
          }),
        createId,
        callStorage: createCallStorage(session, clock),
        followUpStorage: createFollowUpStorage(local),
        wrapUpStorage: createWrapUpStorage(local),
        greetingStorage: createGreetingStorage(local),
        onCrmEvent: (event) => noteCallerName(event, history),
      }),
  );
  const line = new PhoneLine({
    carrier,
    demoCarrier,
    storage: accountStorage,
    createId,
    loadIceServers: async () => (await loadServerSettings()).iceServers ?? [],
    mayCall: (text) => mayRedirectTo(text, phone.store.getState()),
    onAccountChanged(account) {
      phone.chooseCallerId(account?.user.split("@")[0] ?? DEFAULT_CALLER_ID);
      phone.setDialPlan(account && dialPlanOf(account));
    },
    onSignIn: () => notifier?.requestPermission(),
  });
  const devices = followDevices({ phone, carrier, audioOutput, ringer });
  watchPage(phone, line);
  return { screens: lateScreens, loadSettings: loadServerSettings, farEnd, line, devices, history };
}

/** The simulated carrier with its far end, and the carrier of the phone: the simulated one, or a SIP account's. */
function openCarriers(clock: SteadyClock) {
  const storedSettings = createStoredValue({
    storage: session,
    key: "calling-extensions:softphone:far-end",
    version: 3,
    schema: farEndSettings,
  });
  const demoCarrier = openCarrier(location.search, {
    clock,
    settings: storedSettings.load() ?? readFarEndSettings(location.search),
  });
  const accountStorage = createAccountStorage(local);
  return {
    demoCarrier,
    accountStorage,
    carrier: createCarrierSwitch(accountStorage.load() ? unconnectedCarrier : demoCarrier),
    farEnd: createFarEndControl(demoCarrier.farEnd, storedSettings),
  };
}

/** The history of the user who is logged in. Other tabs change it, too. */
function startHistory({ store }: Phone): CallHistory {
  const history = createCallHistory(local);
  history.setUser(store.getState().agentName);
  store.subscribe(({ agentName }, before) => {
    if (agentName !== before.agentName) history.setUser(agentName);
  });
  followCalls(store, history);
  window.addEventListener("storage", ({ key }) => {
    // Without a key, everything was removed.
    if (key === null || key.startsWith(HISTORY_KEY)) history.reload();
  });
  return history;
}

/** Rings for incoming calls, and notifies of them if the phone is alone in a tab. */
function startRinging(
  phone: Phone,
  languages: LanguageStore,
): { ringer: Ringer; notifier: CallNotifier | undefined } {
  const ringer = createRinger(() => phone.notify(({ texts }) => texts.notices.ringtoneBlocked));
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
  return { ringer, notifier };
}

/** Uses the devices that the user has chosen, as far as they are connected. */
function followDevices({
  phone,
  carrier,
  audioOutput,
  ringer,
}: {
  phone: Phone;
  carrier: CarrierSwitch;
  audioOutput: AudioOutput;
  ringer: Ringer;
}): AudioDevices {
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
      const isUnplugged = phone.store.getState().call?.audio?.microphone === "unplugged";
      if (isUnplugged) phone.calls?.lines.retryMicrophone();
    },
  });
  phone.store.subscribe(({ call }, before) => {
    const isOpen = call?.audio?.microphone === "on";
    // The user has allowed the microphone: now the browser tells whether the chosen devices are there.
    if (isOpen && before.call?.audio?.microphone !== "on") void devices.refresh();
  });
  return devices;
}

/** Loses nothing when the page is closed. */
function watchPage(phone: Phone, line: PhoneLine): void {
  // The browser asks before it closes a page whose recording isn't stored.
  window.addEventListener("beforeunload", (event) => {
    if (phone.store.getState().recordings.length > 0) event.preventDefault();
  });
  window.addEventListener("pagehide", ({ persisted }) => {
    phone.calls?.drafts.flush();
    // The other party of a call must not wait for a page that is gone.
    if (!persisted) line.destroy();
  });
}
