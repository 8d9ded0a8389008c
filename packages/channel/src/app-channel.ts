import { readEnvelope, type Envelope } from "./envelope.ts";
import { judgeHostOrigin } from "./host-origin.ts";
import { Link, type LinkOptions, type Outgoing } from "./link.ts";
import { reportOnce } from "./link-problem.ts";
import type { LinkWords } from "./link-words.ts";
import { windowTransport } from "./transport.ts";

/** A host that has not spoken by then is worth a warning. */
const SLOW_AFTER_MS = 3_000;
/** A host that has not spoken by then never tried: it gives up at the same time itself. */
const TIMEOUT_MS = 30_000;
/**
 * SYNCs that a host had sent before our answer reached it arrive right behind the first. Within this
 * time they belong to the same handshake; a later one is a host that was mounted anew.
 */
const SAME_HANDSHAKE_MS = 100;

export interface AppChannelOptions<In> extends LinkOptions<In> {
  /** The app's own window; its parent is the only host there can be. */
  window: Window;
  words: LinkWords;
  /** Fields that SYNC_ACK adds to the SYNC it echoes. */
  syncAckFields(): Record<string, unknown>;
  /** A host shook hands; what waited for it has been sent. */
  onConnected(sync: Envelope, hostOrigin: string): void;
}

export interface AppChannel {
  readonly isConnected: boolean;
  send(message: Outgoing): void;
  destroy(): void;
}

/**
 * The app's end. An app never handles SYNC_ACK: it cannot be made a host.
 *
 * 1. It waits for SYNC from the window's parent; any other window is a stranger.
 * 2. The SYNC's `hostUrl` is judged against the origin that the browser vouches for. A bad one is
 *    refused, and the next good one is still taken.
 * 3. It answers SYNC_ACK with the SYNC's own id to that origin, which is pinned for good; what
 *    waited is sent.
 * 4. From then on only messages from that window and that origin are read. A later SYNC is answered
 *    again: the host's code was mounted anew over the same frame.
 */
export function createAppChannel<In>(options: AppChannelOptions<In>): AppChannel {
  const { window, words } = options;
  const host = window.parent;
  const report = reportOnce((problem) => options.onProblem(problem));
  const link = new Link<In>({ ...options, onProblem: report });
  let pinnedOrigin: string | undefined;
  let handshakeSettles = 0;

  const slow = window.setTimeout(
    () => report({ kind: "slow", afterMs: SLOW_AFTER_MS }),
    SLOW_AFTER_MS,
  );
  const deadline = window.setTimeout(
    () => report({ kind: "timeout", afterMs: TIMEOUT_MS }),
    TIMEOUT_MS,
  );

  function stopTimers(): void {
    window.clearTimeout(slow);
    window.clearTimeout(deadline);
    window.clearTimeout(handshakeSettles);
  }

  function handleSync(sync: Envelope, origin: string): void {
    const refusal = judgeHostOrigin(sync["hostUrl"], origin, pinnedOrigin);
    if (refusal) {
      report({ kind: "rejectedOrigin", origin, expected: refusal.expected });
      return;
    }
    const isNewHandshake = handshakeSettles === 0;
    stopTimers();
    handshakeSettles = window.setTimeout(() => {
      handshakeSettles = 0;
    }, SAME_HANDSHAKE_MS);
    pinnedOrigin = origin;
    host.postMessage({ ...sync, ...options.syncAckFields(), type: words.syncAck }, origin);
    if (!isNewHandshake) return;
    link.open(windowTransport(host, origin));
    options.onConnected(sync, origin);
  }

  function handleMessage(event: MessageEvent<unknown>): void {
    if (event.source !== host || host === window) return;
    const envelope = readEnvelope(event.data);
    if (!envelope) return;
    if (envelope.type === words.sync) handleSync(envelope, event.origin);
    else if (event.origin === pinnedOrigin) link.receive(envelope);
  }

  window.addEventListener("message", handleMessage);

  return {
    get isConnected() {
      return link.isOpen;
    },
    send: (message) => link.send(message),
    destroy() {
      stopTimers();
      window.removeEventListener("message", handleMessage);
      link.close();
    },
  };
}
