import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import "../testing/number-plans.ts";
import { openPhone } from "../testing/open-phone.tsx";
import { logIn } from "../testing/screen.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const choice = (name: string) => page.getByRole("combobox", { name, exact: true });

let close: (() => void) | undefined;
let context: AudioContext | undefined;
afterEach(async () => {
  close?.();
  vi.restoreAllMocks();
  await context?.close();
  context = undefined;
});

const deviceOf = (kind: MediaDeviceKind, deviceId: string, label: string) =>
  ({ kind, deviceId, label }) as MediaDeviceInfo;
const headset = deviceOf("audioinput", "h1", "Headset");
const loudspeaker = deviceOf("audiooutput", "s1", "");

/** A microphone that receives a tone. */
function createMicrophone() {
  context = new AudioContext();
  const tone = new OscillatorNode(context);
  const microphone = new MediaStreamAudioDestinationNode(context);
  tone.connect(microphone);
  tone.start();
  return microphone.stream;
}

/** Opens the dialog of a phone whose browser blocks the microphone until the user allows it. */
async function openDevices(listed: MediaDeviceInfo[]) {
  const phone = await openPhone("en", { listDevices: () => listed });
  ({ close } = phone);
  const { tab, texts, services } = phone;
  let isAllowed = false;
  const opened = vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(async () => {
    if (!isAllowed) throw new DOMException("No", "NotAllowedError");
    return createMicrophone();
  });
  const allow = () => {
    isAllowed = true;
  };
  logIn(tab);
  await button(texts.header.menu).click();
  await button(texts.header.audioDevices).click();
  await expect.element(page.getByText(texts.microphone.blocked)).toBeVisible();
  return { texts, opened, allow, devices: services.devices };
}

it("devices are chosen, and named while they are gone", async () => {
  const listed = [headset, loudspeaker];
  const { texts, devices } = await openDevices(listed);
  const names = texts.devices;
  await choice(names.microphone).selectOptions("Headset");
  await choice(names.speaker).selectOptions(names.unknown);
  await choice(names.ringer).selectOptions(names.unknown);
  const chosen = { microphone: { id: "h1", label: "Headset" }, speaker: { id: "s1", label: "" } };
  expect(devices.state.getState().chosen).toEqual({ ...chosen, ringer: chosen.speaker });
  await choice(names.ringer).selectOptions(names.default);
  expect(devices.state.getState().chosen).toEqual({ ...chosen, ringer: undefined });
  const gone = page.getByText(names.notConnected("Headset"));
  expect(gone.elements()).toEqual([]);
  listed.splice(0, 1, deviceOf("audioinput", "b1", "Built-in"));
  await devices.refresh();
  await expect.element(gone).toBeVisible();
  await expect.element(choice(names.microphone)).toHaveValue("h1");
  // Before the browser tells names, the device may be there.
  listed.length = 0;
  await devices.refresh();
  await expect.element(gone).not.toBeInTheDocument();
  await expect.element(choice(names.microphone)).toHaveValue("h1");
});

it("the level of a microphone is shown once it opens, and it closes with the dialog", async () => {
  const { texts, opened, allow, devices } = await openDevices([headset]);
  await choice(texts.devices.microphone).selectOptions("Headset");
  await expect
    .poll(() => opened.mock.calls.at(-1)?.[0])
    .toEqual({ audio: { deviceId: { exact: "h1" } } });
  const refreshed = vi.spyOn(devices, "refresh");
  allow();
  await button(texts.common.tryAgain).click();
  const meter = page.getByLabelText(texts.devices.microphoneLevel);
  await expect.poll(() => (meter.element() as HTMLMeterElement).value).toBeGreaterThan(0.5);
  expect(refreshed).toHaveBeenCalled();
  const stream = await opened.mock.results.at(-1)?.value;
  const [track] = (stream as MediaStream).getAudioTracks();
  expect(track?.readyState).toBe("live");
  await button(texts.common.close).click();
  await expect.poll(() => track?.readyState).toBe("ended");
});

it("a sound is tested on the chosen device, one at a time", async () => {
  const { texts } = await openDevices([headset, loudspeaker]);
  const { speaker, testSpeaker, testRinger, playing, unknown } = texts.devices;
  const played: HTMLAudioElement[] = [];
  const sinks: string[] = [];
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(function play(
    this: HTMLAudioElement,
  ) {
    played.push(this);
    return played.length === 2 ? Promise.reject(new Error("No")) : Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, "setSinkId").mockImplementation(async (id) => {
    sinks.push(id);
  });
  await choice(speaker).selectOptions(unknown);
  await button(testSpeaker).click();
  await expect.poll(() => played.length).toBe(1);
  expect(sinks).toEqual(["s1"]);
  const isPlaying = button(playing);
  await expect.element(isPlaying).toHaveAttribute("aria-disabled", "true");
  (isPlaying.element() as HTMLElement).click();
  expect(played).toHaveLength(1);
  played[0]?.dispatchEvent(new Event("ended"));
  await expect.element(button(testSpeaker)).toBeVisible();
  // A sound that doesn't play can be tried again.
  await button(testRinger).click();
  await expect.poll(() => played.length).toBe(2);
  await expect.element(button(testRinger)).toHaveAttribute("aria-disabled", "false");
});
