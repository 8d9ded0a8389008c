import { readEnvelope, type Envelope } from "./envelope.ts";
import { judgeHostOrigin } from "./host-origin.ts";
import { createLink, type LinkOptions, type Outgoing } from "./link.ts";
import type { LinkWords } from "./link-words.ts";
import { parseUrl } from "./parse-url.ts";
import { sdkCan, type SdkInfo } from "./sdk-info.ts";
import { portTransport, windowTransport } from "./transport.ts";

/** A host that has not spoken by then is worth a warning. */
const SLOW_AFTER_MS = 3_000;
/**
 * A host that has not spoken by then never tried: it gives up at the same time itself.
 *
 * @differs A host that never answers is told of, as a warning and then as a failure; the vendor's
 * app waits without a word.
 */
const TIMEOUT_MS = 30_000;
/** The handshake of a session, kept for the next instance in the same document. */
export interface Handshake {
  readonly sync: Envelope;
  /** The host's, as the browser vouches for it. */
  readonly origin: string;
}

/**
 * - `hostSlow`: the handshake takes long; it goes on.
 * - `hostTimeout`: the handshake did not happen in time.
 * - `hostRejected`: a page that may not shake hands tried to; it was refused.
 */
type AppProblemKind = "hostSlow" | "hostTimeout" | "hostRejected";

export interface AppChannelOptions<In> extends LinkOptions<In, AppProblemKind> {
  /** The app's own window, inside another: its parent is the only host there can be. */
  window: Window;
  words: LinkWords;
  /** The handshake of an instance before this one: a vendor host sends no second SYNC. */
  previous: Handshake | undefined;
  /** Whether a host of an origin may shake hands. */
  allowsHost(this: void, origin: string): boolean;
  /**
   * What SYNC_ACK adds to the SYNC it echoes, read at each; `appSdk` is how the app names itself to a
   * host of ours.
   */
  syncAckFields(): { readonly appSdk: SdkInfo; readonly [field: string]: unknown };
  /** A host shook hands; what waited for it has been sent. */
  onConnected(handshake: Handshake): void;
}

export interface AppChannel {
  readonly isConnected: boolean;
  send(this: void, message: Outgoing): void;
  /** Whether the host that shook hands last can do this. */
  hostCan(this: void, what: string): boolean;
  destroy(): void;
}

/**
 * Which life of a host's code a SYNC is of: it is sent again until our answer has arrived, and a host
 * that was mounted anew sends it too.
 *
 * @compat The vendor's host begins every id with its own start time.
 */
const sessionOf = ({ hostSdk, messageId }: Envelope): unknown =>
  (Object(hostSdk) as Partial<SdkInfo>).session ?? String(messageId).split("_")[0];

/**
 * The app's end. An app never handles SYNC_ACK: it cannot be made a host.
 *
 * 1. It says HELLO to its parent, which a host of ours answers with SYNC and others ignore, and
 *    waits for SYNC from there; any other window is a stranger.
 * 2. The SYNC's `hostUrl` is judged against the origin that the browser vouches for. A bad one is
 *    refused, and the next good one is still taken.
 * 3. It answers SYNC_ACK with the SYNC's own id to that origin, which is pinned for good, with a
 *    port where both ends can use one; what waited is sent.
 * 4. From then on only messages from that window and that origin are read. A later SYNC is answered
 *    again: the host's code was mounted anew over the same frame.
 *
 * @differs An app takes no SYNC_ACK. The vendor's class plays both roles, so that a frame can turn
 * a host into its app, or an app into its host.
 */
export function createAppChannel<In>(options: AppChannelOptions<In>): AppChannel {
  const { window, words, previous, onProblem } = options;
  const host = window.parent;
  const link = createLink(options);
  /** The last handshake of this instance. */
  let handshake: Handshake | undefined;
  /** Its origin, while the host's messages come through its window and not through a port. */
  let windowOrigin: string | undefined;
  let isDestroyed = false;

  const timers = [
    window.setTimeout(onProblem, SLOW_AFTER_MS, { kind: "hostSlow" }),
    window.setTimeout(onProblem, TIMEOUT_MS, { kind: "hostTimeout" }),
  ];
  const stopWaiting = (): void => timers.forEach((timer) => window.clearTimeout(timer));

  const hostCan = (what: string): boolean => sdkCan(handshake?.sync["hostSdk"], what);

  function connect(next: Handshake, port?: MessagePort): void {
    stopWaiting();
    handshake = next;
    windowOrigin = port ? undefined : next.origin;
    link.open(port ? portTransport(port, link.receive) : windowTransport(host, next.origin));
    options.onConnected(next);
  }

  function handleSync(sync: Envelope, origin: string): void {
    const { hostUrl, hostSdk } = sync;
    const expected = judgeHostOrigin(hostUrl, origin, handshake?.origin, options.allowsHost);
    // @differs A SYNC that is refused leaves the way open for a good one; the vendor's app hears
    // nothing more after a `hostUrl` that is no address.
    if (expected) {
      link.refuse("hostRejected", `It is ${origin}; expected ${expected}.`);
      return;
    }
    // @differs A host whose code starts again is answered again; the vendor's app answers one SYNC
    // for each page load.
    if (handshake && sessionOf(handshake.sync) === sessionOf(sync)) return;
    // @compat SYNC_ACK has all the fields of the SYNC that it answers, and the same id.
    const syncAck = { ...sync, ...options.syncAckFields(), type: words.syncAck };
    const { port1, port2 } = sdkCan(hostSdk, "port") ? new MessageChannel() : {};
    host.postMessage(syncAck, origin, port2 ? [port2] : []);
    connect({ sync, origin }, port1);
  }

  function handleMessage(event: MessageEvent<unknown>): void {
    // @differs Only the parent window is heard, and only from the origin that shook hands; the
    // vendor takes SYNC from any window, and never asks which window speaks.
    if (event.source !== host) return;
    const envelope = readEnvelope(event.data);
    if (envelope?.type === words.sync) handleSync(envelope, event.origin);
    else if (envelope && event.origin === windowOrigin) link.receive(envelope);
  }

  function handlePageHide(): void {
    if (!handshake || !hostCan("unloading")) return;
    host.postMessage({ type: words.unloading, messageId: link.nextId() }, handshake.origin);
  }

  window.addEventListener("message", handleMessage);
  window.addEventListener("pagehide", handlePageHide);

  // @compat A host on the vendor's manager sends no second SYNC: a new instance takes over the
  // handshake of the one before it.
  if (previous && !previous.sync["hostSdk"]) {
    queueMicrotask(() => {
      if (!handshake && !isDestroyed) connect(previous);
    });
  } else {
    // Whom HELLO may be for: the parent as the browser tells it, else the page that led here.
    const { location, document } = window;
    const origin =
      previous?.origin ?? parseUrl(location.ancestorOrigins?.[0] ?? document.referrer)?.origin;
    // @compat HELLO has no messageId: the vendor's host passes over a message without one, and
    // answers an unknown one that has it with an ERROR.
    if (origin) host.postMessage({ type: words.hello }, origin);
  }

  return Object.assign(link, {
    hostCan,
    destroy() {
      isDestroyed = true;
      stopWaiting();
      window.removeEventListener("message", handleMessage);
      window.removeEventListener("pagehide", handlePageHide);
      link.suspend();
    },
  });
}
