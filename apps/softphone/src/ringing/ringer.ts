import { isIncoming, isLive, type Call } from "../call/call.ts";
import { chooseOutput } from "../telephony/audio-output.ts";
import { createPlayer } from "../telephony/create-player.ts";
import { soundUrl, type SoundName } from "./tone-sounds.ts";

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

/**
 * Creates an audio element. `onBlocked` runs if the browser plays nothing
 * before the user clicks: the call is visible, but silent.
 */
export function createRinger(onBlocked: () => void): Ringer {
  const element = new Audio();
  element.loop = true;
  const player = createPlayer(element, onBlocked);
  let deviceId: string | undefined;
  let playing: SoundName | undefined;

  async function start(sound: SoundName) {
    await chooseOutput(element, deviceId);
    if (playing !== sound) return;
    element.src = soundUrl(sound);
    player.start();
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
      player.stop();
      if (next) void start(next);
    },
  };
}

function findSound({ call, otherCalls }: Calls): SoundName | undefined {
  const liveCalls = (call ? [call, ...otherCalls] : otherCalls).filter(isLive);
  if (!liveCalls.some(isRinging)) return undefined;
  return liveCalls.length > 1 ? "callWaiting" : "ringtone";
}

/** A call that the user has answered rings again if the microphone can't be opened. */
const isRinging = (call: Call): boolean =>
  isIncoming(call) && call.audio?.microphone !== "requested";
