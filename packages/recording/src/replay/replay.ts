import type { CallState } from "@calling-extensions/contract";
import type { Recording } from "../recording.ts";
import { canFollow, LiveCalls, startsCall } from "./live-calls.ts";
import {
  isReplayed,
  stepsOf,
  type PlayedEnd,
  type RecordedMessage,
  type ReplayStep,
} from "./replay-steps.ts";
import { redactText } from "../redaction/redact.ts";
import { callIdOf, describer, type LiveMessage, type ReplayDifference } from "./difference.ts";
import { ValueMap, type ValueDifference } from "./value-map.ts";

/** A message beside the recorded one, without personal data. */
export interface ReplayRow {
  /** `sent` to the live end, or `received` from it; `different`; or `open`: the replay didn't get there. */
  readonly kind: "sent" | "received" | "different" | "open";
  readonly from: PlayedEnd;
  readonly recorded: ReplayDifference["recorded"];
  readonly live: LiveMessage | undefined;
}

/** A message of the live end, and the state of its call before it. */
interface Received {
  readonly message: LiveMessage;
  readonly state: CallState | undefined;
}

/**
 * A recorded session beside a live one. One end is played, the other one is live: its driver performs `step`, and reports
 * what the live end sends. Pure: it has no clock.
 */
export class Replay {
  readonly #steps: readonly ReplayStep[];
  readonly #values = new ValueMap();
  readonly #describe: ReturnType<typeof describer>;
  readonly #played: PlayedEnd;
  readonly #calls = new LiveCalls();
  readonly #rows: ReplayRow[] = [];
  #index = 0;
  /** Messages of the current step that have not come. */
  #awaited: RecordedMessage[] = [];
  /** Messages that came before it was their turn. */
  #early: Received[] = [];
  /** What is awaited didn't come in time, and may still come. */
  #isOverdue = false;
  #difference: ReplayDifference | undefined;

  constructor(recording: Recording, played: PlayedEnd) {
    this.#steps = stepsOf(recording, played);
    this.#describe = describer(recording, this.#values);
    this.#played = played;
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

  /** Both sessions side by side, in the order of the live one, and what is left of the recording. */
  get rows(): readonly ReplayRow[] {
    const { recorded: failed } = this.#difference ?? {};
    const open = this.#steps.slice(this.#index).flatMap((step, index): readonly ReplayRow[] => {
      if (step.kind === "reload") return [];
      const isSend = step.kind === "send";
      const messages = isSend ? [step.message] : index === 0 ? this.#awaited : step.messages;
      const from = isSend ? this.#played : this.#live;
      return messages
        .filter(({ id }) => id !== failed?.id)
        .map((message) => ({
          kind: "open",
          from,
          recorded: this.#describe.recorded(message),
          live: undefined,
        }));
    });
    return [...this.#rows, ...open];
  }

  get #live(): PlayedEnd {
    return this.#played === "host" ? "app" : "host";
  }

  /** The data of the message to send, with the ids of the live session. */
  dataFor({ data }: RecordedMessage): unknown {
    return this.#values.toLive(data);
  }

  /** The message was sent, or the app loaded again. */
  done(): void {
    const { step } = this;
    if (!step || step.kind === "await") return;
    if (step.kind === "send") {
      const { message } = step;
      const data = this.dataFor(message);
      this.#values.keep(data);
      this.#addRow("sent", message, { type: message.type, data });
    }
    this.#advance();
  }

  /** The live end sent a message. */
  receive(message: LiveMessage): void {
    const { type } = message;
    if (this.#difference || !isReplayed({ type, from: this.#live }, this.#played)) return;
    const state = this.#played === "host" ? this.#calls.receive(message) : undefined;
    const received = { message, state };
    if (this.#take(received)) {
      if (this.#awaited.length === 0) this.#advance();
    } else if (!this.#difference) this.#early.push(received);
  }

  /** What is awaited didn't come in time. If it comes now, it is late. */
  expire(): void {
    this.#isOverdue = this.#awaited.length > 0;
  }

  /** What is awaited doesn't come. */
  giveUp(): void {
    const [recorded] = this.#awaited;
    if (!recorded || this.#difference) return;
    this.#fail("missing", `${recorded.type} is missing.`, { recorded });
  }

  /** The session is over: what is left is additional. */
  finish(): void {
    const [live] = this.#early;
    if (this.#difference) return;
    if (live) this.#failAdditional(live);
    else this.giveUp();
  }

  #failAdditional(live: Received): void {
    this.#fail("additional", `${redactText(live.message.type)} is additional.`, { live });
  }

  #fail(
    kind: ReplayDifference["kind"],
    text: string,
    {
      recorded,
      live,
      field,
    }: { recorded?: RecordedMessage | undefined; live?: Received; field?: string | undefined },
  ): void {
    this.#difference = {
      kind,
      from: this.#live,
      text,
      field,
      state: live?.state,
      recorded: recorded && this.#describe.recorded(recorded),
      live: live && this.#describe.live(live.message),
    };
    this.#addRow("different", recorded, live?.message);
  }

  #addRow(
    kind: ReplayRow["kind"],
    recorded: RecordedMessage | undefined,
    live: LiveMessage | undefined,
  ): void {
    this.#rows.push({
      kind,
      from: kind === "sent" ? this.#played : this.#live,
      recorded: recorded && this.#describe.recorded(recorded),
      live: live && this.#describe.live(live),
    });
  }

  #advance(): void {
    this.#index += 1;
    this.#isOverdue = false;
    this.#enter();
  }

  #enter(): void {
    const step = this.#steps[this.#index];
    this.#awaited = step?.kind === "await" ? [...step.messages] : [];
    if (step?.kind !== "await") return;
    const early = this.#early;
    this.#early = [];
    for (const received of early) {
      if (this.#difference || !this.#take(received)) this.#early.push(received);
    }
    if (!this.#difference && this.#awaited.length === 0) this.#advance();
  }

  /** Whether a message is one of those that are awaited. Otherwise it is early, or a difference. */
  #take(received: Received): boolean {
    const { message: live, state } = received;
    const candidates = this.#awaited.filter(({ type }) => type === live.type);
    let problem: ValueDifference | undefined;
    for (const recorded of candidates) {
      const difference = this.#values.match(recorded.data, live.data);
      problem ??= difference;
      if (difference !== undefined) continue;
      const earlier = this.#earlierOfCall(recorded);
      if (earlier) {
        this.#fail("order", `${live.type} came before ${earlier.type} of the same call.`, {
          recorded,
          live: received,
        });
        return false;
      }
      if (this.#isOverdue) {
        this.#fail("late", `${live.type} came too late.`, { recorded, live: received });
        return false;
      }
      this.#awaited = this.#awaited.filter((each) => each !== recorded);
      this.#addRow("received", recorded, live);
      return true;
    }
    const isLater = this.#steps
      .slice(this.#index + 1)
      .some(
        (step) => step.kind === "await" && step.messages.some(({ type }) => type === live.type),
      );
    const isOther = candidates.length === 0 || this.#isOfOtherCall(live, candidates);
    // What comes for a call that hasn't started may be early: the start is missing then.
    const isIllegal = state !== "idle" && !canFollow(live.type, state);
    if (isLater && isOther && !isIllegal) return false;
    const [recorded] = candidates;
    if (problem === undefined || (isOther && isIllegal && !startsCall(live.type))) {
      this.#failAdditional(received);
    } else {
      const { field, text } = problem;
      this.#fail("altered", `${live.type} is different: ${text}.`, {
        recorded,
        live: received,
        field,
      });
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
