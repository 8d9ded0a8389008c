import type { FarEndVoice } from "../simulated/far-end.ts";
import type { OpenedMicrophone } from "../leg.ts";
import type { LegMedia, LegMediaHandlers } from "../simulated/leg-media.ts";
import { openDirectLink } from "./direct-link.ts";
import { createFarEndAudio, type FarEndAudio } from "./far-end-audio.ts";
import type { MediaLink } from "./media-link.ts";
import { openMicrophone } from "./microphone.ts";
import { PeerLink } from "./peer-link.ts";
import { playRecording } from "./play-recording.ts";

/**
 * Real audio inside this page: the microphone at one end, a simulated voice at the other. WebRTC connects
 * them, or Web Audio where the browser has no network for WebRTC.
 */
export function openLoopbackMedia(handlers: LegMediaHandlers): LegMedia {
  let microphone: MediaStreamTrack | undefined;
  let farEnd: FarEndAudio | undefined;
  let link: MediaLink | undefined;
  let isMuted = false;
  let isPaused = false;
  const closing = new AbortController();

  function closeMicrophone() {
    // A stopped track doesn't emit `ended`.
    microphone?.stop();
    microphone = undefined;
  }

  function useMicrophone(track: MediaStreamTrack) {
    closeMicrophone();
    microphone = track;
    track.enabled = !isMuted;
    track.addEventListener("ended", () => {
      if (track === microphone && !closing.signal.aborted) handlers.onMicrophoneUnplugged();
    });
    link?.setMicrophone(track);
    handlers.onLocalStream(new MediaStream([track]));
  }

  const openFarEnd = () => (farEnd ??= createFarEndAudio(handlers.onToneReceived));

  async function requestMicrophone(
    deviceId: string | undefined,
    done: (result: OpenedMicrophone) => void,
  ) {
    // In a separate task, while the browser opens the microphone: the answer has enough to do.
    setTimeout(() => {
      if (!closing.signal.aborted) openFarEnd();
    });
    const result = await openMicrophone(deviceId);
    if (closing.signal.aborted) {
      if (result.state === "on") result.track.stop();
      return;
    }
    if (result.state === "on") useMicrophone(result.track);
    done(result.state);
  }

  function openLink(end: FarEndAudio): MediaLink {
    return new PeerLink({
      farEnd: end,
      microphone,
      isPaused,
      handlers,
      onUnreachable() {
        link?.close();
        link = openDirectLink({ farEnd: end, microphone, isPaused, handlers });
      },
    });
  }

  return {
    openMicrophone: (deviceId, done) => void requestMicrophone(deviceId, done),
    connect(voice: FarEndVoice) {
      if (closing.signal.aborted) return;
      const end = openFarEnd();
      end.setVoice(voice);
      if (link) return;
      handlers.onConnection("connecting");
      link = openLink(end);
    },
    setMuted(next) {
      isMuted = next;
      if (microphone) microphone.enabled = !isMuted;
    },
    setPaused(next) {
      if (isPaused === next) return;
      isPaused = next;
      link?.setPaused(isPaused);
    },
    sendDtmf: (tones) => link?.sendDtmf(tones),
    async play(recording) {
      try {
        await playRecording(recording, (track) => link?.setMicrophone(track), closing.signal);
      } finally {
        const track = microphone ?? farEnd?.silence;
        if (track && !closing.signal.aborted) link?.setMicrophone(track);
      }
    },
    dropFarEnd: () => link?.dropFarEnd(),
    getAudioStats: async () => link?.getAudioStats(),
    close() {
      if (closing.signal.aborted) return;
      closing.abort();
      closeMicrophone();
      link?.close();
      farEnd?.close();
    },
  };
}
