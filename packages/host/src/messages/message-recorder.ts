import type { Direction, Envelope, Intercept } from "@calling-extensions/channel";
import { parseAppMessage, type ParsedAppMessage } from "@calling-extensions/contract";
import { ReplyCorrelator } from "./reply-correlator.ts";
import { parseEntry, type Entry, type Interception } from "./entry.ts";
import { Interceptors, type Interceptor } from "./interceptors.ts";
import { noteCallAfter, noteCallBefore, type CallLookup } from "./message-calls.ts";
import type { MessageRecord } from "../api/message-record.ts";
import { recordOf } from "./record-of.ts";

/** Several long calls with all that belongs to them, and no more than a megabyte of usual messages. */
const MAX_MESSAGES = 1_000;
/** Half a frame: who listens to messages leaves the page time to draw. */
const BATCH_MS = 8;

/** What interceptors did to a message, as far as that can be seen. */
interface Faults {
  readonly interception: Interception;
  readonly effect: Entry["effect"];
  readonly original?: Envelope | undefined;
}

export interface MessageRecorderOptions {
  /** Where calls stand; not asked before the first message. */
  calls(): CallLookup;
  /** Whether anybody wants to be told: nothing waits for nobody. */
  isHeard(): boolean;
  tell(record: MessageRecord): void;
}

/**
 * Every message of a host's, in and out, as it came and went. While a message travels it is only put
 * into a ring; what must be found out about it is found out later, when it is told or looked at.
 */
export class MessageRecorder {
  readonly #options: MessageRecorderOptions;
  readonly #interceptors = new Interceptors();
  readonly #answers = new ReplyCorrelator(MAX_MESSAGES);
  readonly #ring: Entry[] = [];
  /** One look at a clock for each message is enough. */
  readonly #epoch = Date.now() - performance.now();
  /** Those that somebody who listens has not been told yet. */
  #untold: Entry[] = [];
  #count = 0;
  #lastRecorded = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The message of the app's that is being delivered. */
  #arriving: Entry | undefined;
  /** The first of the messages that are on their way just now, one because of another. */
  #firstOnItsWay: Entry | undefined;
  #all: readonly MessageRecord[] | undefined;

  constructor(options: MessageRecorderOptions) {
    this.#options = options;
  }

  /** The last messages, the oldest first; but for those that are on their way just now. */
  get all(): readonly MessageRecord[] {
    if (this.#all) return this.#all;
    const last = this.#firstOnItsWay ? this.#firstOnItsWay.id - 1 : this.#count;
    for (const entry of this.#untold) if (entry.id <= last) this.#record(entry);
    this.#recordUpTo(last);
    const start = this.#count % MAX_MESSAGES;
    const inOrder = [...this.#ring.slice(start), ...this.#ring.slice(0, start)];
    this.#all = inOrder.flatMap(({ id, record }) => (record && id <= last ? record : []));
    return this.#all;
  }

  /** Puts an interceptor behind those that are there; the answer takes it away. */
  add(interceptor: Interceptor): () => void {
    return this.#interceptors.add(interceptor);
  }

  /** For the channel: every message goes through here. */
  readonly intercept: Intercept = (direction, envelope, pass) => {
    if (this.#interceptors.isEmpty) this.#deliver(this.#add(direction, envelope), pass);
    else this.#interceptWithFaults(direction, envelope, pass);
  };

  /** For the channel: reads a message, and notes what the contract says of it. */
  readonly parse = (envelope: Envelope): ParsedAppMessage =>
    this.#arriving?.envelope === envelope ? parseEntry(this.#arriving) : parseAppMessage(envelope);

  /** Tells nobody any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#untold = [];
  }

  #interceptWithFaults(
    direction: Direction,
    envelope: Envelope,
    pass: (envelope: Envelope) => boolean,
  ): void {
    const interception: Interception = { passes: 0, isLate: false };
    const mark = (fault: string): void => {
      interception.fault = fault;
    };
    this.#interceptors.run(direction, envelope, mark, (passed) => {
      const original = passed === envelope ? undefined : envelope;
      const effect = effectOf(interception, original !== undefined);
      interception.passes += 1;
      this.#deliver(this.#add(direction, passed, { interception, effect, original }), pass);
    });
    interception.isLate = true;
    if (interception.passes === 0) {
      const entry = this.#add(direction, envelope, { interception, effect: "dropped" });
      noteCallBefore(entry, this.#options.calls());
      noteCallAfter(entry, this.#options.calls());
    }
  }

  #deliver(entry: Entry, pass: (envelope: Envelope) => boolean): void {
    const calls = this.#options.calls();
    noteCallBefore(entry, calls);
    const outer = this.#arriving;
    this.#firstOnItsWay ??= entry;
    if (entry.direction === "in") this.#arriving = entry;
    try {
      entry.isDelivered = pass(entry.envelope);
    } finally {
      this.#arriving = outer;
      noteCallAfter(entry, calls);
      if (this.#firstOnItsWay === entry) {
        this.#firstOnItsWay = undefined;
        this.#all = undefined;
      }
    }
  }

  #add(direction: Direction, envelope: Envelope, faults?: Faults): Entry {
    this.#count += 1;
    const id = this.#count;
    // All of one shape, and nothing spread: this is on the way of every message.
    const entry: Entry = {
      id,
      clock: performance.now(),
      direction,
      envelope,
      interception: faults?.interception,
      effect: faults?.effect,
      original: faults?.original,
      isDelivered: false,
      parsed: undefined,
      callKey: undefined,
      externalCallId: undefined,
      stateBefore: undefined,
      stateAfter: undefined,
      record: undefined,
    };
    if (faults) faults.interception.firstId ??= id;
    this.#ring[(id - 1) % MAX_MESSAGES] = entry;
    this.#all = undefined;
    if (this.#options.isHeard()) {
      this.#untold.push(entry);
      this.#timer ??= setTimeout(this.#tell);
    }
    return entry;
  }

  /** Tells what has come since the last time, for as long as a frame can spare. */
  readonly #tell = (): void => {
    this.#timer = undefined;
    const batch = this.#untold;
    const until = performance.now() + BATCH_MS;
    this.#untold = [];
    let told = 0;
    for (const entry of batch) {
      this.#options.tell(this.#record(entry));
      told += 1;
      if (performance.now() > until) break;
    }
    // Before those that came of the telling.
    this.#untold = [...batch.slice(told), ...this.#untold];
    if (this.#untold.length > 0) this.#timer ??= setTimeout(this.#tell);
  };

  /** Messages become records in the order in which they came: an answer is found by its question. */
  #record(entry: Entry): MessageRecord {
    if (entry.record) return entry.record;
    this.#recordUpTo(entry.id - 1);
    this.#lastRecorded = entry.id;
    entry.record = recordOf(entry, this.#epoch, this.#answers.take(entry));
    return entry.record;
  }

  #recordUpTo(id: number): void {
    const first = Math.max(this.#lastRecorded, this.#count - MAX_MESSAGES) + 1;
    for (let next = first; next <= id; next += 1) {
      const entry = this.#ring[(next - 1) % MAX_MESSAGES];
      if (entry) this.#record(entry);
    }
  }
}

function effectOf({ passes, isLate }: Interception, isChanged: boolean): Entry["effect"] {
  if (passes > 0) return "duplicated";
  if (isLate) return "delayed";
  return isChanged ? "changed" : undefined;
}
