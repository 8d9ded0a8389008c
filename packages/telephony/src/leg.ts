import type {
  AudioStats,
  CallLeg,
  CallOptions,
  LegAudio,
  LegDirection,
  LegEnding,
  LegEvent,
  LegNumbers,
  LegProblem,
  LegState,
  MicrophoneState,
  RejectReason,
} from "./call-leg.ts";
import { CarrierError } from "./carrier-error.ts";
import { transition, type LegInput, type LegPhase } from "./leg-transitions.ts";

/** Whether a microphone opened, or why not. */
export type OpenedMicrophone = Extract<MicrophoneState, "on" | "blocked" | "missing" | "busy">;

/** How a carrier does what its leg's state allows. A `Leg` calls nothing else. */
export interface LegActions {
  /**
   * Opens the carrier's microphone, instead of the one before if there was one. If that fails, the one before
   * stays. Doesn't call back after `release`. Absent if the page has no media.
   */
  openMicrophone?(done: (result: OpenedMicrophone) => void): void;
  /** Answers an incoming call. Report `answered` when the network confirms it. */
  answer?(): void;
  /**
   * Frees everything that the call needs, once. If it was ended by `us`, it also ends on the network, for a
   * reason if it is rejected.
   */
  release?(ending: LegEnding, reason: RejectReason | undefined): void;
  setMuted?(isMuted: boolean): void;
  /** Rejects with a `CarrierError` if the other party refuses. Absent if there is no hold. */
  setHeld?(isHeld: boolean): Promise<void> | void;
  sendDtmf?(tones: string): void;
  /** Ends the call as `transferred`, or rejects with a `CarrierError`. Absent if there is no transfer. */
  transfer?(target: string | CallLeg): Promise<void>;
  /** Plays a recording instead of the microphone. Absent if the page has no media. */
  play?(recording: Blob): Promise<void>;
  getAudioStats?(): Promise<AudioStats | undefined>;
}

export interface LegOptions {
  readonly direction: LegDirection;
  readonly numbers: LegNumbers;
  readonly callerName?: string | undefined;
  /** Where a leg continues after a reload. By default, an incoming call rings, and another one is dialed. */
  readonly state?: LegState;
  readonly isMuted?: boolean;
  readonly isHeld?: boolean;
  readonly actions: LegActions;
}

/** What ends an outgoing call that has no microphone. */
const microphoneProblems: Readonly<Record<Exclude<OpenedMicrophone, "on">, LegProblem>> = {
  blocked: "microphoneBlocked",
  missing: "microphoneMissing",
  busy: "microphoneBusy",
};

/**
 * A leg for a carrier's adapter. It has the state, the audio and the listeners, and decides what the state allows.
 * The adapter reports what happens on the network, and has the actions.
 */
export class Leg implements CallLeg {
  readonly direction: LegDirection;
  readonly numbers: LegNumbers;
  readonly callerName: string | undefined;
  readonly #actions: LegActions;
  readonly #listeners = new Set<(event: LegEvent) => void>();
  #phase: LegPhase;
  #audio: LegAudio;

  constructor(options: LegOptions) {
    const { direction, numbers, callerName, actions, isMuted = false, isHeld = false } = options;
    const { state = direction === "INBOUND" ? "ringing" : "dialing" } = options;
    this.direction = direction;
    this.numbers = numbers;
    this.callerName = callerName;
    this.#actions = actions;
    this.#phase = direction === "INBOUND" && state === "ringing" ? "incoming" : state;
    this.#audio = {
      isMuted,
      isHeld,
      isHeldByThem: false,
      microphone: "off",
      connection: "none",
      remoteStream: undefined,
      localStream: undefined,
    };
  }

  get state(): LegState {
    return this.#phase === "incoming" ? "ringing" : this.#phase;
  }

  get audio(): LegAudio {
    return this.#audio;
  }

  on(listener: (event: LegEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reports what happens on the network. Nothing happens if the state doesn't allow it. */
  report(event: LegEvent): void {
    if (event.type === "ended") this.#end(event.ending);
    else this.#emit(event);
  }

  /** Reports a change of the audio. */
  changeAudio(change: Partial<LegAudio>): void {
    this.#emit({ type: "audioChanged", audio: { ...this.#audio, ...change } });
  }

  /** Ends the call for a reason that is neither the user's nor the other party's decision. */
  fail(problem: LegProblem): void {
    this.#end({ by: "network", cause: "failed", problem });
  }

  /** Hangs up without an event, because the carrier is destroyed. */
  close(): void {
    this.#listeners.clear();
    this.hangUp();
  }

  /** Continues with the microphone, or without one if the user wants that. The call ends if it doesn't open. */
  dial(next: () => void, options: CallOptions = {}): void {
    if (!this.#allows("dial")) return;
    this.#prepareMicrophone(options, (result) => {
      if (result !== "on") this.fail(microphoneProblems[result]);
      else if (this.#allows("dial")) next();
    });
  }

  answer(options: CallOptions = {}): void {
    if (!this.#allows("answer")) return;
    this.#prepareMicrophone(options, (result) => {
      if (result === "on" && this.#allows("answer")) this.#actions.answer?.();
    });
  }

  reject(reason: RejectReason = "declined"): void {
    if (this.#phase === "incoming") {
      this.#end({ by: "us", cause: "rejected" }, reason);
    } else {
      this.hangUp();
    }
  }

  hangUp(): void {
    this.#end({ by: "us", cause: "hungUp" });
  }

  setMuted(isMuted: boolean): void {
    if (!this.#allows("setMuted")) return;
    this.#actions.setMuted?.(isMuted);
    this.changeAudio({ isMuted });
  }

  async setHeld(isHeld: boolean): Promise<void> {
    if (!this.#allows("setHeld")) throw new CarrierError("notConnected");
    if (!this.#actions.setHeld) throw new CarrierError("notSupported");
    if (isHeld === this.#audio.isHeld) return;
    const pending = this.#actions.setHeld(isHeld);
    // A carrier that holds at once reports it at once.
    if (pending) await pending;
    this.changeAudio({ isHeld });
  }

  sendDtmf(tones: string): void {
    // On hold, no tone arrives.
    if (this.#allows("sendDtmf") && !this.#audio.isHeld) this.#actions.sendDtmf?.(tones);
  }

  async transfer(target: string | CallLeg): Promise<void> {
    if (!this.#allows("transfer")) throw new CarrierError("notConnected");
    if (!this.#actions.transfer) throw new CarrierError("notSupported");
    await this.#actions.transfer(target);
  }

  async play(recording: Blob): Promise<void> {
    // On hold, nothing arrives.
    if (!this.#allows("play") || this.#audio.isHeld) throw new CarrierError("notConnected");
    if (!this.#actions.play) throw new CarrierError("notSupported");
    await this.#actions.play(recording);
  }

  retryMicrophone(): void {
    if (!this.#allows("retryMicrophone")) return;
    if (this.#audio.microphone === "kept") this.changeMicrophone();
    else this.#openMicrophone();
  }

  /** Uses the carrier's microphone, which is another one now, if this leg has one open, or had. */
  changeMicrophone(): void {
    if (this.#audio.microphone === "unplugged") this.#openMicrophone();
    else if (this.#audio.microphone === "on" || this.#audio.microphone === "kept") {
      this.#actions.openMicrophone?.((result) => {
        // The microphone before may be gone while another one opens.
        if (result === "on") this.changeAudio({ microphone: "on" });
        else if (this.#audio.microphone === "on") this.changeAudio({ microphone: "kept" });
      });
    }
  }

  /** Continues without a microphone. A request that is pending may still open one. */
  skipMicrophone(): void {
    if (!this.#actions.openMicrophone || this.#audio.microphone === "requested") return;
    this.changeAudio({ microphone: "unused" });
  }

  async getAudioStats(): Promise<AudioStats | undefined> {
    return this.#actions.getAudioStats?.();
  }

  #prepareMicrophone(
    { withoutMicrophone = false }: CallOptions,
    done: (result: OpenedMicrophone) => void,
  ): void {
    if (withoutMicrophone) this.skipMicrophone();
    const isReady =
      withoutMicrophone || !this.#actions.openMicrophone || this.#audio.microphone === "on";
    if (isReady) done("on");
    else this.#openMicrophone(done);
  }

  #openMicrophone(done: (result: OpenedMicrophone) => void = () => undefined): void {
    if (!this.#actions.openMicrophone || this.#audio.microphone === "requested") return;
    this.changeAudio({ microphone: "requested" });
    this.#actions.openMicrophone((microphone) => {
      this.changeAudio({ microphone });
      done(microphone);
    });
  }

  #end(ending: LegEnding, reason?: RejectReason): void {
    if (!this.#emit({ type: "ended", ending })) return;
    this.#listeners.clear();
    this.#actions.release?.(ending, reason);
  }

  #allows(input: LegInput): boolean {
    return transition(this.#phase, input) !== undefined;
  }

  /** Returns false, and does nothing, if the state doesn't allow the event. */
  #emit(event: LegEvent): boolean {
    const phase = transition(this.#phase, event.type);
    if (phase === undefined) return false;
    this.#phase = phase;
    if (event.type === "audioChanged") this.#audio = event.audio;
    for (const listener of this.#listeners) listener(event);
    return true;
  }
}
