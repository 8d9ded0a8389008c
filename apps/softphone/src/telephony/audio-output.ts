import { chooseOutput } from "./choose-output.ts";

/** Plays what the other party says. */
export interface AudioOutput {
  /** Plays a stream instead of the one before; undefined stops. */
  play(stream: MediaStream | undefined): void;
  /** Plays on this device of the browser from now on; undefined is the default. */
  setDevice(deviceId: string | undefined): void;
}

/**
 * Creates an audio element. A browser that plays nothing before the user clicks plays the stream after the
 * first click or key.
 */
export function createAudioOutput(): AudioOutput {
  const element = new Audio();
  let isWaiting = false;

  function start() {
    element.play().then(
      () => stopWaiting(),
      () => waitForGesture(),
    );
  }
  function waitForGesture() {
    if (isWaiting || !element.srcObject) return;
    isWaiting = true;
    for (const type of gestures) document.addEventListener(type, start);
  }
  function stopWaiting() {
    isWaiting = false;
    for (const type of gestures) document.removeEventListener(type, start);
  }

  return {
    play(stream) {
      if (element.srcObject === (stream ?? null)) return;
      element.srcObject = stream ?? null;
      if (stream) start();
      else stopWaiting();
    },
    setDevice: (deviceId) => void chooseOutput(element, deviceId),
  };
}

const gestures = ["pointerdown", "keydown"];
