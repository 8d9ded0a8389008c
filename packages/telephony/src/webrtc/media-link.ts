import type { AudioStats } from "../call-leg.ts";
import type { LegMediaHandlers } from "../simulated/leg-media.ts";
import type { FarEndAudio } from "./far-end-audio.ts";

/** How the audio of this phone and of the far end reach each other. */
export interface MediaLink {
  setMicrophone(track: MediaStreamTrack): void;
  /** Stops or continues the audio in both directions. */
  setPaused(isPaused: boolean): void;
  sendDtmf(tones: string): void;
  dropFarEnd(): void;
  getAudioStats(): Promise<AudioStats | undefined>;
  /** Reports nothing afterwards. The microphone and the far end stay open. */
  close(): void;
}

export interface MediaLinkOptions {
  readonly farEnd: FarEndAudio;
  readonly microphone: MediaStreamTrack | undefined;
  readonly isPaused: boolean;
  readonly handlers: LegMediaHandlers;
}
