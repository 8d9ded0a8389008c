import { CANDIDATE_TIMEOUT_MS, PEER_TIMEOUT_MS } from "../limits.ts";
import { readAudioStats } from "./audio-stats.ts";
import { insertTones } from "./insert-tones.ts";
import type { MediaLink, MediaLinkOptions } from "./media-link.ts";

/**
 * Connects both ends with two RTCPeerConnections in this page. Calls `onUnreachable` if they don't find each
 * other.
 */
export function openPeerLink({
  farEnd,
  microphone,
  isPaused,
  handlers,
  onUnreachable,
}: MediaLinkOptions & { readonly onUnreachable: () => void }): MediaLink {
  const near = new RTCPeerConnection();
  const far = new RTCPeerConnection();
  // A sender without a track can't send tones.
  const nearAudio = near.addTransceiver(microphone ?? farEnd.silence, {
    direction: isPaused ? "inactive" : "sendrecv",
  });
  const timers: ReturnType<typeof setTimeout>[] = [];
  let hasCandidate = false;
  let wasConnected = false;
  let isDropped = false;
  let isClosed = false;

  // The event comes again after each hold, with the same track.
  const first = { once: true };
  far.addEventListener("track", ({ track }) => farEnd.listen(track), first);
  near.addEventListener(
    "track",
    ({ track }) => handlers.onRemoteStream(new MediaStream([track])),
    first,
  );
  near.addEventListener("connectionstatechange", () => {
    const isConnected = near.connectionState === "connected";
    const isLost = ["disconnected", "failed"].includes(near.connectionState);
    if (isConnected) {
      wasConnected = true;
      handlers.onConnection("connected");
    }
    if (isLost) reportInterruption();
    // The transport exists now. It notices the other end's goodbye seconds before the connection does.
    nearAudio.sender.transport?.addEventListener("statechange", reportClosedTransport);
  });

  function reportInterruption() {
    if (!isClosed) handlers.onConnection("interrupted");
  }
  function reportClosedTransport({ target }: Event) {
    if (target instanceof RTCDtlsTransport && target.state === "closed") reportInterruption();
  }

  let negotiation = Promise.resolve();
  /** Negotiates after all earlier negotiations: the far end accepts what the near end offers. */
  function negotiate() {
    negotiation = describeBothEnds(negotiation);
  }
  async function describeBothEnds(before: Promise<void>) {
    await before;
    try {
      await near.setLocalDescription();
      await far.setRemoteDescription(near.localDescription ?? { type: "offer" });
      // A transceiver that the far end had created before would not answer an offer on hold.
      const [farAudio] = far.getTransceivers();
      if (farAudio) {
        farAudio.direction = "sendrecv";
        await farAudio.sender.replaceTrack(farEnd.track);
      }
      await far.setLocalDescription();
      await near.setRemoteDescription(far.localDescription ?? { type: "answer" });
    } catch {
      // The far end has dropped its connection. If it stays away, the call ends.
      reportInterruption();
    }
  }

  /** Passes candidates on once the other end can use them. */
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate) hasCandidate = true;
      void negotiation.then(() => (isClosed ? undefined : to.addIceCandidate(candidate)));
    });
  }

  /** Gives up after a time unless `isOnItsWay`. */
  function limit(timeoutMs: number, isOnItsWay: () => boolean) {
    const timer = setTimeout(() => {
      if (!isClosed && !isDropped && !wasConnected && !isOnItsWay()) onUnreachable();
    }, timeoutMs);
    timers.push(timer);
  }

  negotiate();
  // The browser looks for candidates as soon as both ends are described.
  void negotiation.then(() => limit(CANDIDATE_TIMEOUT_MS, () => hasCandidate));
  void negotiation.then(() => limit(PEER_TIMEOUT_MS, () => false));

  return {
    setMicrophone: (track) => void nearAudio.sender.replaceTrack(track),
    setPaused(next) {
      nearAudio.direction = next ? "inactive" : "sendrecv";
      negotiate();
    },
    sendDtmf(tones) {
      insertTones(nearAudio.sender, tones);
    },
    dropFarEnd() {
      isDropped = true;
      far.close();
    },
    getAudioStats: () => readAudioStats(near),
    close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      near.close();
      far.close();
    },
  };
}
