import { chooseOutput } from "./choose-output.ts";
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
