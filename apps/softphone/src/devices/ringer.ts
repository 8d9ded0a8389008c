import { isIncoming, isLive, type Call } from "../call/call.ts";
import { chooseOutput } from "../telephony/choose-output.ts";
import type { SoundName } from "./tone-sounds.ts";

/** The calls of the phone, as its state has them. */
interface Calls {
  readonly call: Call | undefined;
  readonly otherCalls: readonly Call[];
}

/** Rings for incoming calls. */
export interface Ringer {
  setDevice(deviceId: string | undefined): void;
  /** Rings or is silent, as the calls of the phone need. */
  update(calls: Calls): void;
}

/** Creates an audio element. The sounds are loaded for the first call. */
export function createRinger(): Ringer {
  const element = new Audio();
  element.loop = true;
  let deviceId: string | undefined;
  let playing: SoundName | undefined;

  async function start(sound: SoundName) {
    const { soundUrl } = await import("./tone-sounds.ts");
    await chooseOutput(element, deviceId);
    if (playing !== sound) return;
    element.src = soundUrl(sound);
    await element.play();
  }

  return {
    setDevice(next) {
      deviceId = next;
      void chooseOutput(element, deviceId);
    },
    update(calls) {
      const next = findSound(calls);
      if (next === playing) return;
      playing = next;
      element.pause();
      // A browser that plays nothing before the first click leaves the call visible and announced.
      if (next) start(next).catch(() => undefined);
    },
  };
}

function findSound({ call, otherCalls }: Calls): SoundName | undefined {
  const liveCalls = (call ? [call, ...otherCalls] : otherCalls).filter(isLive);
  if (!liveCalls.some(isIncoming)) return undefined;
  return liveCalls.length > 1 ? "callWaiting" : "ringtone";
}
