import type { AudioStats, MediaConnection } from "../call-leg.ts";
import type { OpenedMicrophone } from "../leg.ts";
import type { FarEndVoice } from "./far-end.ts";

/** What the media of a leg report. Nothing after `close`. */
export interface LegMediaHandlers {
  readonly onConnection: (connection: MediaConnection) => void;
  readonly onRemoteStream: (stream: MediaStream) => void;
  /** Another microphone is in use. */
  readonly onLocalStream: (stream: MediaStream) => void;
  readonly onMicrophoneUnplugged: () => void;
  /** The far end has received a tone of DTMF. */
  readonly onToneReceived: (tone: string) => void;
}

/** Both ends of the audio of one simulated leg. */
export interface LegMedia {
  /**
   * Opens the microphone with an id, instead of the one before if there was one. If that fails, the one before
   * stays. Doesn't call back after `close`.
   */
  openMicrophone(deviceId: string | undefined, done: (result: OpenedMicrophone) => void): void;
  /** Connects both ends, with or without a microphone. The second time only changes the voice. */
  connect(voice: FarEndVoice): void;
  setMuted(isMuted: boolean): void;
  /** Stops or continues the audio in both directions. */
  setPaused(isPaused: boolean): void;
  sendDtmf(tones: string): void;
  /** Plays a recording instead of the microphone. Rejects if this closes before it is over. */
  play(recording: Blob): Promise<void>;
  /** The far end disappears without a word. */
  dropFarEnd(): void;
  getAudioStats(): Promise<AudioStats | undefined>;
  close(): void;
}

export type OpenMedia = (handlers: LegMediaHandlers) => LegMedia;

/** No audio: everything succeeds at once. For tests, and for pages without a microphone. */
export const openSilentMedia: OpenMedia = (handlers) => ({
  openMicrophone: (_deviceId, done) => done("on"),
  connect: () => handlers.onConnection("connected"),
  setMuted: () => undefined,
  setPaused: () => undefined,
  sendDtmf: (tones) => {
    for (const tone of tones) handlers.onToneReceived(tone);
  },
  play: () => Promise.resolve(),
  dropFarEnd: () => handlers.onConnection("interrupted"),
  getAudioStats: () => Promise.resolve(undefined),
  close: () => undefined,
});
