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

export interface LinkOptions<In, Kind extends string = never> {
  /** Holds what arrived against the contract; a stranger's message is not trusted until then. */
  parse(this: void, envelope: Envelope): Parsed<In>;
  onMessage(this: void, message: In, envelope: Envelope): void;
  onProblem(this: void, problem: LinkProblem<Kind>): void;
}

/** What both ends of a channel share once they know their peer. */
export interface Link<Kind extends string = never> {
  readonly isConnected: boolean;
  nextId(): string;
  /** Connects to the peer and sends what waited for it, in order. Another connection is closed. */
  open(transport: Transport): void;
  /** The peer is gone, for now or for good: what is sent from here on waits. */
  suspend(): void;
  /** Sends now, or as soon as there is a peer. */
  send(this: void, message: Outgoing): void;
  /** Hands a message of the pinned peer's to the owner, or drops and reports it. */
  receive(this: void, envelope: Envelope): void;
  /** Reports what a stranger or the peer did wrong, once for each detail. */
  refuse(kind: LinkProblem<Kind>["kind"], detail: string): void;
}

/** Enough for any app that starts, far below what memory minds. */
const QUEUE_LIMIT = 1_000;
/** A stranger may do ever new things wrong; past this many no more are remembered or reported. */
const REFUSALS_LIMIT = 100;

/**
 * Envelopes with ids, a queue while there is no peer, and a reading of what arrives that nothing can
 * throw through.
 */
export function createLink<In, Kind extends string>({
  parse,
  onMessage,
  onProblem,
}: LinkOptions<In, Kind>): Link<Kind> {
  const nextId = createMessageIds();
  const queue: Envelope[] = [];
  const refused = new Set<string>();
  let port: Transport | undefined;

  function suspend(): void {
    port?.close?.();
    port = undefined;
  }

  function refuse(kind: LinkProblem<Kind>["kind"], detail: string): void {
    if (refused.has(detail) || refused.size >= REFUSALS_LIMIT) return;
    refused.add(detail);
    onProblem({ kind, detail });
  }

  return {
    get isConnected() {
      return Boolean(port);
    },
    nextId,
    open(next) {
      suspend();
      port = next;
      for (const envelope of queue.splice(0)) port.postMessage(envelope);
    },
    suspend,
    send(message) {
      const envelope = { ...message, messageId: nextId() };
      if (port) port.postMessage(envelope);
      // @differs What is sent before the handshake, or while the app loads anew, waits in order;
      // the vendor's class drops it.
      else if (queue.length < QUEUE_LIMIT) queue.push(envelope);
      else onProblem({ kind: "queueFull", detail: message.type });
    },
    receive(envelope) {
      // @compat Messages are not told apart by their ids: those of a vendor app repeat.
      const parsed = parse(envelope);
      if (!parsed.ok) {
        // @differs A message that does not fit is dropped and reported here, and nothing is
        // answered: two ends on the vendor's class send each other ERRORs without end.
        refuse("invalidMessage", parsed.reason);
        return;
      }
      try {
        onMessage(parsed.message, envelope);
      } catch (cause) {
        // @differs A handler that throws is reported, and the next message delivered; with the
        // vendor it throws out of the listener.
        onProblem({ kind: "handlerFailed", detail: envelope.type, cause });
      }
    },
    refuse,
  };
}
