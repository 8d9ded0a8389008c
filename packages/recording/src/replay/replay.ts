import type { Recording } from "../recording.ts";
import {
  isReplayed,
  stepsOf,
  type PlayedEnd,
  type RecordedMessage,
  type ReplayStep,
} from "./replay-steps.ts";
import { redactText } from "../redaction/redact.ts";
import { callIdOf, differenceIn, type LiveMessage, type ReplayDifference } from "./difference.ts";
import { ValueMap } from "./value-map.ts";

/**
 * A recorded session beside a live one. One end is played, the other one is live: its driver performs `step`, and reports
 * what the live end sends. Pure: it has no clock.
 */
export class Replay {
  readonly #steps: readonly ReplayStep[];
  readonly #values = new ValueMap();
  readonly #toDifference: ReturnType<typeof differenceIn>;
  #index = 0;
  /** Messages of the current step that have not come. */
  #awaited: RecordedMessage[] = [];
  /** Messages that came before it was their turn. */
  #early: LiveMessage[] = [];
  #difference: ReplayDifference | undefined;

  constructor(recording: Recording, played: PlayedEnd) {
    this.#steps = stepsOf(recording, played);
    this.#toDifference = differenceIn(recording, this.#values);
    this.#enter();
  }

  /** What to do now; undefined at the end, or after a difference. */
  get step(): ReplayStep | undefined {
    if (this.#difference) return undefined;
    const step = this.#steps[this.#index];
    return step?.kind === "await" ? { kind: "await", messages: this.#awaited } : step;
  }

  get difference(): ReplayDifference | undefined {
    return this.#difference;
  }

  /** How many steps are done, of how many. */
  get progress(): { readonly done: number; readonly total: number } {
    return { done: this.#index, total: this.#steps.length };
  }

  /** The data of the message to send, with the ids of the live session. */
  dataFor({ data }: RecordedMessage): unknown {
    return this.#values.toLive(data);
  }

  /** The message was sent, or the app loaded again. */
  done(): void {
    const { step } = this;
    if (!step || step.kind === "await") return;
    if (step.kind === "send") this.#values.keep(this.dataFor(step.message));
    this.#advance();
  }

  /** The live end sent a message. */
  receive(message: LiveMessage): void {
    if (this.#difference || !isReplayed(message.type)) return;
    if (this.#take(message)) {
      if (this.#awaited.length === 0) this.#advance();
    } else if (!this.#difference) this.#early.push(message);
  }

  /** What is awaited didn't come in time. */
  giveUp(): void {
    const [recorded] = this.#awaited;
    if (!recorded || this.#difference) return;
    this.#fail("missing", `${recorded.type} is missing.`, { recorded });
  }

  /** The session is over: what is left is additional. */
  finish(): void {
    const [live] = this.#early;
    if (this.#difference) return;
    if (live) this.#fail("additional", `${redactText(live.type)} is additional.`, { live });
    else this.giveUp();
  }

  #fail(
    kind: ReplayDifference["kind"],
    text: string,
    { recorded, live }: { recorded?: RecordedMessage | undefined; live?: LiveMessage },
  ): void {
    this.#difference = this.#toDifference(kind, text, { recorded, live });
  }

  #advance(): void {
    this.#index += 1;
    this.#enter();
  }

  #enter(): void {
    const step = this.#steps[this.#index];
    this.#awaited = step?.kind === "await" ? [...step.messages] : [];
    if (step?.kind !== "await") return;
    const early = this.#early;
    this.#early = [];
    for (const message of early) {
      if (this.#difference || !this.#take(message)) this.#early.push(message);
    }
    if (!this.#difference && this.#awaited.length === 0) this.#advance();
  }

  /** Whether a message is one of those that are awaited. Otherwise it is early, or a difference. */
  #take(live: LiveMessage): boolean {
    const candidates = this.#awaited.filter(({ type }) => type === live.type);
    let problem: string | undefined;
    for (const recorded of candidates) {
      const difference = this.#values.match(recorded.data, live.data);
      problem ??= difference;
      if (difference !== undefined) continue;
      const earlier = this.#earlierOfCall(recorded);
      if (earlier) {
        this.#fail("order", `${live.type} came before ${earlier.type} of the same call.`, {
          recorded,
          live,
        });
        return false;
      }
      this.#awaited = this.#awaited.filter((each) => each !== recorded);
      return true;
    }
    const isLater = this.#steps
      .slice(this.#index + 1)
      .some(
        (step) => step.kind === "await" && step.messages.some(({ type }) => type === live.type),
      );
    if (isLater && (candidates.length === 0 || this.#isOfOtherCall(live, candidates))) return false;
    if (problem === undefined) {
      this.#fail("additional", `${redactText(live.type)} is additional.`, { live });
    } else {
      const [recorded] = candidates;
      this.#fail("altered", `${live.type} is different: ${problem}.`, { recorded, live });
    }
    return false;
  }

  /** Each call goes through its states in order. Between calls, the order is open. */
  #earlierOfCall(recorded: RecordedMessage): RecordedMessage | undefined {
    const { call } = recorded;
    if (call == null) return undefined;
    const before = this.#awaited.slice(0, this.#awaited.indexOf(recorded));
    return before.find((each) => each.call === call);
  }

  /** Whether a message is about a call that is known, and that none of the awaited ones is about. */
  #isOfOtherCall({ data }: LiveMessage, candidates: readonly RecordedMessage[]): boolean {
    const recorded = this.#values.recordedId(callIdOf(data));
    return recorded !== undefined && candidates.every((each) => callIdOf(each.data) !== recorded);
  }
}
