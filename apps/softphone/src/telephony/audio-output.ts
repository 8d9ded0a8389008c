import { createPlayer } from "./create-player.ts";

/** Plays what the other party says. */
export interface AudioOutput {
  /** Plays a stream instead of the one before; undefined stops. */
  play(stream: MediaStream | undefined): void;
  /** Plays on this device of the browser from now on; undefined is the default. */
  setDevice(deviceId: string | undefined): void;
}

/** Creates an audio element. */
export function createAudioOutput(): AudioOutput {
  const element = new Audio();
  const player = createPlayer(element);
  return {
    play(stream) {
      if (element.srcObject === (stream ?? null)) return;
      element.srcObject = stream ?? null;
      if (stream) player.start();
      else player.stop();
    },
    setDevice: (deviceId) => void chooseOutput(element, deviceId),
  };
}

/** Lets an element play on a device; undefined is the browser's default, also if the device is gone. */
export async function chooseOutput(
  element: HTMLAudioElement,
  deviceId: string | undefined,
): Promise<void> {
  // Some browsers can't choose.
  if (!("setSinkId" in element)) return;
  const wanted = deviceId ?? "";
  if (element.sinkId === wanted) return;
  await element.setSinkId(wanted).catch(() => element.setSinkId(""));
}

/** Whether the browser can play on another device than its default. */
export const canChooseOutput = (): boolean => "setSinkId" in HTMLMediaElement.prototype;
