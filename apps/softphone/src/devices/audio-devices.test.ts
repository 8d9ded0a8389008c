import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { expect, it } from "vitest";
import { english } from "../languages/language.ts";
import { createAudioDevices } from "./audio-devices.ts";
import { createDeviceStorage, type DeviceSettings } from "./device-settings.ts";

const headset = { id: "h1", label: "Headset" };
const builtIn = { id: "b1", label: "Built-in" };

type Listed = readonly (readonly [kind: MediaDeviceKind, device: typeof headset])[];

/** A computer whose devices a test plugs in and out. */
function arrange(first: Listed = [], storage = createMemoryStorage()) {
  const target = new EventTarget();
  let listed = first;
  const used: DeviceSettings[] = [];
  const notices: string[] = [];
  const pluggedIn: true[] = [];
  const delays: Promise<unknown>[] = [];
  const open = () =>
    createAudioDevices({
      devices: Object.assign(target, {
        enumerateDevices: async () => {
          const found = listed.map(
            ([kind, { id, label }]) => ({ kind, deviceId: id, label }) as MediaDeviceInfo,
          );
          await delays.shift();
          return found;
        },
      }),
      storage: createDeviceStorage(storage),
      onUsed: (next) => used.push(next),
      onNotice: (message) => notices.push(message(english)),
      onPluggedIn: () => pluggedIn.push(true),
    });
  const devices = open();
  return {
    devices,
    open,
    used,
    notices,
    pluggedIn,
    delays,
    async plug(next: Listed) {
      listed = next;
      target.dispatchEvent(new Event("devicechange"));
      // Ends after the reading that the event has started.
      await devices.refresh();
    },
  };
}

const both: Listed = [
  ["audioinput", headset],
  ["audioinput", builtIn],
  ["audiooutput", headset],
];
const onlyBuiltIn: Listed = [["audioinput", builtIn]];

it("lists the devices, without the browser's names for its defaults", async () => {
  const { devices } = arrange([["audioinput", { id: "default", label: "Default" }], ...both]);
  await devices.refresh();
  expect(devices.state.getState()).toMatchObject({
    microphones: [headset, builtIn],
    outputs: [headset],
  });
});

it("ignores a list that arrives after a newer one", async () => {
  const { devices, delays, plug } = arrange(both);
  await devices.refresh();
  const newer = new EventTarget();
  delays.push(new Promise((resolve) => newer.addEventListener("listed", resolve)));
  const older = devices.refresh();
  await plug(onlyBuiltIn);
  newer.dispatchEvent(new Event("listed"));
  await older;
  expect(devices.state.getState().microphones).toEqual([builtIn]);
});

it("replaces an unplugged device by the default, tells the user, and takes it back", async () => {
  const { devices, plug, used, notices, pluggedIn } = arrange(both);
  await devices.refresh();
  devices.choose("microphone", headset);
  devices.choose("ringer", headset);
  await plug(onlyBuiltIn);
  expect(used.at(-1)).toEqual({});
  expect(notices).toEqual([
    "Headset was disconnected. Using the default microphone. Headset was disconnected. Using the default speaker for the ringtone.",
  ]);
  expect(devices.state.getState().chosen.microphone).toEqual(headset);
  expect(pluggedIn).toHaveLength(1);
  await plug(both);
  expect(used.at(-1)).toEqual({ microphone: headset, ringer: headset });
  expect(notices.at(-1)).toBe("Headset is connected again, and in use.");
  // Other devices come and go without a word.
  await plug([...both, ["audioinput", { id: "x", label: "Other" }]]);
  expect(notices).toHaveLength(2);
});

it("remembers the choice, also before the browser tells which devices there are", async () => {
  const storage = createMemoryStorage();
  const { devices, open, used, notices, plug } = arrange(both, storage);
  await devices.refresh();
  devices.choose("speaker", headset);
  devices.destroy();
  await plug([["audioinput", { id: "", label: "" }]]);
  await open().refresh();
  expect(used.at(-1)).toEqual({ speaker: headset });
  expect(notices).toEqual([]);
});

it("falls back without a word when the browser fails or has no devices", async () => {
  const storage = createDeviceStorage(undefined);
  const options = { storage, onUsed: () => undefined, onPluggedIn: () => undefined };
  const notices: string[] = [];
  const failing = { enumerateDevices: () => Promise.reject(new Error("busy")) };
  for (const devices of [undefined, Object.assign(new EventTarget(), failing)]) {
    const opened = createAudioDevices({
      ...options,
      devices,
      onNotice: (message) => notices.push(message(english)),
    });
    await opened.refresh();
    expect(opened.state.getState().microphones).toEqual([]);
  }
  expect(notices).toEqual([]);
});
