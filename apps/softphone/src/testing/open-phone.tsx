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
import { createAccountStorage, type StoredAccount } from "../telephony/sip-account.ts";
import { createTab, type Tab } from "./tab.ts";

const headset = { kind: "audioinput", deviceId: "h1", label: "Headset" } as MediaDeviceInfo;

/** Everything that makes calls, with devices and storage of the test. */
function createServices(
  { phone, carrier }: Tab,
  { account, hasStorage, listDevices }: Required<ServiceOptions>,
) {
  const storage = hasStorage ? createMemoryStorage() : undefined;
  const accountStorage = createAccountStorage(storage);
  if (account) accountStorage.save(account);
  const carrierSwitch = createCarrierSwitch(carrier);
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
      carrier: carrierSwitch,
      demoCarrier: carrier,
      storage: accountStorage,
      createId: () => "test",
      loadIceServers: () => Promise.resolve([]),
      mayCall: () => true,
      onAccountChanged: () => undefined,
    }),
    devices: createAudioDevices({
      devices: Object.assign(new EventTarget(), { enumerateDevices: async () => listDevices() }),
      storage: createDeviceStorage(storage),
      onUsed: () => undefined,
      onNotice: () => undefined,
      onPluggedIn: () => undefined,
    }),
    carrierSwitch,
  };
}

interface ServiceOptions {
  /** The SIP account that the user has signed in with before, without a password. */
  readonly account?: StoredAccount | undefined;
  /** False if the browser blocks its storage. */
  readonly hasStorage?: boolean;
  readonly listDevices?: () => MediaDeviceInfo[];
}

/** Shows a phone on the page, in a language. */
export async function openPhone(
  languageId: LanguageId,
  {
    hasCrm = true,
    load = loadTexts,
    account,
    hasStorage = true,
    listDevices = () => [headset],
  }: ServiceOptions & { hasCrm?: boolean; load?: typeof loadTexts } = {},
) {
  const root = document.createElement("div");
  root.id = "root";
  document.body.replaceChildren(root);
  const tab = createTab({ hasCrm });
  const services = createServices(tab, { account, hasStorage, listDevices });
  const late = createLateCode(async () => services);
  const languages = createLanguageStore({
    storage: createLanguageStorage(createMemoryStorage()),
    load,
  });
  await Promise.all([languages.choose(languageId), late.load()]);
  const { phone, clock } = tab;
  const close = showPhone({ phone, clock, late, languages });
  return { tab, texts: languages.state.getState().texts, services, close };
}
