import {
  Replay,
  type LiveMessage,
  type PlayedEnd,
  type RecordedMessage,
  type Recording,
  type ReplayDifference,
  type ReplayRow,
  type ReplayStep,
} from "@calling-extensions/recording";
import {
  MAX_SPONTANEOUS_MS,
  REACTION_TIMEOUT_MS,
  REPLAY_END_MS,
  SPONTANEOUS_MS,
} from "../limits.ts";

export interface ReplayResult {
  /** The first difference; undefined if there is none. */
  readonly difference: ReplayDifference | undefined;
  /** Steps that were done, of how many. */
  readonly done: number;
  readonly total: number;
  /** Both sessions side by side. */
  readonly rows: readonly ReplayRow[];
  /** What hindered the replay, such as a missing button. */
  readonly notes: readonly string[];
}

/** Is called at each step, with how many are done, of how many. */
export type OnStep = (done: number, total: number) => void;

/** The end of a session that isn't played: an app, or a page. */
export interface LiveEnd {
  /** How long it may take for one step. */
  readonly timeoutMs: number;
  send(message: LiveMessage): Promise<void>;
  /** Loads the app again, and waits until it is connected. */
  reload(): Promise<void>;
  /** Waits for a message of one of the types after another message, by its id. Returns whether it came in time. */
  waitFor(types: readonly string[], after: number, timeoutMs: number): Promise<boolean>;
  messagesAfter(id: number): Promise<readonly (LiveMessage & { readonly id: number })[]>;
  /** Whether the user of this end may have caused a message. */
  mayCause(message: RecordedMessage): boolean;
  /** Does what the user did when it was recorded. Returns why it couldn't, as a sentence. */
  cause(message: RecordedMessage, data: unknown): Promise<string | undefined>;
  pause(ms: number): Promise<void>;
}

/** Performs the steps of a replay: it waits for the live end's messages, not for the clock. */
export class Player {
  readonly #live: LiveEnd;
  readonly #replay: Replay;
  readonly #notes = new Set<string>();
  /** The live end's last message that the replay has. */
  #lastId = 0;
  /** The awaited messages that the user was made to cause. */
  readonly #caused = new Set<RecordedMessage>();
  /** When the last recorded step was, in the recording. */
  #recordedAt = 0;

  constructor(live: LiveEnd, recording: Recording, played: PlayedEnd) {
    this.#live = live;
    this.#replay = new Replay(recording, played);
  }

  async play(onStep: OnStep): Promise<ReplayResult> {
    await this.#playSteps(onStep);
    if (!this.#replay.difference) {
      await this.#live.pause(REPLAY_END_MS);
      await this.#receive();
    }
    this.#replay.finish();
    const { difference, progress, rows } = this.#replay;
    return { difference, ...progress, rows, notes: [...this.#notes] };
  }

  async #playSteps(onStep: OnStep): Promise<void> {
    for (;;) {
      const { step, progress } = this.#replay;
      onStep(progress.done, progress.total);
      if (!step) return;
      if (step.kind === "await") await this.#await(step);
      else if (step.kind === "send") await this.#send(step.message);
      else await this.#reload();
    }
  }

  async #reload(): Promise<void> {
    // What the live end said before may be gone then.
    await this.#receive();
    if (this.#replay.difference) return;
    await this.#live.reload();
    this.#replay.done();
  }

  async #send(message: RecordedMessage): Promise<void> {
    // What the live end said before belongs before this message.
    await this.#receive();
    if (this.#replay.difference) return;
    await this.#live.send({ type: message.type, data: this.#replay.dataFor(message) });
    this.#recordedAt = message.t;
    this.#replay.done();
  }

  /** Waits for one of the messages, and makes the user cause one if none comes by itself. */
  async #await({ messages }: Extract<ReplayStep, { kind: "await" }>): Promise<void> {
    const [first] = messages;
    if (!first) return;
    const types = messages.map(({ type }) => type);
    const gap = Math.min(Math.max(first.t - this.#recordedAt, 0), MAX_SPONTANEOUS_MS);
    const notes: string[] = [];
    let hasCome = await this.#hasReceived(types, gap + SPONTANEOUS_MS);
    for (const message of messages) {
      if (hasCome || this.#caused.has(message) || !this.#live.mayCause(message)) continue;
      if (this.#isAfterOther(message, messages)) continue;
      this.#caused.add(message);
      const note = await this.#live.cause(message, this.#replay.dataFor(message));
      if (note !== undefined) notes.push(note);
      hasCome = await this.#hasReceived(types, REACTION_TIMEOUT_MS);
    }
    hasCome ||= await this.#hasReceived(types, this.#live.timeoutMs);
    if (!hasCome) {
      // A message that comes too late is another fault than one that is missing.
      this.#replay.expire();
      if (!(await this.#hasReceived(types, this.#live.timeoutMs))) {
        // A message that comes by itself after all, even too late, needed no button.
        for (const note of notes) this.#notes.add(note);
        this.#replay.giveUp();
      }
    }
    this.#recordedAt = first.t;
  }

  /** Whether another awaited message of the call, or of no call, comes first: the user couldn't do anything before it. */
  #isAfterOther(message: RecordedMessage, messages: readonly RecordedMessage[]): boolean {
    const { call } = message;
    const first = messages.find((each) =>
      call == null ? each.call == null && this.#live.mayCause(each) : each.call === call,
    );
    return first !== message;
  }

  /** Waits for a message of one of the types, whatever else comes. */
  async #hasReceived(types: readonly string[], timeoutMs: number): Promise<boolean> {
    const hasCome = await this.#live.waitFor(types, this.#lastId, timeoutMs);
    await this.#receive();
    return hasCome;
  }

  /** Gives the replay what the live end has sent since the last time. */
  async #receive(): Promise<void> {
    for (const message of await this.#live.messagesAfter(this.#lastId)) {
      this.#lastId = message.id;
      this.#replay.receive(message);
    }
  }
}
