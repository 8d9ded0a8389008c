import type { Envelope } from "./envelope.ts";
import type { LinkProblem } from "./link-problem.ts";
import { createMessageIds } from "./message-ids.ts";
import type { Transport } from "./transport.ts";

/** A message of the owner's, before it has an envelope. */
export interface Outgoing {
  readonly type: string;
  readonly data?: unknown;
}

/** What the owner's contract says of a message that arrived. */
export type Parsed<In> = { ok: true; message: In } | { ok: false; reason: string };

export interface LinkOptions<In> {
  /** Holds a type and its data against the contract; a stranger's message is `unknown` until then. */
  parse(type: string, data: unknown, envelope: Envelope): Parsed<In>;
  onMessage(message: In, envelope: Envelope): void;
  onProblem(problem: LinkProblem): void;
}

/** Enough for any app that starts, far below what memory minds. */
const QUEUE_LIMIT = 1_000;

/**
 * What both ends of a channel share once they know their peer: envelopes with ids, a queue while
 * there is no peer, and a reading of what arrives that nothing can throw through.
 */
export class Link<In> {
  readonly #options: LinkOptions<In>;
  readonly #nextId = createMessageIds();
  #queue: Envelope[] = [];
  #transport: Transport | undefined;

  constructor(options: LinkOptions<In>) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#transport !== undefined;
  }

  nextId(): string {
    return this.#nextId();
  }

  /** Connects to the peer and sends what waited for it, in order. */
  open(transport: Transport): void {
    this.#transport = transport;
    const waiting = this.#queue;
    this.#queue = [];
    for (const envelope of waiting) transport.post(envelope);
  }

  /** The peer is gone for now: what is sent from here on waits. */
  suspend(): void {
    this.#transport = undefined;
  }

  /** Forgets the peer and all that waits for it. */
  close(): void {
    this.#transport = undefined;
    this.#queue = [];
  }

  /** Sends now, or as soon as there is a peer. */
  send(message: Outgoing): void {
    const envelope: Envelope = { ...message, messageId: this.#nextId() };
    if (this.#transport) {
      this.#transport.post(envelope);
    } else if (this.#queue.length < QUEUE_LIMIT) {
      this.#queue.push(envelope);
    } else {
      this.#options.onProblem({ kind: "queueFull", type: message.type });
    }
  }

  /** Hands a message of the pinned peer's to the owner, or drops and reports it. */
  receive(envelope: Envelope): void {
    const { type } = envelope;
    const parsed = this.#options.parse(type, envelope.data, envelope);
    if (!parsed.ok) {
      this.#options.onProblem({ kind: "invalidMessage", type, reason: parsed.reason });
      return;
    }
    try {
      this.#options.onMessage(parsed.message, envelope);
    } catch (cause) {
      this.#options.onProblem({ kind: "handlerFailed", type, cause });
    }
  }
}
