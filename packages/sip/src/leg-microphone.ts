import type { OpenedMicrophone } from "@calling-extensions/telephony";
import { openMicrophone } from "@calling-extensions/telephony/webrtc";

/** What a leg sends: the microphone, or silence without one. */
export interface LegMicrophone {
  /** The current track. Creates silence if there is no microphone. */
  readonly track: MediaStreamTrack;
  setMuted(isMuted: boolean): void;
  /**
   * Opens a microphone; undefined is the browser's default. If that fails, the one before stays. Doesn't call back
   * after `close`.
   */
  open(deviceId: string | undefined, done: (result: OpenedMicrophone) => void): Promise<void>;
  /** Stops the track. A microphone that opens later is stopped at once. */
  close(): void;
}

/** Calls `onTrack` when there is another track. */
export function createLegMicrophone({
  onTrack,
  onUnplugged,
}: {
  readonly onTrack: (track: MediaStreamTrack) => void;
  readonly onUnplugged: () => void;
}): LegMicrophone {
  let microphone: MediaStreamTrack | undefined;
  let silence: AudioContext | undefined;
  let silentTrack: MediaStreamTrack | undefined;
  let isMuted = false;
  let isClosed = false;

  function use(track: MediaStreamTrack) {
    microphone?.stop();
    microphone = track;
    track.enabled = !isMuted;
    // A track that this page stops doesn't emit `ended`.
    track.addEventListener("ended", () => {
      if (track === microphone && !isClosed) onUnplugged();
    });
    onTrack(track);
  }

  function createSilence(): MediaStreamTrack {
    silence ??= new AudioContext();
    const { stream } = silence.createMediaStreamDestination();
    const [track] = stream.getAudioTracks();
    if (!track) throw new Error("The browser has created a destination without a track.");
    return track;
  }

  return {
    get track() {
      return microphone ?? (silentTrack ??= createSilence());
    },
    setMuted(next) {
      isMuted = next;
      if (microphone) microphone.enabled = !isMuted;
    },
    async open(deviceId, done) {
      const result = await openMicrophone(deviceId);
      if (isClosed) {
        if (result.state === "on") result.track.stop();
        return;
      }
      if (result.state === "on") use(result.track);
      done(result.state);
    },
    close() {
      isClosed = true;
      microphone?.stop();
      silentTrack?.stop();
      void silence?.close();
    },
  };
}
