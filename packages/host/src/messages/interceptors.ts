import type { Direction, Envelope } from "@calling-extensions/channel";
import { handshakeTypes } from "@calling-extensions/contract";
import type { Interceptor, MessageChange } from "../api/messages.ts";
import { dataOf } from "./entry.ts";

const handshake: ReadonlySet<string> = new Set(Object.values(handshakeTypes));

function applyChange(envelope: Envelope, change: MessageChange | undefined): Envelope {
  if (!change) return envelope;
  const { type = envelope.type } = change;
  if (!("data" in change)) return { ...envelope, type };
  if (!handshake.has(envelope.type)) return { ...envelope, type, data: change.data };
  // The handshake's fields are at top level, and HELLO has no id to keep.
  const { messageId } = envelope;
  const id = messageId === undefined ? {} : { messageId };
  return { ...(Object(change.data) as object), ...id, type } as Envelope;
}

interface Registration {
  readonly intercept: Interceptor;
}

/** The interceptors of one host, in the order of their registration. */
export class Interceptors {
  #registered: readonly Registration[] = [];

  get isEmpty(): boolean {
    return this.#registered.length === 0;
  }

  /** Adds an interceptor. Returns a function that removes it, and that can be called twice. */
  add(intercept: Interceptor): () => void {
    const registration = { intercept };
    this.#registered = [...this.#registered, registration];
    return () => {
      this.#registered = this.#registered.filter((each) => each !== registration);
    };
  }

  /** Passes a message through all interceptors, and what the last one passes on to `deliver`. */
  run(
    direction: Direction,
    envelope: Envelope,
    mark: (fault: string) => void,
    deliver: (envelope: Envelope) => void,
  ): void {
    const all = this.#registered;
    const passTo = (index: number, current: Envelope): void => {
      const registration = all[index];
      if (!registration) {
        deliver(current);
        return;
      }
      // It may have been removed while another interceptor delayed the message.
      if (!this.#registered.includes(registration)) {
        passTo(index + 1, current);
        return;
      }
      let hasPassed = false;
      const pass = (change?: MessageChange): void => {
        hasPassed = true;
        passTo(index + 1, applyChange(current, change));
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
    passTo(0, envelope);
  }
}
