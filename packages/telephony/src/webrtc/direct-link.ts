import type { MediaLink, MediaLinkOptions } from "./media-link.ts";

/**
 * Connects both ends with Web Audio, without a network: for browsers that can't connect two
 * RTCPeerConnections, such as on a computer that is offline. There are no packets, so there are no
 * statistics, and tones are passed on as text.
 */
export function openDirectLink(options: MediaLinkOptions): MediaLink {
  const { farEnd, handlers } = options;
  let { microphone, isPaused } = options;
  let isDropped = false;
  const voice = farEnd.track.clone();
  const isFlowing = () => !isPaused && !isDropped;

  function update() {
    voice.enabled = isFlowing();
    farEnd.listen(isFlowing() ? microphone : undefined);
  }

  update();
  handlers.onRemoteStream(new MediaStream([voice]));
  handlers.onConnection("connected");

  return {
    setMicrophone(track) {
      microphone = track;
      update();
    },
    setPaused(next) {
      isPaused = next;
      update();
    },
    sendDtmf(tones) {
      if (!isFlowing()) return;
      for (const tone of tones) handlers.onToneReceived(tone);
    },
    dropFarEnd() {
      isDropped = true;
      update();
      handlers.onConnection("interrupted");
    },
    getAudioStats: () => Promise.resolve(undefined),
    close: () => voice.stop(),
  };
}
