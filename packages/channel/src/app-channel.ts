import { readEnvelope, type Envelope } from "./envelope.ts";
import { hasCapability, type HandshakeTypes, type SdkInfo } from "./handshake.ts";
import { createLink, type LinkOptions, type Outgoing } from "./link.ts";
import { findOriginMismatch, parseUrl } from "./origins.ts";
import { portTransport, windowTransport } from "./transport.ts";

/** A host that has not sent SYNC by then is worth a warning. */
const SLOW_AFTER_MS = 3_000;
/**
 * A host that has not sent SYNC by then never will: it gives up after the same time.
 *
 * @differs A host that never replies is reported, first as a warning and then as a failure; the vendor's
 * app waits silently.
 */
const TIMEOUT_MS = 30_000;
/** The handshake of a session. The next instance in the same document can reuse it. */
export interface Handshake {
  readonly sync: Envelope;
  /** The host's origin, as the browser reports it. */
  readonly origin: string;
}

/**
 * - `hostSlow`: the handshake takes long; the app still waits.
 * - `hostTimeout`: the handshake did not complete in time.
 * - `hostRejected`: a page tried to be the host that isn't allowed to; it was rejected.
 */
type AppProblemKind = "hostSlow" | "hostTimeout" | "hostRejected";

export interface AppChannelOptions<In> extends LinkOptions<In, AppProblemKind> {
  /** The app's window in a frame. Only its parent can be the host. */
  window: Window;
  handshakeTypes: HandshakeTypes;
  /** The handshake of an earlier instance: a vendor host sends no second SYNC. */
  previous: Handshake | undefined;
  /** Whether a host of an origin is allowed. */
  allowsHost(this: void, origin: string): boolean;
  /**
   * The fields that SYNC_ACK adds to the SYNC that it echoes. `appSdk` identifies the app to a host on
   * our SDK.
   */
  syncAckFields(): { readonly appSdk: SdkInfo; readonly [field: string]: unknown };
  /** The handshake is complete, and the queue has been sent. */
  onConnected(handshake: Handshake): void;
}

export interface AppChannel {
  readonly isConnected: boolean;
  send(this: void, message: Outgoing): void;
  /** Whether the host of the last handshake declares a capability. */
  hostHasCapability(this: void, what: string): boolean;
  destroy(): void;
}

/**
 * Identifies the host's session. A host repeats SYNC until the reply has arrived, and a host that was
 * mounted again sends it too: only the latter starts a new session.
 *
 * @compat Every id of the vendor's host starts with the host's start time.
 */
const hostSessionOf = ({ hostSdk, messageId }: Envelope): unknown =>
  (Object(hostSdk) as Partial<SdkInfo>).session ?? String(messageId).split("_")[0];

/**
 * Creates the app's end. An app never handles SYNC_ACK, so nothing can make it a host.
 *
 * 1. It sends HELLO to its parent and waits for SYNC from there. A host on our SDK replies with SYNC;
 *    others ignore HELLO. Messages from other windows are ignored.
 * 2. It compares the SYNC's `hostUrl` with the origin that the browser reports. A bad SYNC is rejected;
 *    the next good one is still accepted.
 * 3. It replies with SYNC_ACK and the SYNC's id to that origin, which is pinned permanently, with a port
 *    if both ends support one. Then it sends the queue.
 * 4. From then on it reads only messages from that window and that origin. It replies to a later SYNC
 *    again, because the host's code was mounted again over the same frame.
 *
 * @differs An app ignores SYNC_ACK. The vendor's class plays both roles, so that a frame can turn
 * a host into its app, or an app into its host.
 */
export function createAppChannel<In>(options: AppChannelOptions<In>): AppChannel {
  const { window, handshakeTypes, previous, onProblem } = options;
  const host = window.parent;
  const link = createLink(options);
  /** The latest handshake of this instance. */
  let handshake: Handshake | undefined;
  /** Its origin, while the host sends through its window and not through a port. */
  let windowOrigin: string | undefined;
  let isDestroyed = false;

  const timers = [
    window.setTimeout(onProblem, SLOW_AFTER_MS, { kind: "hostSlow" }),
    window.setTimeout(onProblem, TIMEOUT_MS, { kind: "hostTimeout" }),
  ];
  const clearTimers = (): void => timers.forEach((timer) => window.clearTimeout(timer));

  const hostHasCapability = (what: string): boolean =>
    hasCapability(handshake?.sync["hostSdk"], what);

  function connect(next: Handshake, port?: MessagePort): void {
    clearTimers();
    handshake = next;
    windowOrigin = port ? undefined : next.origin;
    link.openTransport(
      port ? portTransport(port, link.receive) : windowTransport(host, next.origin),
    );
    options.onConnected(next);
  }

  function handleSync(sync: Envelope, origin: string): void {
    const { hostUrl, hostSdk } = sync;
    const expected = findOriginMismatch(hostUrl, origin, handshake?.origin, options.allowsHost);
    // @differs After a rejected SYNC the app still accepts a good one; the vendor's app ignores all
    // further messages after an invalid `hostUrl`.
    if (expected) {
      link.reportOnce("hostRejected", `It is ${origin}; expected ${expected}.`);
      return;
    }
    // @differs The app replies again to a host whose code starts again; the vendor's app replies to one
    // SYNC per page load.
    if (handshake && hostSessionOf(handshake.sync) === hostSessionOf(sync)) return;
    // @compat SYNC_ACK has all fields of its SYNC, and the same id.
    const syncAck = { ...sync, ...options.syncAckFields(), type: handshakeTypes.syncAck };
    const { port1, port2 } = hasCapability(hostSdk, "port") ? new MessageChannel() : {};
    host.postMessage(syncAck, origin, port2 ? [port2] : []);
    connect({ sync, origin }, port1);
  }

  function handleMessage(event: MessageEvent<unknown>): void {
    // @differs Only messages of the parent window and of the pinned origin are read; the vendor accepts
    // SYNC from any window, and never checks the sender's window.
    if (event.source !== host) return;
    const envelope = readEnvelope(event.data);
    if (envelope?.type === handshakeTypes.sync) handleSync(envelope, event.origin);
    else if (envelope && event.origin === windowOrigin) link.receive(envelope);
  }

  /**
   * Through the port, if there is one: the browser hides the window that a message of a hidden page comes from.
   * A page that the browser keeps, to show it again with the host's page, is not unloading.
   */
  function handlePageHide({ persisted }: PageTransitionEvent): void {
    if (!persisted && hostHasCapability("unloading")) link.send({ type: handshakeTypes.unloading });
  }

  window.addEventListener("message", handleMessage);
  window.addEventListener("pagehide", handlePageHide);

  // @compat A host on the vendor's manager sends no second SYNC: a new instance reuses the handshake of
  // the previous one.
  if (previous && !previous.sync["hostSdk"]) {
    queueMicrotask(() => {
      if (!handshake && !isDestroyed) connect(previous);
    });
  } else {
    // The target of HELLO: the parent's origin if the browser reports it, otherwise the referrer's.
    const { location, document } = window;
    const origin =
      previous?.origin ?? parseUrl(location.ancestorOrigins?.[0] ?? document.referrer)?.origin;
    // @compat HELLO has no messageId: the vendor's host ignores messages without one, and replies to
    // unknown messages with one by an ERROR.
    if (origin) host.postMessage({ type: handshakeTypes.hello }, origin);
  }

  return Object.assign(link, {
    hostHasCapability,
    destroy() {
      isDestroyed = true;
      clearTimers();
      window.removeEventListener("message", handleMessage);
      window.removeEventListener("pagehide", handlePageHide);
      link.closeTransport();
    },
  });
}
