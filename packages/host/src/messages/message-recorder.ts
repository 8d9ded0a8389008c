import type { Direction, Envelope, Intercept } from "@calling-extensions/channel";
import { parseAppMessage, type ParsedAppMessage } from "@calling-extensions/contract";
import type { Interceptor, MessageRecord } from "../api/messages.ts";
import { MAX_MESSAGES, MESSAGE_BATCH_MS } from "../limits.ts";
import { parseEntry, type Entry, type Interception } from "./entry.ts";
import { Interceptors } from "./interceptors.ts";
import { recordCallAfter, recordCallBefore, type CallLookup } from "./message-calls.ts";
import { ReplyCorrelator } from "./reply-correlator.ts";
import { toRecord } from "./to-record.ts";

/** What interceptors visibly did to a message. */
interface Faults {
  readonly interception: Interception;
  readonly effect: Entry["effect"];
  readonly original?: Envelope | undefined;
}

export interface MessageRecorderOptions {
  calls: CallLookup;
  /** Whether records have to be emitted. */
  hasListeners(): boolean;
  emit(record: MessageRecord): void;
}

/**
 * Records every message of a host. While a message is on its way, it is only put into a ring buffer; its
 * record is created later, when it is emitted or read.
 */
export class MessageRecorder {
  readonly #options: MessageRecorderOptions;
  readonly #interceptors = new Interceptors();
  readonly #replies = new ReplyCorrelator();
  readonly #ring: Entry[] = [];
  /** Reading one clock per message is enough. */
  readonly #epoch = Date.now() - performance.now();
  /** Entries that are still to be emitted. */
  #pending: Entry[] = [];
  #count = 0;
  #lastRecorded = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The message from the app that is being delivered. */
  #arriving: Entry | undefined;
  /** The first of the messages that are being delivered, one because of another. */
  #firstInDelivery: Entry | undefined;
  #all: readonly MessageRecord[] | undefined;

  constructor(options: MessageRecorderOptions) {
    this.#options = options;
  }

  /** The last messages, the oldest first, except those that are being delivered. */
  get all(): readonly MessageRecord[] {
    if (this.#all) return this.#all;
    const last = this.#firstInDelivery ? this.#firstInDelivery.id - 1 : this.#count;
    for (const entry of this.#pending) if (entry.id <= last) this.#record(entry);
    this.#recordUpTo(last);
    const start = this.#count % MAX_MESSAGES;
    const inOrder = [...this.#ring.slice(start), ...this.#ring.slice(0, start)];
    this.#all = inOrder.flatMap(({ id, record }) => (record && id <= last ? record : []));
    return this.#all;
  }

  /** Adds an interceptor. Returns a function that removes it. */
  add(interceptor: Interceptor): () => void {
    return this.#interceptors.add(interceptor);
  }

  /** Passes every message of the channel on. */
  readonly intercept: Intercept = (direction, envelope, pass) => {
    if (this.#interceptors.isEmpty) this.#deliver(this.#add(direction, envelope), pass);
    else this.#interceptWithFaults(direction, envelope, pass);
  };

  /** Parses a message for the channel, and remembers the result for its record. */
  readonly parse = (envelope: Envelope): ParsedAppMessage =>
    this.#arriving?.envelope === envelope ? parseEntry(this.#arriving) : parseAppMessage(envelope);

  /** Stops emitting records. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pending = [];
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
      recordCallBefore(entry, this.#options.calls);
      recordCallAfter(entry, this.#options.calls);
    }
  }

  #deliver(entry: Entry, pass: (envelope: Envelope) => boolean): void {
    const { calls } = this.#options;
    recordCallBefore(entry, calls);
    const outer = this.#arriving;
    this.#firstInDelivery ??= entry;
    if (entry.direction === "in") this.#arriving = entry;
    try {
      entry.isDelivered = pass(entry.envelope);
    } finally {
      this.#arriving = outer;
      recordCallAfter(entry, calls);
      if (this.#firstInDelivery === entry) {
        this.#firstInDelivery = undefined;
        this.#all = undefined;
      }
    }
  }

  #add(direction: Direction, envelope: Envelope, faults?: Faults): Entry {
    this.#count += 1;
    const id = this.#count;
    // One object shape and no spread, because this runs for every message.
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
    if (this.#options.hasListeners()) {
      this.#pending.push(entry);
      this.#timer ??= setTimeout(this.#emitPending);
    }
    return entry;
  }

  /** Emits pending records for part of a frame's time, and continues in the next task. */
  readonly #emitPending = (): void => {
    this.#timer = undefined;
    const batch = this.#pending;
    const until = performance.now() + MESSAGE_BATCH_MS;
    this.#pending = [];
    let emitted = 0;
    for (const entry of batch) {
      this.#options.emit(this.#record(entry));
      emitted += 1;
      if (performance.now() > until) break;
    }
    // They come before entries that a listener caused.
    this.#pending = [...batch.slice(emitted), ...this.#pending];
    if (this.#pending.length > 0) this.#timer ??= setTimeout(this.#emitPending);
  };

  /** Creates records in the order of the messages: a reply is found by its request. */
  #record(entry: Entry): MessageRecord {
    if (entry.record) return entry.record;
    this.#recordUpTo(entry.id - 1);
    this.#lastRecorded = entry.id;
    entry.record = toRecord(entry, this.#epoch, this.#replies.take(entry));
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
