import type { StoredValue } from "@calling-extensions/ui/storage";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Texts } from "../languages/en.ts";
import type { Message } from "../languages/language.ts";
import type { ChosenDevice, DeviceRole, DeviceSettings } from "./device-settings.ts";

/** What the screens show about devices. */
export interface AudioDevicesState {
  readonly microphones: readonly ChosenDevice[];
  readonly outputs: readonly ChosenDevice[];
  /** What the user has chosen, also while the device is gone. */
  readonly chosen: DeviceSettings;
  /** What is in use: undefined, the browser's default, instead of a device that is gone. */
  readonly used: DeviceSettings;
  /** False until the browser tells names: it asks the user for the microphone first. */
  readonly hasNames: boolean;
}

/** The microphone, the speaker and the ringer that the user has chosen. */
export interface AudioDevices {
  readonly state: Pick<StoreApi<AudioDevicesState>, "getState" | "getInitialState" | "subscribe">;
  /** Uses a device; undefined is the browser's default. */
  choose(role: DeviceRole, device: ChosenDevice | undefined): void;
  /** Reads the devices again, such as after the user has allowed the microphone. */
  refresh(): Promise<void>;
  /** Twice is safe. */
  destroy(): void;
}

const roles = ["microphone", "speaker", "ringer"] as const satisfies DeviceRole[];

const replacements = {
  microphone: "usingDefaultMicrophone",
  speaker: "usingDefaultSpeaker",
  ringer: "usingDefaultRinger",
} as const satisfies Record<DeviceRole, keyof Texts["notices"]>;

/** Chromium lists its defaults once more under these ids. */
const aliases = new Set(["", "default", "communications"]);

/**
 * Follows the devices of this computer. A chosen device that is unplugged is replaced by the default until it
 * returns. `onUsed` receives what is in use, and `onNotice` what the user should know.
 */
export function createAudioDevices({
  devices,
  storage,
  onUsed,
  onNotice,
  onPluggedIn,
}: {
  /** Undefined in a page without HTTPS. */
  devices: Pick<MediaDevices, "enumerateDevices" | "addEventListener"> | undefined;
  storage: StoredValue<DeviceSettings>;
  onUsed: (used: DeviceSettings) => void;
  onNotice: (message: Message) => void;
  /** A microphone is there after a change of the devices. */
  onPluggedIn: () => void;
}): AudioDevices {
  const chosen = storage.load() ?? {};
  const state = createStore<AudioDevicesState>(() => ({
    microphones: [],
    outputs: [],
    chosen,
    used: chosen,
    hasNames: false,
  }));
  const abort = new AbortController();
  let reading = 0;
  onUsed(chosen);

  const listOf = (role: DeviceRole, { microphones, outputs }: AudioDevicesState) =>
    role === "microphone" ? microphones : outputs;

  function update(change: Partial<AudioDevicesState>) {
    const before = state.getState();
    const next = { ...before, ...change };
    const used = Object.fromEntries(
      roles.map((role) => {
        const device = next.chosen[role];
        // Without permission, the browser tells no ids: the device may be there.
        const isGone = next.hasNames && !listOf(role, next).some(({ id }) => id === device?.id);
        return [role, isGone ? undefined : device];
      }),
    ) as DeviceSettings;
    state.setState({ ...next, used });
    if (roles.some((role) => used[role]?.id !== before.used[role]?.id)) onUsed(used);
    return { before: before.used, used };
  }

  /** Tells the user about chosen devices that were unplugged, or are back. */
  function report({ before, used }: ReturnType<typeof update>) {
    const messages = roles.flatMap((role): readonly Message[] => {
      const device = state.getState().chosen[role];
      if (!device || used[role]?.id === before[role]?.id) return [];
      const key = used[role] ? "deviceIsBack" : replacements[role];
      return [({ texts }) => texts.notices[key](device.label)];
    });
    if (messages.length === 0) return;
    onNotice((language) => [...new Set(messages.map((message) => message(language)))].join(" "));
  }

  async function refresh() {
    reading += 1;
    const thisReading = reading;
    const all = (await devices?.enumerateDevices().catch(() => [])) ?? [];
    // A newer reading knows more.
    if (abort.signal.aborted || thisReading !== reading) return;
    const list = (wanted: MediaDeviceKind) =>
      all
        .filter(({ kind, deviceId }) => kind === wanted && !aliases.has(deviceId))
        .map(({ deviceId, label }) => ({ id: deviceId, label }));
    report(
      update({
        microphones: list("audioinput"),
        outputs: list("audiooutput"),
        hasNames: all.some(({ label }) => label !== ""),
      }),
    );
  }

  async function handleChange() {
    await refresh();
    if (state.getState().microphones.length > 0) onPluggedIn();
  }

  devices?.addEventListener("devicechange", () => void handleChange(), { signal: abort.signal });
  void refresh();

  return {
    state,
    choose(role, device) {
      const next = { ...state.getState().chosen, [role]: device };
      storage.save(next);
      update({ chosen: next });
    },
    refresh,
    destroy: () => abort.abort(),
  };
}
