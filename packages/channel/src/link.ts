import type { Envelope } from "./envelope.ts";
import type { Transport } from "./transport.ts";

/** A message before it gets an envelope. */
export interface Outgoing {
  readonly type: string;
  readonly data?: unknown;
}

/** The result of validating a message against the contract. */
export type Parsed<In> = { ok: true; message: In } | { ok: false; reason: string };

/**
 * A problem that doesn't end the link. The owner turns it into an error or a log line, whose code may be
 * its `kind`; each end adds its own kinds.
 *
 * - `invalidMessage`: a message of the peer isn't in the contract; it was dropped.
 * - `handlerFailed`: the owner's handler threw.
 * - `queueFull`: too many messages were sent before the handshake; this one was dropped.
 */
export interface LinkProblem<OwnKind extends string = never> {
  readonly kind: "invalidMessage" | "handlerFailed" | "queueFull" | OwnKind;
  /** A sentence with details. */
  readonly detail?: string;
  /** Of an `appRejected`: the origin that the browser reports. */
  readonly origin?: string;
  readonly cause?: unknown;
}

export interface LinkOptions<In, Kind extends string = never> {
  /** Validates a message. It is untrusted until then. */
  parseMessage(this: void, envelope: Envelope): Parsed<In>;
  onMessage(this: void, message: In, envelope: Envelope): void;
  onProblem(this: void, problem: LinkProblem<Kind>): void;
}

/** What both ends of a channel share once they know their peer. */
export interface Link<Kind extends string = never> {
  readonly isConnected: boolean;
  nextId(): string;
  /** Connects to the peer and sends the queue in order. Closes the previous connection. */
  openTransport(transport: Transport): void;
  /** Disconnects from the peer. Messages are queued from now on. */
  closeTransport(): void;
  /** Sends now, or as soon as there is a peer. */
  send(this: void, message: Outgoing): void;
  /** Passes a message of the pinned peer to the owner, or drops and reports it. */
  receive(this: void, envelope: Envelope): void;
  /** Reports what a sender did wrong, once for each detail. */
  reportOnce(kind: LinkProblem<Kind>["kind"], detail: string): void;
}

/** Enough for any app that starts, and far below what costs noticeable memory. */
const MAX_QUEUE_LENGTH = 1_000;
/** An untrusted sender may fail in endless ways. Further details are neither stored nor reported. */
const MAX_REPORTS = 100;

/**
 * Creates ids that no peer mistakes for its own. They start with a letter, because a vendor peer treats
 * an id that starts with its own start time as a reply. They are random, because clocks collide.
 *
 * @compat Ids start with a letter: a vendor peer swallows messages whose ids start with the time at which
 * it started.
 * @differs Ids are random; the vendor's contain the time, and two in the same millisecond are equal.
 */
function createMessageIds(): () => string {
  const prefix = `m${crypto.getRandomValues(new Uint32Array(2)).join("")}-`;
  let count = 0;
  return () => prefix + (count += 1);
}

/** Envelopes with ids, a queue while there is no peer, and validation of what arrives. */
export function createLink<In, Kind extends string>({
  parseMessage,
  onMessage,
  onProblem,
}: LinkOptions<In, Kind>): Link<Kind> {
  const nextId = createMessageIds();
  const queue: Envelope[] = [];
  const reported = new Set<string>();
  let port: Transport | undefined;

  function closeTransport(): void {
    port?.close?.();
    port = undefined;
  }

  function reportOnce(kind: LinkProblem<Kind>["kind"], detail: string): void {
    if (reported.has(detail) || reported.size >= MAX_REPORTS) return;
    reported.add(detail);
    onProblem({ kind, detail });
  }

  return {
    get isConnected() {
      return Boolean(port);
    },
    nextId,
    openTransport(next) {
      closeTransport();
      port = next;
      for (const envelope of queue.splice(0)) port.postMessage(envelope);
    },
    closeTransport,
    send(message) {
      const envelope = { ...message, messageId: nextId() };
      if (port) port.postMessage(envelope);
      // @differs Messages before the handshake, or while the app reloads, are queued in order; the
      // vendor's class drops them.
      else if (queue.length < MAX_QUEUE_LENGTH) queue.push(envelope);
      else onProblem({ kind: "queueFull", detail: message.type });
    },
    receive(envelope) {
      // @compat Ids don't identify messages: the ids of a vendor app repeat.
      const parsed = parseMessage(envelope);
      if (!parsed.ok) {
        // @differs An invalid message is dropped and reported locally, without a reply: two ends on the
        // vendor's class send each other ERRORs endlessly.
        reportOnce("invalidMessage", parsed.reason);
        return;
      }
      try {
        onMessage(parsed.message, envelope);
      } catch (cause) {
        // @differs A handler that throws is reported, and the next message is delivered; the vendor's
        // listener throws.
        onProblem({ kind: "handlerFailed", detail: envelope.type, cause });
      }
    },
    reportOnce,
  };
}
