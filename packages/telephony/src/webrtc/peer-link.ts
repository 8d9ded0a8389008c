import { CANDIDATE_TIMEOUT_MS, PEER_TIMEOUT_MS, DTMF_GAP_MS, DTMF_TONE_MS } from "../limits.ts";
import { readAudioStats } from "./audio-stats.ts";
import type { MediaLink, MediaLinkOptions } from "./media-link.ts";

/**
 * Connects both ends with two RTCPeerConnections in this page. Calls `onUnreachable` if they don't find each
 * other.
 */
export class PeerLink implements MediaLink {
  readonly #options: MediaLinkOptions & { readonly onUnreachable: () => void };
  readonly #near = new RTCPeerConnection();
  readonly #far = new RTCPeerConnection();
  readonly #nearAudio: RTCRtpTransceiver;
  readonly #timers: ReturnType<typeof setTimeout>[] = [];
  #negotiation = Promise.resolve();
  #hasCandidate = false;
  #wasConnected = false;
  #isDropped = false;
  #isClosed = false;

  constructor(options: MediaLinkOptions & { readonly onUnreachable: () => void }) {
    const { farEnd, microphone, isPaused } = options;
    this.#options = options;
    // A sender without a track can't send tones.
    this.#nearAudio = this.#near.addTransceiver(microphone ?? farEnd.silence, {
      direction: isPaused ? "inactive" : "sendrecv",
    });
    this.#passTracks();
    this.#passCandidates(this.#near, this.#far);
    this.#passCandidates(this.#far, this.#near);
    this.#near.addEventListener("connectionstatechange", () => this.#handleConnectionState());
    this.#negotiate();
    // The browser looks for candidates as soon as both ends are described.
    const isFindable = () => this.#hasCandidate;
    void this.#negotiation.then(() => this.#giveUpAfter(CANDIDATE_TIMEOUT_MS, isFindable));
    void this.#negotiation.then(() => this.#giveUpAfter(PEER_TIMEOUT_MS, () => false));
  }

  setMicrophone(track: MediaStreamTrack): void {
    void this.#nearAudio.sender.replaceTrack(track);
  }

  setPaused(isPaused: boolean): void {
    this.#nearAudio.direction = isPaused ? "inactive" : "sendrecv";
    this.#negotiate();
  }

  sendDtmf(tones: string): void {
    insertTones(this.#nearAudio.sender, tones);
  }

  dropFarEnd(): void {
    this.#isDropped = true;
    this.#far.close();
  }

  getAudioStats() {
    return readAudioStats(this.#near);
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#near.close();
    this.#far.close();
  }

  #passTracks(): void {
    const { farEnd, handlers } = this.#options;
    // The event comes again after each hold, with the same track.
    const first = { once: true };
    this.#far.addEventListener("track", ({ track }) => farEnd.listen(track), first);
    this.#near.addEventListener(
      "track",
      ({ track }) => handlers.onRemoteStream(new MediaStream([track])),
      first,
    );
  }

  /** Passes candidates on once the other end can use them. */
  #passCandidates(from: RTCPeerConnection, to: RTCPeerConnection): void {
    from.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate) this.#hasCandidate = true;
      void this.#negotiation.then(() =>
        this.#isClosed ? undefined : to.addIceCandidate(candidate),
      );
    });
  }

  /** Negotiates after all earlier negotiations: the far end accepts what the near end offers. */
  #negotiate(): void {
    this.#negotiation = this.#negotiation.then(() => this.#describeBothEnds());
  }

  async #describeBothEnds(): Promise<void> {
    const [near, far] = [this.#near, this.#far];
    try {
      await near.setLocalDescription();
      await far.setRemoteDescription(near.localDescription ?? { type: "offer" });
      // A transceiver that the far end had created before would not answer an offer on hold.
      const [farAudio] = far.getTransceivers();
      if (farAudio) {
        farAudio.direction = "sendrecv";
        await farAudio.sender.replaceTrack(this.#options.farEnd.track);
      }
      await far.setLocalDescription();
      await near.setRemoteDescription(far.localDescription ?? { type: "answer" });
    } catch {
      // The far end has dropped its connection. If it stays away, the call ends.
      this.#reportInterruption();
    }
  }

  #handleConnectionState(): void {
    const { connectionState } = this.#near;
    if (connectionState === "connected") {
      this.#wasConnected = true;
      this.#options.handlers.onConnection("connected");
    }
    if (connectionState === "disconnected" || connectionState === "failed") {
      this.#reportInterruption();
    }
    // The transport exists now. It notices the other end's goodbye seconds before the connection does.
    this.#nearAudio.sender.transport?.addEventListener("statechange", this.#handleTransportState);
  }

  readonly #handleTransportState = ({ target }: Event): void => {
    if (target instanceof RTCDtlsTransport && target.state === "closed") this.#reportInterruption();
  };

  #reportInterruption(): void {
    if (!this.#isClosed) this.#options.handlers.onConnection("interrupted");
  }

  /** Gives up after a time unless the connection is on its way. */
  #giveUpAfter(timeoutMs: number, isOnItsWay: () => boolean): void {
    const timer = setTimeout(() => {
      const isSettled = this.#isClosed || this.#isDropped || this.#wasConnected;
      if (!isSettled && !isOnItsWay()) this.#options.onUnreachable();
    }, timeoutMs);
    this.#timers.push(timer);
  }
}

/** Queues tones as telephone events (RFC 4733). Returns false if the other end doesn't accept these. */
export function insertTones(sender: RTCRtpSender | undefined, tones: string): boolean {
  if (!sender?.dtmf?.canInsertDTMF) return false;
  sender.dtmf.insertDTMF(sender.dtmf.toneBuffer + tones, DTMF_TONE_MS, DTMF_GAP_MS);
  return true;
}
