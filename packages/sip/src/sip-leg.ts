import {
  CarrierError,
  Leg,
  type AudioStats,
  type CallLeg,
  type CallOptions,
  type LegActions,
  type LegEnding,
  type LegOptions,
  type OpenedMicrophone,
  type RejectReason,
} from "@calling-extensions/telephony";
import { playRecording } from "@calling-extensions/telephony/webrtc";
import type { NameAddrHeader } from "jssip/lib/NameAddrHeader";
import type { RTCSession } from "jssip/lib/RTCSession";
import { createLegMicrophone, type LegMicrophone } from "./leg-microphone.ts";
import { toLegEnding, type SessionEnd } from "./leg-ending.ts";
import { MAX_REDIRECTS } from "./limits.ts";
import { createSessionAudio, type SessionAudio } from "./session-audio.ts";
import { createTransferRequests, type TransferRequests } from "./transfer-requests.ts";
import { closeSession, sessionOptions } from "./session.ts";
import { readUser } from "./sip-address.ts";
import { referSession } from "./refer-session.ts";
import { toRefusal } from "./refusal.ts";

/** What a leg needs from its carrier. */
export interface SipNetwork {
  readonly iceServers: readonly RTCIceServer[];
  /** Whether the WebSocket is open. */
  isConnected(): boolean;
  /** Runs now, or as soon as the WebSocket is open again. */
  whenConnected(run: () => void): void;
  call(toNumber: string, microphone: MediaStreamTrack): RTCSession;
  /** Where a call continues that ended like this, because it was redirected. */
  findRedirect(end: SessionEnd): string | undefined;
  toUri(number: string): string;
  /** Where the voicemail answers; undefined if there is none. */
  readonly voicemailUri: string | undefined;
  /** The carrier's microphone. */
  microphoneId(): string | undefined;
  /** Another leg of this carrier. */
  findLeg(leg: CallLeg): SipLeg | undefined;
}

/**
 * Connects a leg with its session, which is the dialog with the other party. When they are transferred, another
 * session takes its place.
 */
export class SipLeg implements LegActions {
  readonly leg: Leg;
  readonly #network: SipNetwork;
  readonly #onEnded: () => void;
  readonly #microphone: LegMicrophone;
  readonly #transferRequests: TransferRequests;
  #session: RTCSession | undefined;
  #line: SessionAudio | undefined;
  readonly #ending = new AbortController();
  #redirects = 0;
  #isTransferring = false;

  constructor({
    incoming,
    network,
    onEnded,
    ...options
  }: Omit<LegOptions, "actions"> & {
    /** The session of an incoming call. */
    incoming?: RTCSession;
    network: SipNetwork;
    onEnded: () => void;
  }) {
    this.leg = new Leg({ ...options, actions: this });
    this.#network = network;
    this.#onEnded = onEnded;
    this.#microphone = createLegMicrophone({
      onTrack: (track) => {
        if (!this.leg.audio.isHeld) void this.#line?.send(track);
        this.leg.changeAudio({ localStream: new MediaStream([track]) });
      },
      onUnplugged: () => this.leg.changeAudio({ microphone: "unplugged" }),
    });
    this.#transferRequests = createTransferRequests({
      canDecide: () => network.isConnected() && this.leg.state === "connected",
      onChange: (request) => this.leg.report({ type: "transferRequested", request }),
    });
    if (incoming) this.#follow(incoming);
  }

  /** Opens the microphone, and dials. */
  dial(options?: CallOptions): void {
    this.leg.dial(() => {
      if (this.#network.isConnected()) this.#call(this.leg.numbers.toNumber);
      else this.leg.fail("signalingLost");
    }, options);
  }

  openMicrophone(done: (result: OpenedMicrophone) => void): void {
    void this.#microphone.open(this.#network.microphoneId(), done);
  }

  answer(): void {
    // The caller may have given up, or the call is being answered already.
    if (this.#session?.isInProgress()) this.#session.answer(this.#ownAudio());
  }

  release(_ending: LegEnding, reason: RejectReason | undefined): void {
    this.#ending.abort();
    this.#line?.stop();
    this.#microphone.close();
    const ended = this.#session;
    this.#session = undefined;
    const refusal = reason && toRefusal(reason, this.#network.voicemailUri);
    // Without this, the other party of a call that ends while the server is away would never know.
    if (ended && !ended.isEnded()) this.#network.whenConnected(() => closeSession(ended, refusal));
    if (!this.#network.isConnected()) ended?.connection?.close();
    this.#onEnded();
  }

  setMuted(isMuted: boolean): void {
    this.#microphone.setMuted(isMuted);
    // JsSIP switches the track after each hold, and must know.
    if (!this.#session?.connection) return;
    if (isMuted) this.#session.mute({ audio: true });
    else this.#session.unmute({ audio: true });
  }

  async setHeld(isHeld: boolean): Promise<void> {
    const line = this.#line;
    const isAccepted = (await line?.setHeld(isHeld)) ?? false;
    if (!isAccepted || this.#line !== line) throw new CarrierError("refused");
    // On hold, not even silence is sent.
    await line?.send(isHeld ? null : this.#microphone.track);
    // JsSIP disables the track while the other party holds, and can't enable one that its sender doesn't have.
    this.#microphone.setMuted(this.leg.audio.isMuted);
  }

  sendDtmf(tones: string): void {
    if (this.#line?.insertTones(tones) || !this.#network.isConnected()) return;
    // A peer without telephone events gets requests of SIP.
    this.#session?.sendDTMF(tones);
  }

  async transfer(target: string | CallLeg): Promise<void> {
    const second = typeof target === "string" ? undefined : this.#network.findLeg(target);
    const other = second?.leg.state === "connected" && second !== this ? second : undefined;
    const replaced = other && other.#session;
    const uri =
      typeof target === "string"
        ? this.#network.toUri(target)
        : replaced?.remote_identity.uri.toString();
    if (!this.#session || uri === undefined || !this.#network.isConnected()) {
      throw new CarrierError("refused");
    }
    const transferred = other ? [this, other] : [this];
    for (const each of transferred) each.#isTransferring = true;
    const isAccepted = await referSession(this.#session, uri, replaced);
    for (const each of transferred) each.#finishTransfer(isAccepted);
    // A call that the user has ended in between can't continue.
    if (!isAccepted && this.leg.state !== "ended") throw new CarrierError("refused");
  }

  async play(recording: Blob): Promise<void> {
    const line = this.#line;
    try {
      await playRecording(recording, (track) => line?.send(track), this.#ending.signal);
    } finally {
      const isOver = this.#ending.signal.aborted || this.#line !== line;
      if (!isOver && !this.leg.audio.isHeld) await line?.send(this.#microphone.track);
    }
  }

  async getAudioStats(): Promise<AudioStats | undefined> {
    return this.#line?.readStats();
  }

  /** While it is transferred, the other party may hang up first. If the transfer fails, that ends the call. */
  #finishTransfer(isAccepted: boolean): void {
    this.#isTransferring = false;
    if (isAccepted) this.leg.report({ type: "ended", ending: { by: "us", cause: "transferred" } });
    else if (this.#session?.isEnded()) {
      this.leg.report({ type: "ended", ending: { by: "them", cause: "hungUp" } });
    }
  }

  #ownAudio() {
    return sessionOptions(this.#network.iceServers, this.#microphone.track);
  }

  #call(target: string): void {
    try {
      this.#follow(this.#network.call(target, this.#microphone.track));
    } catch {
      // JsSIP doesn't accept the address.
      this.leg.fail("unreachable");
    }
  }

  /** Follows the first session, or one that replaces another one as soon as it is accepted. */
  #follow(session: RTCSession, old?: RTCSession): void {
    if (!old) this.#session = session;
    let line: SessionAudio | undefined;
    const isCurrent = () => this.#session === session;
    const handleConnection = (connection: RTCPeerConnection) => {
      line = this.#openLine(session, connection);
      if (old) return;
      this.#line = line;
      this.leg.changeAudio({ connection: "connecting" });
    };
    // JsSIP creates the connection of an outgoing call before it returns the session.
    if (session.connection) handleConnection(session.connection);
    else session.on("peerconnection", ({ peerconnection }) => handleConnection(peerconnection));
    session.on("progress", () => {
      if (isCurrent()) this.leg.report({ type: "ringing" });
    });
    session.on("accepted", () => {
      if (old && this.#session === old) this.#replace(old, session);
      if (isCurrent()) this.#connect(session, line);
    });
    const handleEnd = (end: SessionEnd) => {
      line?.stop();
      if (isCurrent()) this.#handleEnd(end);
    };
    session.on("failed", handleEnd);
    session.on("ended", handleEnd);
    this.#followTransfers(session);
  }

  #followTransfers(session: RTCSession): void {
    const followNext = (next: RTCSession) => this.#follow(next, session);
    session.on("refer", ({ request, accept, reject }) => {
      this.#transferRequests.ask({
        toNumber: readUser(String(request.parseHeader<NameAddrHeader>("Refer-To").uri)),
        accept: () => accept(followNext, this.#ownAudio()),
        decline: reject,
      });
    });
    session.on("replaces", ({ accept }) => {
      accept((next: RTCSession) => {
        followNext(next);
        next.answer(this.#ownAudio());
      });
    });
  }

  /** Uses another session from now on: with the person to whom the other party was transferred. */
  #replace(old: RTCSession, session: RTCSession): void {
    this.#session = session;
    this.#line?.stop();
    this.leg.changeAudio({ isHeld: false, isHeldByThem: false });
    closeSession(old);
  }

  /** The session is accepted. */
  #connect(session: RTCSession, line: SessionAudio | undefined): void {
    this.#line = line;
    if (this.leg.audio.isMuted) session.mute({ audio: true });
    line?.start();
    this.leg.report({ type: "answered" });
  }

  #handleEnd(end: SessionEnd): void {
    if (this.#isTransferring) return;
    const target = this.#redirects < MAX_REDIRECTS ? this.#network.findRedirect(end) : undefined;
    if (target === undefined) {
      this.leg.report({ type: "ended", ending: toLegEnding(end) });
    } else {
      this.#redirects += 1;
      this.#call(target);
    }
  }

  /** Follows the audio of a session. Nothing of it is shown before it is the leg's. */
  #openLine(session: RTCSession, connection: RTCPeerConnection): SessionAudio {
    const { leg } = this;
    const ifCurrent =
      <Values extends unknown[]>(run: (...values: Values) => void) =>
      (...values: Values) => {
        if (this.#session === session) run(...values);
      };
    return createSessionAudio({
      session,
      connection,
      whenConnected: (run) => this.#network.whenConnected(run),
      handlers: {
        onTrack: ifCurrent((track) => {
          const [before] = leg.audio.remoteStream?.getTracks() ?? [];
          if (track !== before) leg.changeAudio({ remoteStream: new MediaStream([track]) });
        }),
        onConnection: ifCurrent((to) => leg.changeAudio({ connection: to })),
        onHeldByThem: ifCurrent((isHeldByThem) => {
          if (leg.state === "connected" && isHeldByThem !== leg.audio.isHeldByThem) {
            leg.changeAudio({ isHeldByThem });
          }
        }),
        onLost: ifCurrent(() => leg.fail("audioLost")),
        onGone: ifCurrent(() => leg.fail("signalingLost")),
      },
    });
  }
}
