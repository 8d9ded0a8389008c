import type { Call } from "../call/call.ts";
import { chooseOutput } from "../telephony/choose-output.ts";

/** Rings for incoming calls. */
export interface Ringer {
  setDevice(deviceId: string | undefined): void;
  /** Rings or is silent, as the calls of the phone need. */
  update(state: { readonly call: Call | undefined }): void;
}

/** Creates an audio element. The sound is loaded for the first call. */
export function createRinger(): Ringer {
  let element: HTMLAudioElement | undefined;
  let deviceId: string | undefined;
  let isRinging = false;

  async function start() {
    const { ringtoneSound } = await import("./tone-sounds.ts");
    element ??= Object.assign(new Audio(ringtoneSound()), { loop: true });
    await chooseOutput(element, deviceId);
    if (isRinging) await element.play();
  }

  return {
    setDevice(next) {
      deviceId = next;
      if (element) void chooseOutput(element, deviceId);
    },
    update({ call }) {
      const next = call?.direction === "INBOUND" && call.state === "ringing";
      if (next === isRinging) return;
      isRinging = next;
      // A browser that plays nothing before the first click leaves the call visible and announced.
      if (isRinging) start().catch(() => undefined);
      else element?.pause();
    },
  };
}
