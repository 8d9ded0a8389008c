import { MAX_FAULT_MEMORY, MAX_REORDER_DELAY_MS } from "../limits.ts";
import { callIdOf, mayBeSameCall } from "./same-call.ts";

/** A message that waits for another one. */
interface HeldMessage {
  readonly faultId: number;
  /** The type of the other one. */
  readonly after: string;
  readonly data: unknown;
  readonly pass: () => void;
}

/** The messages that faults hold until another message of the same call has passed. */
export class HeldMessages {
  #held: readonly HeldMessage[] = [];
  /** The last messages that have passed: one that waits for any of them is not held. */
  #passed: readonly string[] = [];

  hasPassed(type: string, data: unknown): boolean {
    const message = identify(type, data);
    return message !== undefined && this.#passed.includes(message);
  }

  hold(message: HeldMessage): void {
    this.#held = [...this.#held, message];
    setTimeout(() => this.#release((each) => each === message), MAX_REORDER_DELAY_MS);
  }

  /** A message has passed: those that waited for it follow. */
  handlePassed(type: string, data: unknown): void {
    const message = identify(type, data);
    if (message !== undefined) this.#passed = [...this.#passed, message].slice(-MAX_FAULT_MEMORY);
    this.#release((each) => each.after === type && mayBeSameCall(each.data, data));
  }

  /** A fault has ended: its messages are sent. */
  releaseAllOf(faultId: number): void {
    this.#release((message) => message.faultId === faultId);
  }

  #release(isMeant: (message: HeldMessage) => boolean): void {
    const released = this.#held.filter(isMeant);
    this.#held = this.#held.filter((message) => !released.includes(message));
    for (const message of released) message.pass();
  }
}

/** Identifies a message of a call; undefined if it names no call. */
function identify(type: string, data: unknown): string | undefined {
  const callId = callIdOf(data);
  return callId === undefined ? undefined : `${type} ${callId}`;
}
