import { createStoredValue } from "@calling-extensions/ui/storage";
import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { createAudioDevices } from "../devices/audio-devices.ts";
import { createDeviceStorage } from "../devices/device-settings.ts";
import { createCallHistory } from "../history/call-history.ts";
import { followCalls } from "../history/follow-calls.ts";
import type { LanguageId } from "../languages/language.ts";
import {
  createLanguageStorage,
  createLanguageStore,
  loadTexts,
} from "../languages/language-store.ts";
import { createLateCode } from "../loading/late-code.ts";
import { lateScreens } from "../shell/late-screens.tsx";
import { showPhone } from "../shell/show-phone.tsx";
import { createCarrierSwitch } from "../telephony/carrier-switch.ts";
import { createFarEndControl } from "../telephony/far-end-control.ts";
import { farEndSettings } from "../telephony/far-end-settings.ts";
import { PhoneLine } from "../telephony/phone-line.ts";
import { createAccountStorage } from "../telephony/sip-account.ts";
import { createTab, type Tab } from "./tab.ts";

const headset = { kind: "audioinput", deviceId: "h1", label: "Headset" } as MediaDeviceInfo;

/** Everything that makes calls, with devices and storage of the test. */
function createServices({ phone, carrier }: Tab) {
  const storage = createMemoryStorage();
  const history = createCallHistory(storage);
  followCalls(phone.store, history);
  return {
    screens: lateScreens,
    loadSettings: () => Promise.resolve({}),
    history,
    farEnd: createFarEndControl(
      carrier.farEnd,
      createStoredValue({
        storage,
        key: "far-end",
        schema: farEndSettings,
      }),
    ),
    line: new PhoneLine({
      carrier: createCarrierSwitch(carrier),
      demoCarrier: carrier,
      storage: createAccountStorage(storage),
      createId: () => "test",
      loadIceServers: () => Promise.resolve([]),
      mayCall: () => true,
      onAccountChanged: () => undefined,
    }),
    devices: createAudioDevices({
      devices: Object.assign(new EventTarget(), { enumerateDevices: async () => [headset] }),
      storage: createDeviceStorage(storage),
      onUsed: () => undefined,
      onNotice: () => undefined,
      onPluggedIn: () => undefined,
    }),
  };
}

/** Shows a phone on the page, in a language. */
export async function openPhone(
  languageId: LanguageId,
  { hasCrm = true, load = loadTexts }: { hasCrm?: boolean; load?: typeof loadTexts } = {},
) {
  const root = document.createElement("div");
  root.id = "root";
  document.body.replaceChildren(root);
  const tab = createTab({ hasCrm });
  const late = createLateCode(async () => createServices(tab));
  const languages = createLanguageStore({
    storage: createLanguageStorage(createMemoryStorage()),
    load,
  });
  await Promise.all([languages.choose(languageId), late.load()]);
  const { phone, clock } = tab;
  const close = showPhone({ phone, clock, late, languages });
  return { tab, texts: languages.state.getState().texts, close };
}
