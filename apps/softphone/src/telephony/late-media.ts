import type { LegMedia, OpenMedia } from "@calling-extensions/telephony/simulated";
import { createLateCode } from "../loading/late-code.ts";

/** Real audio inside this page. */
export const loopbackMedia = createLateCode(() => import("@calling-extensions/telephony/webrtc"));

const loadedMedia = () => loopbackMedia.state.getState().code;

/** Opens the audio of a call as soon as its code has loaded. Until then, requests wait. */
export const openLateMedia: OpenMedia = (handlers) =>
  loadedMedia()?.openLoopbackMedia(handlers) ?? openWhenLoaded(handlers);

const openWhenLoaded: OpenMedia = (handlers) => {
  let isClosed = false;
  const opening = loopbackMedia.load().then((code) => {
    if (isClosed) return undefined;
    // The call ends if there is no audio for some time.
    if (!code) handlers.onConnection("interrupted");
    return code?.openLoopbackMedia(handlers);
  });

  async function whenOpen(run: (media: LegMedia) => void): Promise<void> {
    const media = await opening;
    if (media) run(media);
  }

  return {
    openMicrophone: (id, done) => void whenOpen((media) => media.openMicrophone(id, done)),
    connect: (voice) => void whenOpen((media) => media.connect(voice)),
    setMuted: (isMuted) => void whenOpen((media) => media.setMuted(isMuted)),
    setPaused: (isPaused) => void whenOpen((media) => media.setPaused(isPaused)),
    sendDtmf: (tones) => void whenOpen((media) => media.sendDtmf(tones)),
    dropFarEnd: () => void whenOpen((media) => media.dropFarEnd()),
    getAudioStats: async () => (await opening)?.getAudioStats(),
    close() {
      isClosed = true;
      void whenOpen((media) => media.close());
    },
  };
};
