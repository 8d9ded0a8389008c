import { handshakeTypes } from "@calling-extensions/contract";
import type { Direction, Envelope } from "@calling-extensions/channel";
import { dataOf } from "./entry.ts";

/** A message on its way, as an interceptor sees it. Another one is passed; this one is not changed. */
export interface InterceptedMessage {
  /** `in` is from the app, `out` is to the app. */
  readonly direction: Direction;
  /** A stranger's may be any text. */
  readonly type: string;
  /** HELLO has none. */
  readonly messageId?: string | number;
  /** Of the handshake: its fields. */
  readonly data: unknown;
  /** Names what is done to the message; its records show that name as their `fault`. */
  mark(this: void, fault: string): void;
}

/** What another message has in the place of the one that came; what is left out stays. */
export interface MessageChange {
  readonly type?: string;
  readonly data?: unknown;
}

/**
 * Stands in the way of every message in and out, the handshake's included. A message goes on when
 * `pass` is called: never drops it, later delays it, twice doubles it, with a change alters it. One that
 * throws before it passed a message does not hold it up.
 */
export type Interceptor = (
  message: InterceptedMessage,
  pass: (change?: MessageChange) => void,
) => void;

const handshake: ReadonlySet<string> = new Set(Object.values(handshakeTypes));

function changed(envelope: Envelope, change: MessageChange | undefined): Envelope {
  if (!change) return envelope;
  const { type = envelope.type } = change;
  if (!("data" in change)) return { ...envelope, type };
  if (!handshake.has(envelope.type)) return { ...envelope, type, data: change.data };
  // The link's own fields are at top level, and HELLO has no id to keep.
  const { messageId } = envelope;
  const id = messageId === undefined ? {} : { messageId };
  return { ...(Object(change.data) as object), ...id, type } as Envelope;
}

interface Registration {
  readonly intercept: Interceptor;
}

/** The interceptors of one host, in the order in which they were registered. */
export class Interceptors {
  #registered: readonly Registration[] = [];

  get isEmpty(): boolean {
    return this.#registered.length === 0;
  }

  /** Adds one behind the others; the answer takes it away. Twice is safe. */
  add(intercept: Interceptor): () => void {
    const registration = { intercept };
    this.#registered = [...this.#registered, registration];
    return () => {
      this.#registered = this.#registered.filter((each) => each !== registration);
    };
  }

  /** Hands a message from one to the next, and what the last one passes to `goOn`. */
  run(
    direction: Direction,
    envelope: Envelope,
    mark: (fault: string) => void,
    goOn: (envelope: Envelope) => void,
  ): void {
    const all = this.#registered;
    const handTo = (index: number, current: Envelope): void => {
      const registration = all[index];
      if (!registration) {
        goOn(current);
        return;
      }
      // It may be gone by the time at which a message that was held comes to it.
      if (!this.#registered.includes(registration)) {
        handTo(index + 1, current);
        return;
      }
      let hasPassed = false;
      const pass = (change?: MessageChange): void => {
        hasPassed = true;
        handTo(index + 1, changed(current, change));
      };
      const { type, messageId } = current;
      const message = { direction, type, messageId, data: dataOf(current), mark };
      try {
        registration.intercept(message, pass);
      } catch (error) {
        reportError(error);
        if (!hasPassed) pass();
      }
    };
    handTo(0, envelope);
  }
}
