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
} from "@calling-extensions/telephony";
import type { RTCSession } from "jssip/lib/RTCSession";
import { createLegMicrophone, microphoneProblems } from "./leg-microphone.ts";
import { toLegEnding, type SessionEnd } from "./leg-ending.ts";
import { MAX_REDIRECTS } from "./limits.ts";
import { createSessionAudio, type SessionAudio } from "./session-audio.ts";
import { createTransferRequests } from "./transfer-requests.ts";
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
  let line: SessionAudio | undefined;
  let isAnswering = false;
  let redirects = 0;
  let isTransferring = false;
  let audio: LegAudio = {
    isMuted: false,
    isHeld: false,
    isHeldByThem: false,
    microphone: "off",
    connection: "none",
    remoteStream: undefined,
    localStream: undefined,
  };

  const microphone = createLegMicrophone({
    deviceId: () => network.microphoneId(),
    onTrack(track) {
      if (!audio.isHeld) void line?.send(track);
      changeAudio({ localStream: new MediaStream([track]) });
    },
    onState: (next) => changeAudio({ microphone: next }),
  });
  const transferRequests = createTransferRequests({
    canDecide: () => network.isConnected() && state === "connected",
    onChange: (request) => emit({ type: "transferRequested", request }),
  });
  const ownAudio = () => sessionOptions(network.iceServers, microphone.track);

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
    line?.stop();
    microphone.close();
    listeners.clear();
    const ended = session;
    session = undefined;
    // Without this, the other party of a call that ends while the server is away would never know.
    if (ended && !ended.isEnded()) network.whenConnected(() => closeSession(ended, refusal));
    if (!network.isConnected()) ended?.connection?.close();
    onEnded();
  }

  function end(ending: LegEnding, refusal?: Refusal) {
    if (changeState(["dialing", "ringing", "connected"], "ended", { type: "ended", ending })) {
      release(refusal);
    }
  }
  const fail = (problem: LegProblem) => end({ by: "network", cause: "failed", problem });

  /** Follows the audio of a session. Nothing of it is shown before it is the leg's. */
  function openLine(next: RTCSession, connection: RTCPeerConnection): SessionAudio {
    const ifCurrent =
      <Values extends unknown[]>(run: (...values: Values) => void) =>
      (...values: Values) => {
        if (session === next) run(...values);
      };
    return createSessionAudio({
      session: next,
      connection,
      whenConnected: (run) => network.whenConnected(run),
      handlers: {
        onTrack: ifCurrent((track) => {
          const [before] = audio.remoteStream?.getTracks() ?? [];
          if (track !== before) changeAudio({ remoteStream: new MediaStream([track]) });
        }),
        onConnection: ifCurrent((to) => changeAudio({ connection: to })),
        onHeldByThem: ifCurrent((isHeldByThem) => {
          if (state === "connected" && isHeldByThem !== audio.isHeldByThem) {
            changeAudio({ isHeldByThem });
          }
        }),
        onLost: ifCurrent(() => fail("audioLost")),
        onGone: ifCurrent(() => fail("signalingLost")),
      },
    });
  }

  /** Uses another session from now on: that of somebody to whom they were transferred. */
  function replace(old: RTCSession, next: RTCSession) {
    session = next;
    line?.stop();
    changeAudio({ isHeld: false, isHeldByThem: false });
    closeSession(old);
  }

  /** Follows the first session, or one that replaces another one as soon as it is accepted. */
  function follow(next: RTCSession, old?: RTCSession) {
    if (!old) session = next;
    let nextLine: SessionAudio | undefined;
    const isCurrent = () => session === next && state !== "ended";
    const onEnd = (event: unknown) => {
      nextLine?.stop();
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
    const handleConnection = (connection: RTCPeerConnection) => {
      nextLine = openLine(next, connection);
      if (old) return;
      line = nextLine;
      changeAudio({ connection: "connecting" });
    };
    // JsSIP creates the connection of an outgoing call before it returns the session.
    if (next.connection) handleConnection(next.connection);
    else next.on("peerconnection", ({ peerconnection }) => handleConnection(peerconnection));
    next.on("progress", () => {
      if (isCurrent() && direction === "OUTBOUND") {
        changeState(["dialing"], "ringing", { type: "ringing" });
      }
    });
    next.on("accepted", () => {
      if (old && session === old) replace(old, next);
      if (!isCurrent()) return;
      line = nextLine;
      if (audio.isMuted) next.mute({ audio: true });
      line?.start();
      changeState(["dialing", "ringing"], "connected", { type: "answered" });
    });
    next.on("failed", onEnd);
    next.on("ended", onEnd);
    const followReplacement = (replacement: RTCSession) => follow(replacement, next);
    next.on("refer", ({ request, accept, reject }) => {
      transferRequests.ask({
        // JsSIP has parsed the header, which its types lack.
        toNumber: readUser(String((request as unknown as ReferRequest).refer_to.uri)),
        accept: () => accept(followReplacement, ownAudio()),
        decline: reject,
      });
    });
    next.on("replaces", ({ accept }) => {
      accept((replacement: RTCSession) => {
        followReplacement(replacement);
        replacement.answer(ownAudio());
      });
    });
  }

  async function dial({ withoutMicrophone = false }: CallOptions = {}) {
    if (withoutMicrophone) microphone.skip();
    const result = withoutMicrophone ? "on" : await microphone.open();
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
    if (withoutMicrophone) microphone.skip();
    isAnswering = withoutMicrophone || (await microphone.open()) === "on";
    // The caller may have given up meanwhile.
    if (!isAnswering || state !== "ringing" || !session?.isInProgress()) return;
    session.answer(ownAudio());
  }

  async function setHeld(isHeld: boolean): Promise<void> {
    if (state !== "connected" || !line) throw new CarrierError("notConnected");
    if (isHeld === audio.isHeld) return;
    const held = line;
    const isAccepted = await held.setHeld(isHeld);
    if (!isAccepted || line !== held) throw new CarrierError("refused");
    // On hold, not even silence is sent.
    await held.send(isHeld ? null : microphone.track);
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
    switchMicrophone: () => void microphone.change(),
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
      if (line?.insertTones(tones) || !network.isConnected()) return;
      // A peer without telephone events gets requests of SIP.
      session.sendDTMF(tones);
    },
    transfer,
    retryMicrophone() {
      if (audio.microphone === "kept") void microphone.change();
      else void microphone.open();
    },
    getAudioStats: async () => line?.readStats(),
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
