import type { AudioStats, CallLeg } from "@calling-extensions/telephony";
import { isActive, isDialing, isOnHold, type Call } from "../call/call.ts";
import type { AudioOutput } from "../telephony/audio-output.ts";
import { CallLine } from "./call-line.ts";
import type { CallerRecords } from "./caller-records.ts";
import { createTurns, type Act } from "./create-turns.ts";
import { callsOf, findCall, findMainCall, liveCallsOf } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";
import type { SleepWatch } from "./sleep-watch.ts";

export interface CallLinesOptions extends PhoneDependencies {
  readonly audioOutput: AudioOutput;
  readonly callerRecords: CallerRecords;
  readonly sleepWatch: SleepWatch;
}

/** The phone's two lines: what the user does during calls. One call at a time is not on hold. */
export class CallLines {
  readonly #options: CallLinesOptions;
  /** The lines of the live calls, by id. */
  readonly #lines = new Map<string, CallLine>();
  /** While the carrier puts a call on hold or resumes it, what else changes who talks to the user waits. */
  readonly takeTurn = createTurns();
  readonly #stopPlaying: () => void;

  constructor(options: CallLinesOptions) {
    this.#options = options;
    this.#stopPlaying = options.store.subscribe(() => this.#play());
  }

  /** Ends the call with this id and no other; without an id, the current one. Declines an incoming call. */
  hangUp(externalCallId?: string): void {
    const isAny = externalCallId === undefined;
    this.find(isAny ? findMainCall(this.#state) : findCall(this.#state, externalCallId))?.hangUp();
  }

  /** Mutes the user in the call with this id, by default the current one. */
  setMuted(isMuted: boolean, externalCallId?: string): void {
    this.find(this.#callWith(externalCallId))?.leg.setMuted(isMuted);
  }

  /** Puts the call with this id on hold, by default the current one. */
  hold(externalCallId?: string): void {
    const call = this.#callWith(externalCallId);
    if (call) void this.takeTurn(async () => void (await this.find(call)?.hold()));
  }

  /** Resumes the call with this id, by default the current one. A call in progress is put on hold. */
  resume(externalCallId?: string): void {
    const call = this.#callWith(externalCallId);
    if (call) void this.takeTurn(() => this.#resume(call.externalCallId));
  }

  /** Shows another call. One that is on hold is resumed, and the call in progress is put on hold. */
  switchTo(externalCallId: string): void {
    const call = findCall(this.#state, externalCallId);
    if (call && isOnHold(call)) this.resume(externalCallId);
    else this.#options.store.dispatch({ type: "callSelected", externalCallId });
  }

  /**
   * Sends a tone to the other party of the call with this id, by default the current one. Ignores characters
   * that a telephone doesn't have.
   */
  sendTone(tone: string, externalCallId?: string): void {
    if (/^[\d*#]$/.test(tone)) this.find(this.#callWith(externalCallId))?.leg.sendDtmf(tone);
  }

  /** Accepts or declines to be transferred by the other party of the current call. */
  answerTransfer(isAccepted: boolean): void {
    this.find(this.#state.call)?.answerTransfer(isAccepted);
  }

  /** Statistics of the current call's audio. Undefined without a call, and if the carrier has none. */
  async getAudioStats(): Promise<AudioStats | undefined> {
    return this.find(this.#state.call)?.leg.getAudioStats();
  }

  /** Opens the microphone again after it failed. */
  retryMicrophone(): void {
    this.find(this.#state.call)?.leg.retryMicrophone();
  }

  /** Continues at once, or as soon as the call in progress is on hold. */
  holdActiveCall(next: Act): ReturnType<Act> {
    const active = callsOf(this.#state).find(isActive);
    return active ? this.#holdFirst(active, next) : next();
  }

  find(call: Call | undefined): CallLine | undefined {
    return call && this.#lines.get(call.externalCallId);
  }

  findLeg(externalCallId: string | undefined): CallLeg | undefined {
    return this.#lines.get(externalCallId ?? "")?.leg;
  }

  /** Opens the line of a call that has started. */
  follow({ externalCallId }: Call, leg: CallLeg): void {
    const line = new CallLine({
      ...this.#options,
      externalCallId,
      leg,
      onAnswered: () => this.#handleAnswered(externalCallId),
      onEnded: () => this.#lines.delete(externalCallId),
    });
    this.#lines.set(externalCallId, line);
    this.#play();
  }

  destroy(): void {
    this.#stopPlaying();
  }

  get #state() {
    return this.#options.store.getState();
  }

  #callWith(externalCallId: string | undefined): Call | undefined {
    return externalCallId === undefined ? this.#state.call : findCall(this.#state, externalCallId);
  }

  #play(): void {
    const { audioOutput } = this.#options;
    audioOutput.play(this.find(findMainCall(this.#state))?.leg.audio.remoteStream);
  }

  #handleAnswered(externalCallId: string): void {
    for (const call of callsOf(this.#state).filter(isActive)) {
      if (call.externalCallId !== externalCallId) void this.find(call)?.hold();
    }
    const { call } = this.#state;
    if (call?.externalCallId === externalCallId && call.direction === "INBOUND") {
      this.#options.callerRecords.showOnlyMatch();
    }
  }

  async #holdFirst(active: Call, next: Act): Promise<void> {
    if ((await this.find(active)?.hold()) ?? true) await next();
  }

  #resume(externalCallId: string): ReturnType<Act> {
    const call = findCall(this.#state, externalCallId);
    // It would be talking, too, as soon as the other one is answered.
    if (!call || !isOnHold(call) || liveCallsOf(this.#state).some(isDialing)) return undefined;
    return this.holdActiveCall(async () => {
      this.#options.store.dispatch({ type: "callSelected", externalCallId });
      await this.find(call)?.resume();
    });
  }
}
