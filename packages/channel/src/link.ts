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
  parse(this: void, type: string, data: unknown, envelope: Envelope): Parsed<In>;
  onMessage(this: void, message: In, envelope: Envelope): void;
  onProblem(this: void, problem: LinkProblem): void;
}

/** What both ends of a channel share once they know their peer. */
export interface Link {
  readonly isOpen: boolean;
  nextId(): string;
  /** Connects to the peer and sends what waited for it, in order. Another connection is closed. */
  open(transport: Transport): void;
  /** The peer is gone for now: what is sent from here on waits. */
  suspend(): void;
  /** Forgets the peer and all that waits for it. */
  close(): void;
  /** Sends now, or as soon as there is a peer. */
  send(this: void, message: Outgoing): void;
  /** Hands a message of the pinned peer's to the owner, or drops and reports it. */
  receive(this: void, envelope: Envelope): void;
}

/** Enough for any app that starts, far below what memory minds. */
const QUEUE_LIMIT = 1_000;

/**
 * Envelopes with ids, a queue while there is no peer, and a reading of what arrives that nothing can
 * throw through.
 */
export function createLink<In>({ parse, onMessage, onProblem }: LinkOptions<In>): Link {
  const nextId = createMessageIds();
  let queue: Envelope[] = [];
  let transport: Transport | undefined;

  function suspend(): void {
    transport?.close();
    transport = undefined;
  }

  return {
    get isOpen() {
      return transport !== undefined;
    },
    nextId,
    open(next) {
      suspend();
      transport = next;
      const waiting = queue;
      queue = [];
      for (const envelope of waiting) next.post(envelope);
    },
    suspend,
    close() {
      suspend();
      queue = [];
    },
    send(message) {
      const envelope = { ...message, messageId: nextId() };
      if (transport) transport.post(envelope);
      // @differs What is sent before the handshake, or while the app loads anew, waits in order;
      // the vendor's class drops it.
      else if (queue.length < QUEUE_LIMIT) queue.push(envelope);
      else onProblem({ kind: "queueFull", detail: message.type });
    },
    receive(envelope) {
      const { type } = envelope;
      // @compat Messages are not told apart by their ids: those of a vendor app repeat.
      const parsed = parse(type, envelope.data, envelope);
      if (!parsed.ok) {
        // @differs A message that does not fit is dropped and reported here, and nothing is
        // answered: two ends on the vendor's class send each other ERRORs without end.
        onProblem({ kind: "invalidMessage", detail: parsed.reason });
        return;
      }
      try {
        onMessage(parsed.message, envelope);
      } catch (cause) {
        // @differs A handler that throws is reported, and the next message delivered; with the
        // vendor it throws out of the listener.
        onProblem({ kind: "handlerFailed", detail: type, cause });
      }
    },
  };
}
