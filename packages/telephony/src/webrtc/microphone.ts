import type { OpenedMicrophone } from "../leg.ts";

const failures: Readonly<Record<string, Exclude<OpenedMicrophone, "on">>> = {
  NotAllowedError: "blocked",
  SecurityError: "blocked",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
};

export type MicrophoneResult =
  | { readonly state: "on"; readonly track: MediaStreamTrack }
  | { readonly state: Exclude<OpenedMicrophone, "on"> };

/**
 * Asks for a microphone: the one with an id, or the browser's default if that isn't there. The browser may ask
 * the user first. Never rejects.
 */
export async function openMicrophone(deviceId?: string): Promise<MicrophoneResult> {
  // Pages without HTTPS have no devices.
  if (!navigator.mediaDevices) return { state: "blocked" };
  try {
    const audio = deviceId === undefined || { deviceId: { exact: deviceId } };
    const stream = await navigator.mediaDevices.getUserMedia({ audio });
    const [track] = stream.getAudioTracks();
    return track ? { state: "on", track } : { state: "missing" };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    const state = failures[name] ?? "busy";
    return state === "missing" && deviceId !== undefined ? openMicrophone() : { state };
  }
}
