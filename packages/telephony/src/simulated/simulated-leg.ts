import type {
  CallLeg,
  CallOptions,
  LegAudio,
  LegDirection,
  LegEnding,
  LegEvent,
  LegNumbers,
  LegProblem,
  LegState,
} from "../call-leg.ts";
import { CarrierError } from "../carrier-error.ts";
import type { Clock } from "../clock.ts";
import { AUDIO_TIMEOUT_MS } from "../limits.ts";
import type { FarEndVoice } from "./far-end.ts";
import type { OpenedMicrophone, OpenMedia } from "./leg-media.ts";

/** A leg whose other party is controlled from inside this page. */
export interface SimulatedLeg extends CallLeg {
  /** Opens the microphone and continues, or ends the call if that fails. */
  dial(next: () => void, options?: CallOptions): void;
  /** Uses the carrier's microphone if this leg has one open, or had. */
  switchMicrophone(): void;
  /** Continues without a microphone. */
  skipMicrophone(): void;
  /** The other party's phone starts to ring. */
  ring(): void;
  /** Starts the audio: of an announcement, or of a call that is resumed. */
  startAudio(): void;
  /** Either party answers. */
  connect(): void;
  setHeldByThem(isHeld: boolean): void;
  dropAudio(): void;
  end(ending: LegEnding): void;
  /** Runs when the leg has ended, for any reason. */
  onEnded(run: () => void): void;
  /** Closes the media without an event. */
  close(): void;
}

const microphoneProblems: Readonly<Record<Exclude<OpenedMicrophone, "on">, LegProblem>> = {
  blocked: "microphoneBlocked",
  missing: "microphoneMissing",
  busy: "microphoneBusy",
};

/** Creates a leg: states, audio and events, without a plan of the far end. */
export function createSimulatedLeg({
  direction,
  numbers,
  state: first,
  isMuted = false,
  isHeld = false,
  voice,
  refusesHold,
  clock,
  openMedia,
  microphoneId,
  transfer,
  leaveVoicemail,
  onToneReceived,
}: {
  direction: LegDirection;
  numbers: LegNumbers;
  state: LegState;
  isMuted?: boolean;
  isHeld?: boolean;
  voice: FarEndVoice;
  /** Whether the other party refuses each hold, as some telephone networks do. */
  refusesHold: boolean;
  clock: Clock;
  openMedia: OpenMedia;
  /** The carrier's microphone. */
  microphoneId: () => string | undefined;
  /** Connects the two other parties, or rejects. */
  transfer: (leg: SimulatedLeg, target: string | CallLeg) => Promise<void>;
  /** The caller talks to the carrier's voicemail instead. */
  leaveVoicemail: () => void;
  onToneReceived: (tone: string) => void;
}): SimulatedLeg {
  const listeners = new Set<(event: LegEvent) => void>();
  const endListeners: (() => void)[] = [];
  let state = first;
  let audio: LegAudio = {
    isMuted,
    isHeld,
    isHeldByThem: false,
    microphone: "off",
    connection: "none",
    remoteStream: undefined,
    localStream: undefined,
  };
  let cancelAudioTimeout: (() => void) | undefined;

  const media = openMedia({
    onConnection(connection) {
      changeAudio({ connection });
      if (connection === "connected") {
        cancelAudioTimeout?.();
        cancelAudioTimeout = undefined;
      } else {
        cancelAudioTimeout ??= clock.after(AUDIO_TIMEOUT_MS, () => fail("audioLost"));
      }
    },
    onRemoteStream: (remoteStream) => changeAudio({ remoteStream }),
    onLocalStream: (localStream) => changeAudio({ localStream }),
    onMicrophoneUnplugged: () => changeAudio({ microphone: "unplugged" }),
    onToneReceived,
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

  function close() {
    cancelAudioTimeout?.();
    media.close();
    listeners.clear();
  }

  function end(ending: LegEnding) {
    const isFirst = changeState(["dialing", "ringing", "connected"], "ended", {
      type: "ended",
      ending,
    });
    if (!isFirst) return;
    close();
    for (const run of endListeners) run();
  }
  const fail = (problem: LegProblem) => end({ by: "network", cause: "failed", problem });

  function openMicrophone(done: (result: OpenedMicrophone) => void) {
    if (state === "ended" || audio.microphone === "requested") return;
    changeAudio({ microphone: "requested" });
    media.openMicrophone(microphoneId(), (microphone) => {
      changeAudio({ microphone });
      done(microphone);
    });
  }

  function switchMicrophone() {
    if (audio.microphone === "unplugged") openMicrophone(() => undefined);
    if (!["on", "kept"].includes(audio.microphone)) return;
    media.openMicrophone(microphoneId(), (result) => {
      // The microphone before may be gone while another one opens.
      if (result === "on") changeAudio({ microphone: "on" });
      else if (audio.microphone === "on") changeAudio({ microphone: "kept" });
    });
  }

  /** The user calls without a microphone. A request that is pending may still open one. */
  function skipMicrophone() {
    if (audio.microphone !== "requested") changeAudio({ microphone: "unused" });
  }

  function startAudio() {
    media.setMuted(audio.isMuted);
    media.setPaused(audio.isHeld || audio.isHeldByThem);
    media.connect(voice);
  }

  function connect() {
    // The call has audio from the moment in which the phone shows it.
    if (state === "dialing" || state === "ringing") startAudio();
    changeState(["dialing", "ringing"], "connected", { type: "answered" });
  }

  const leg: SimulatedLeg = {
    direction,
    numbers,
    get state() {
      return state;
    },
    get audio() {
      return audio;
    },
    answer({ withoutMicrophone = false } = {}) {
      if (direction !== "INBOUND" || state !== "ringing") return;
      if (withoutMicrophone) {
        skipMicrophone();
        connect();
        return;
      }
      openMicrophone((result) => {
        if (result === "on") connect();
      });
    },
    reject(reason) {
      const isDiverted = reason === "voicemail" && direction === "INBOUND" && state === "ringing";
      end({ by: "us", cause: "rejected" });
      if (isDiverted) leaveVoicemail();
    },
    hangUp: () => end({ by: "us", cause: "hungUp" }),
    setMuted(next) {
      media.setMuted(next);
      changeAudio({ isMuted: next });
    },
    async setHeld(next) {
      if (state !== "connected") throw new CarrierError("notConnected");
      if (refusesHold && next) throw new CarrierError("refused");
      media.setPaused(next || audio.isHeldByThem);
      changeAudio({ isHeld: next });
    },
    sendDtmf(tones) {
      if (state === "connected" && !audio.isHeld) media.sendDtmf(tones);
    },
    async transfer(target) {
      if (state !== "connected") throw new CarrierError("notConnected");
      await transfer(leg, target);
    },
    retryMicrophone() {
      if (audio.microphone === "kept") switchMicrophone();
      else openMicrophone(() => undefined);
    },
    getAudioStats: () => media.getAudioStats(),
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dial(next, { withoutMicrophone = false } = {}) {
      if (withoutMicrophone) {
        skipMicrophone();
        next();
        return;
      }
      openMicrophone((result) => {
        if (result === "on") next();
        else fail(microphoneProblems[result]);
      });
    },
    switchMicrophone,
    skipMicrophone,
    ring: () => changeState(["dialing"], "ringing", { type: "ringing" }),
    startAudio,
    connect,
    setHeldByThem(next) {
      media.setPaused(next || audio.isHeld);
      changeAudio({ isHeldByThem: next });
    },
    dropAudio: () => media.dropFarEnd(),
    end,
    onEnded: (run) => endListeners.push(run),
    close,
  };
  return leg;
}
