import { readEnvelope, type Envelope } from "./envelope.ts";
import { Link, type LinkOptions, type Outgoing } from "./link.ts";
import { reportOnce } from "./link-problem.ts";
import type { LinkWords } from "./link-words.ts";
import { windowTransport } from "./transport.ts";

/** An app whose page starts late misses the first SYNC: it is sent again until answered. */
const SYNC_INTERVAL_MS = 100;
/** What the vendor's host waits; an app that took longer was never going to answer. */
const HANDSHAKE_TIMEOUT_MS = 30_000;

export interface HostChannelOptions<In> extends LinkOptions<In> {
  /** The page's own window. */
  window: Window;
  words: LinkWords;
  /** The app's window: the frame's contentWindow, which stays the same when the frame loads anew. */
  peer: Window;
  /** Origins the app may have, the most likely first. Nothing is posted elsewhere. */
  origins: readonly string[];
  /** Fields of the next SYNC, read at each. */
  syncFields(): Record<string, unknown>;
  /** The app answered; what waited for it has been sent. */
  onConnected(syncAck: Envelope): void;
}

export interface HostChannel {
  readonly isConnected: boolean;
  /** Begins the handshake, or begins it again: the frame has loaded a page. */
  shakeHands(): void;
  send(message: Outgoing): void;
  destroy(): void;
}

/**
 * The host's end. A host never handles SYNC: only its own frame can answer it.
 *
 * 1. `shakeHands` posts SYNC to each allowed origin, again every 100 ms. A frame that never loads, or
 *    an app that never answers, is reported after 30 s.
 * 2. A SYNC_ACK is taken only from the frame's window, from an allowed origin, and with the id of a
 *    SYNC of this handshake. Its origin is pinned; what waited is sent; further answers are ignored.
 * 3. From then on only messages from that window and that origin are read.
 * 4. The frame loads again: `shakeHands` starts over, and what is sent waits.
 */
export function createHostChannel<In>(options: HostChannelOptions<In>): HostChannel {
  const { window, words, peer, origins } = options;
  const report = reportOnce((problem) => options.onProblem(problem));
  const link = new Link<In>({ ...options, onProblem: report });
  let syncIds = new Set<unknown>();
  let pinnedOrigin: string | undefined;
  let retry: number | undefined;
  let deadline: number | undefined;

  function stopTimers(): void {
    window.clearInterval(retry);
    window.clearTimeout(deadline);
  }

  function postSync(): void {
    for (const origin of origins) {
      const messageId = link.nextId();
      syncIds.add(messageId);
      peer.postMessage({ ...options.syncFields(), type: words.sync, messageId }, origin);
    }
  }

  function startDeadline(): void {
    deadline = window.setTimeout(() => {
      stopTimers();
      report({ kind: "timeout", afterMs: HANDSHAKE_TIMEOUT_MS });
    }, HANDSHAKE_TIMEOUT_MS);
  }

  function shakeHands(): void {
    stopTimers();
    link.suspend();
    pinnedOrigin = undefined;
    syncIds = new Set();
    postSync();
    retry = window.setInterval(postSync, SYNC_INTERVAL_MS);
    startDeadline();
  }

  function handleSyncAck(envelope: Envelope, origin: string): void {
    if (link.isOpen || !syncIds.has(envelope.messageId)) return;
    stopTimers();
    pinnedOrigin = origin;
    link.open(windowTransport(peer, origin));
    options.onConnected(envelope);
  }

  function handleMessage(event: MessageEvent<unknown>): void {
    if (event.source !== peer) return;
    const envelope = readEnvelope(event.data);
    if (!envelope) return;
    if (!origins.includes(event.origin)) {
      report({ kind: "rejectedOrigin", origin: event.origin, expected: origins.join(", ") });
    } else if (envelope.type === words.syncAck) {
      handleSyncAck(envelope, event.origin);
    } else if (event.origin === pinnedOrigin) {
      link.receive(envelope);
    }
  }

  window.addEventListener("message", handleMessage);
  startDeadline();

  return {
    get isConnected() {
      return link.isOpen;
    },
    shakeHands,
    send: (message) => link.send(message),
    destroy() {
      stopTimers();
      window.removeEventListener("message", handleMessage);
      link.close();
    },
  };
}
