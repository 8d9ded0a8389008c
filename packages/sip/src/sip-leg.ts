import {
  CarrierError,
  type CallLeg,
  type CallOptions,
  type LegAudio,
  type LegDirection,
  type LegEnding,
  type LegEvent,
  type LegNumbers,
  type LegProblem,
  type LegState,
  type TransferRequest,
} from "@calling-extensions/telephony";
import { insertTones, readAudioStats } from "@calling-extensions/telephony/webrtc";
import type { RTCSession } from "jssip/lib/RTCSession";
import { withDtlsRole } from "./dtls-role.ts";
import { createLegMicrophone, microphoneProblems } from "./leg-microphone.ts";
import { toLegEnding, type SessionEnd } from "./leg-ending.ts";
import { AUDIO_TIMEOUT_MS, MAX_REDIRECTS } from "./limits.ts";
import {
  createRenegotiation,
  declineOthers,
  findAudio,
  type Renegotiation,
} from "./renegotiation.ts";
import { closeSession, sessionOptions } from "./session.ts";
import { readUser } from "./sip-address.ts";
import { referSession } from "./refer-session.ts";
import { toRefusal, type Refusal } from "./refusal.ts";

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

export interface SipLeg extends CallLeg {
  readonly session: RTCSession | undefined;
  /** While it is transferred, the other party may hang up first. Afterwards, that ends the call. */
  setTransferring(isTransferring: boolean): void;
  /** Opens the microphone, and dials. */
  dial(options?: CallOptions): void;
  /** Uses the carrier's microphone if this leg has one open, or had. */
  switchMicrophone(): void;
  end(ending: LegEnding): void;
  /** Hangs up without an event. */
  close(): void;
}

interface ReferRequest {
  readonly refer_to: { readonly uri: { toString(): string } };
}

/**
 * Creates a leg. Its session is the dialog with the other party; when they are transferred, another session
 * takes its place.
 */
export function createSipLeg({
  direction,
  numbers,
  callerName,
  incoming,
  network,
  onEnded,
}: {
  direction: LegDirection;
  numbers: LegNumbers;
  callerName?: string | undefined;
  /** The session of an incoming call. */
  incoming?: RTCSession;
  network: SipNetwork;
  onEnded: () => void;
}): SipLeg {
  const listeners = new Set<(event: LegEvent) => void>();
  let state: LegState = direction === "INBOUND" ? "ringing" : "dialing";
  let session: RTCSession | undefined;
  let connection: RTCPeerConnection | undefined;
  let renegotiation: Renegotiation | undefined;
  let isAnswering = false;
  let redirects = 0;
  let isTransferring = false;
  let transferRequest: TransferRequest | undefined;
  let audioTimeout: ReturnType<typeof setTimeout> | undefined;
  let audio: LegAudio = {
    isMuted: false,
    isHeld: false,
    isHeldByThem: false,
    microphone: "off",
    connection: "none",
    remoteStream: undefined,
    localStream: undefined,
  };

  const findSender = () => connection?.getSenders().find(({ track }) => track?.kind === "audio");
  let sender: RTCRtpSender | undefined;
  const microphone = createLegMicrophone({
    onTrack(track) {
      if (!audio.isHeld) void sender?.replaceTrack(track);
      changeAudio({ localStream: new MediaStream([track]) });
    },
    onUnplugged: () => changeAudio({ microphone: "unplugged" }),
  });

  function emit(event: LegEvent) {
    for (const listener of listeners) listener(event);
  }

  function changeAudio(change: Partial<LegAudio>) {
    if (state === "ended") return;
    audio = { ...audio, ...change };
    emit({ type: "audioChanged", audio });
  }

  function changeState(from: readonly LegState[], to: LegState, event: LegEvent): boolean {
    if (!from.includes(state)) return false;
    state = to;
    emit(event);
    return true;
  }

  function release(refusal: Refusal | undefined) {
    clearTimeout(audioTimeout);
    microphone.close();
    listeners.clear();
    const ended = session;
    session = undefined;
    // Without this, the other party of a call that ends while the server is away would never know.
    if (ended && !ended.isEnded()) network.whenConnected(() => closeSession(ended, refusal));
    if (!network.isConnected()) connection?.close();
    onEnded();
  }

  function end(ending: LegEnding, refusal?: Refusal) {
    if (changeState(["dialing", "ringing", "connected"], "ended", { type: "ended", ending })) {
      release(refusal);
    }
  }
  const fail = (problem: LegProblem) => end({ by: "network", cause: "failed", problem });

  /** Ends the call if its audio doesn't start, or doesn't return. */
  function startAudioTimeout() {
    audioTimeout ??= setTimeout(() => fail("audioLost"), AUDIO_TIMEOUT_MS);
  }
  function stopAudioTimeout() {
    clearTimeout(audioTimeout);
    audioTimeout = undefined;
  }

  function followConnection(next: RTCPeerConnection) {
    connection = next;
    changeAudio({ connection: "connecting" });
    next.addEventListener("track", ({ track, transceiver }) => {
      if (next !== connection || transceiver !== findAudio(next)) return;
      changeAudio({ remoteStream: new MediaStream([track]) });
    });
    next.addEventListener("signalingstatechange", () => {
      if (next.signalingState === "have-remote-offer") declineOthers(next);
      if (next === connection && next.signalingState === "stable") reportTheirHold(next);
    });
    next.addEventListener("connectionstatechange", () => {
      if (next !== connection) return;
      if (next.connectionState === "connected") {
        stopAudioTimeout();
        changeAudio({ connection: "connected" });
      } else if (["disconnected", "failed"].includes(next.connectionState)) {
        changeAudio({ connection: "interrupted" });
        startAudioTimeout();
      }
    });
  }

  /** Uses another session from now on: the first one, or that of somebody to whom they were transferred. */
  function follow(next: RTCSession) {
    session = next;
    const isCurrent = () => session === next && state !== "ended";
    const onEnd = (event: unknown) => {
      if (!isCurrent() || isTransferring) return;
      const ending = event as SessionEnd;
      const target = redirects < MAX_REDIRECTS ? network.findRedirect(ending) : undefined;
      if (target === undefined) {
        end(toLegEnding(ending));
      } else {
        redirects += 1;
        call(target);
      }
    };
    // JsSIP creates the connection of an outgoing call before it returns the session.
    if (next.connection) followConnection(next.connection);
    else next.on("peerconnection", ({ peerconnection }) => followConnection(peerconnection));
    next.on("progress", () => {
      if (isCurrent() && direction === "OUTBOUND") {
        changeState(["dialing"], "ringing", { type: "ringing" });
      }
    });
    next.on("accepted", () => {
      if (!isCurrent()) return;
      sender = findSender();
      renegotiation = createRenegotiation(next);
      if (audio.isMuted) next.mute({ audio: true });
      if (audio.connection !== "connected") startAudioTimeout();
      changeState(["dialing", "ringing"], "connected", { type: "answered" });
    });
    next.on("sdp", (description) => {
      const originator: string = description.originator;
      if (originator !== "remote" || description.type !== "answer") return;
      description.sdp = withDtlsRole(description.sdp, next.connection);
    });
    next.on("failed", onEnd);
    next.on("ended", onEnd);
    next.on("refer", ({ request, accept, reject }) => {
      requestTransfer({
        // JsSIP has parsed the header, which its types lack.
        toNumber: readUser(String((request as unknown as ReferRequest).refer_to.uri)),
        accept: () =>
          accept(replaceWith(next), sessionOptions(network.iceServers, microphone.track)),
        decline: reject,
      });
    });
    next.on("replaces", ({ accept }) => {
      accept((replacement: RTCSession) => {
        replaceWith(next)(replacement);
        replacement.answer(sessionOptions(network.iceServers, microphone.track));
      });
    });
  }

  /** Asks the user, since anybody who is called may request it. Each request is answered once. */
  function requestTransfer(request: TransferRequest) {
    transferRequest?.decline();
    let isPending = true;
    const settle = (decision: "accept" | "decline") => () => {
      if (!isPending) return;
      isPending = false;
      transferRequest = undefined;
      emit({ type: "transferRequested", request: undefined });
      if (network.isConnected() && state === "connected") request[decision]();
    };
    transferRequest = {
      toNumber: request.toNumber,
      accept: settle("accept"),
      decline: settle("decline"),
    };
    emit({ type: "transferRequested", request: transferRequest });
  }

  /** Follows the session that replaces another one as soon as it is accepted. Until then, the call continues. */
  const replaceWith = (old: RTCSession) => (replacement: RTCSession) => {
    replacement.on("accepted", () => {
      if (session !== old) return;
      follow(replacement);
      if (replacement.connection) followConnection(replacement.connection);
      sender = findSender();
      renegotiation = createRenegotiation(replacement);
      if (audio.isMuted) replacement.mute({ audio: true });
      changeAudio({ isHeld: false, isHeldByThem: false });
      closeSession(old);
    });
  };

  /** This phone always offers to send. If nothing may be sent, the other party has put the call on hold. */
  function reportTheirHold(of: RTCPeerConnection) {
    const isHeldByThem = !findAudio(of)?.currentDirection?.startsWith("send");
    if (state !== "connected" || isHeldByThem === audio.isHeldByThem) return;
    // Some phones answer hold with hold.
    const isAnswer = of.currentRemoteDescription?.type === "answer";
    if (!isHeldByThem || !isAnswer || !audio.isHeld) changeAudio({ isHeldByThem });
  }

  async function openMicrophone() {
    if (state === "ended" || audio.microphone === "requested") return undefined;
    changeAudio({ microphone: "requested" });
    const result = await microphone.open(network.microphoneId());
    if (result === "closed") return undefined;
    changeAudio({ microphone: result });
    return result;
  }

  async function switchMicrophone() {
    if (audio.microphone === "unplugged") await openMicrophone();
    else if (audio.microphone === "on") {
      const result = await microphone.open(network.microphoneId());
      // A microphone that doesn't open leaves the one before.
      if (result === "on" && wasUnplugged()) changeAudio({ microphone: "on" });
    }
  }
  /** The microphone before may be gone while another one opens. */
  const wasUnplugged = () => audio.microphone === "unplugged";

  async function dial({ withoutMicrophone = false }: CallOptions = {}) {
    if (withoutMicrophone) changeAudio({ microphone: "unused" });
    const result = withoutMicrophone ? "on" : await openMicrophone();
    // The user may have canceled meanwhile.
    if (result === undefined || state === "ended") return;
    if (result !== "on") {
      fail(microphoneProblems[result]);
      return;
    }
    if (!network.isConnected()) {
      fail("signalingLost");
      return;
    }
    call(numbers.toNumber);
  }

  function call(target: string) {
    try {
      follow(network.call(target, microphone.track));
    } catch {
      // JsSIP doesn't accept the address.
      fail("unreachable");
    }
  }

  async function answer({ withoutMicrophone = false }: CallOptions = {}) {
    if (direction !== "INBOUND" || state !== "ringing" || isAnswering) return;
    if (withoutMicrophone) changeAudio({ microphone: "unused" });
    isAnswering = withoutMicrophone || (await openMicrophone()) === "on";
    // The caller may have given up meanwhile.
    if (!isAnswering || state !== "ringing" || !session?.isInProgress()) return;
    session.answer(sessionOptions(network.iceServers, microphone.track));
  }

  async function setHeld(isHeld: boolean): Promise<void> {
    if (state !== "connected" || !renegotiation) throw new CarrierError("notConnected");
    if (isHeld === audio.isHeld) return;
    const held = session;
    const result = await renegotiation.offer({ isHeld });
    if (result === "gone") fail("signalingLost");
    // They may have agreed. Another offer tells them what has become of it.
    if (result === "cut") network.whenConnected(() => void renegotiation?.offer({}));
    if (result !== "accepted" || session !== held) throw new CarrierError("refused");
    // On hold, not even silence is sent.
    await sender?.replaceTrack(isHeld ? null : microphone.track);
    // JsSIP disables the track while the other party holds, and can't enable one that its sender doesn't have.
    microphone.setMuted(audio.isMuted);
    changeAudio({ isHeld });
  }

  async function transfer(target: string | CallLeg): Promise<void> {
    if (state !== "connected" || !session) throw new CarrierError("notConnected");
    const second = typeof target === "string" ? undefined : network.findLeg(target);
    const isPossible =
      typeof target === "string" || (second?.state === "connected" && second !== leg);
    if (!isPossible || !network.isConnected()) throw new CarrierError("refused");
    const uri =
      typeof target === "string"
        ? network.toUri(target)
        : (second?.session?.remote_identity.uri.toString() ?? "");
    const transferred = second ? [leg, second] : [leg];
    for (const each of transferred) each.setTransferring(true);
    const isAccepted = await referSession(session, uri, second?.session);
    if (isAccepted) for (const each of transferred) each.end({ by: "us", cause: "transferred" });
    for (const each of transferred) each.setTransferring(false);
    // A call that the user has ended meanwhile can't go on.
    if (!isAccepted && !hasEnded()) throw new CarrierError("refused");
  }
  /** The user may end the call while the network is asked. */
  const hasEnded = () => state === "ended";

  const leg: SipLeg = {
    direction,
    numbers,
    callerName,
    get state() {
      return state;
    },
    get audio() {
      return audio;
    },
    get session() {
      return session;
    },
    setTransferring(next) {
      isTransferring = next;
      if (!isTransferring && session?.isEnded()) end({ by: "them", cause: "hungUp" });
    },
    dial: (options) => void dial(options),
    switchMicrophone: () => void switchMicrophone(),
    answer: (options) => void answer(options),
    reject(reason = "declined") {
      if (direction !== "INBOUND" || state !== "ringing") {
        leg.hangUp();
        return;
      }
      end({ by: "us", cause: "rejected" }, toRefusal(reason, network.voicemailUri));
    },
    hangUp: () => end({ by: "us", cause: "hungUp" }),
    setMuted(isMuted) {
      if (state === "ended") return;
      microphone.setMuted(isMuted);
      // JsSIP switches the track after each hold, and must know.
      if (session?.connection) {
        if (isMuted) session.mute({ audio: true });
        else session.unmute({ audio: true });
      }
      changeAudio({ isMuted });
    },
    setHeld,
    sendDtmf(tones) {
      if (state !== "connected" || audio.isHeld || !session) return;
      if (insertTones(sender, tones) || !network.isConnected()) return;
      // A peer without telephone events gets requests of SIP.
      session.sendDTMF(tones);
    },
    transfer,
    retryMicrophone: () => void openMicrophone(),
    getAudioStats: async () => connection && readAudioStats(connection),
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end: (ending) => end(ending),
    close() {
      listeners.clear();
      end({ by: "us", cause: "hungUp" });
    },
  };
  if (incoming) follow(incoming);
  return leg;
}
