import { readEnvelope, type Envelope } from "./envelope.ts";
import type { Direction, Intercept } from "./intercept.ts";
import { hasCapability, type HandshakeTypes, type SdkInfo } from "./handshake.ts";
import { createLink, type LinkOptions, type Outgoing } from "./link.ts";
import { someAllowOrigin } from "./origins.ts";
import { portTransport, windowTransport, type Transport } from "./transport.ts";

/**
 * An app whose page starts late misses the first SYNC, so it is repeated until the app replies.
 *
 * @compat The vendor's host repeats SYNC every 100 ms too.
 */
const SYNC_INTERVAL_MS = 100;
/** A connected app gets SYNC less often: it is probably the same page. */
const RESYNC_INTERVAL_MS = 500;
/**
 * An app that needs longer will never reply.
 *
 * @compat The vendor's host gives up after 30 s too.
 */
const HANDSHAKE_TIMEOUT_MS = 30_000;

/**
 * - `appTimeout`: the handshake did not complete in time.
 * - `appRejected`: a page of an origin that isn't allowed sent a message; it was rejected.
 */
export type HostProblemKind = "appTimeout" | "appRejected";

export interface HostChannelOptions<In> extends LinkOptions<In, HostProblemKind> {
  /** The host page's window. */
  window: Window;
  handshakeTypes: HandshakeTypes;
  /** The app's window: the frame's contentWindow, which stays the same when the frame reloads. */
  peer: Window;
  /**
   * Origins that the app may have, in the notation of `allowsOrigin`, the most likely first. Nothing is
   * posted to other origins. An origin that only a pattern allows gets messages once the app is expected
   * there.
   */
  origins: readonly string[];
  /** Identifies this host. Every handshake gets a new session. */
  sdk: SdkInfo;
  /** The fields of the next SYNC; undefined while they are unknown, which delays it. */
  syncFields(): Record<string, unknown> | undefined;
  /** A handshake has started: the frame loads or has loaded a page. */
  onConnecting(): void;
  /** The app has replied, and the queue has been sent. */
  onConnected(syncAck: Envelope, origin: string): void;
  /** Receives every message in both directions, and may delay or change it. */
  intercept?: Intercept | undefined;
}

export interface HostChannel {
  readonly isConnected: boolean;
  /** The frame has loaded a page. */
  handleLoad(): void;
  /** The frame's URL was set: messages are ignored until the page has loaded. */
  handleNavigation(): void;
  /** The app may have this origin: SYNC is posted there too if the origin is allowed. */
  expectOrigin(this: void, origin: string): void;
  send(this: void, message: Outgoing): void;
  destroy(): void;
}

/**
 * Creates the host's end. A host never handles SYNC, so only its own frame can complete the handshake.
 *
 * 1. When the frame has loaded, or its app sends HELLO, SYNC is posted every 100 ms to each known origin
 *    that is allowed: those listed, and the expected one if a pattern allows it. A frame that never loads
 *    and an app that never replies are reported after 30 s.
 * 2. A SYNC_ACK is accepted only from the frame's window and an allowed origin, with the id of a SYNC of
 *    this handshake, or of one that a load interrupted: a reply may arrive after the load of its page. Its
 *    origin is pinned. An app on our SDK sends a port, which replaces the window. The queue is sent, and
 *    further replies are ignored.
 * 3. From then on only messages from that window and that origin are read.
 * 4. When the frame loads again, the handshake starts over, and messages are queued.
 * 5. Except after a late reply. It may come from a page that had not loaded yet, for example after a
 *    login redirect, and whose load event comes now. What it sends meanwhile must not be lost, and a vendor
 *    app replies once per page: the app stays connected, and SYNC is posted again. If another page replies,
 *    the handshake starts over. If another page sends HELLO, it may have got that SYNC already: its reply
 *    to it counts.
 *
 * @differs A host ignores SYNC. A frame inside the vendor's host can send it a SYNC, and act as the app
 * from then on.
 */
export function createHostChannel<In>(options: HostChannelOptions<In>): HostChannel {
  const { window, handshakeTypes, peer, origins, intercept } = options;
  const handshakeTypeSet: ReadonlySet<string> = new Set(Object.values(handshakeTypes));
  /** Origins that were reported since the last load. */
  const rejectedOrigins = new Set<string>();
  const listedOrigins = origins.filter((origin) => !origin.includes("*"));
  /** Only one, so that an app that moves between subdomains doesn't multiply the posts. */
  let expectedOrigin: string | undefined;
  const link = createLink(options);
  let syncIds = new Set<unknown>();
  /** Of the handshake that a load interrupted: the new page may have replied to it already. */
  let previousSyncIds = new Set<unknown>();
  let session = "";
  /** The pinned origin, while the app sends through its window and not through a port. */
  let windowOrigin: string | undefined;
  let retry: number | undefined;
  let deadline: number | undefined;
  /** The current page has not finished loading: its load event is not a new page. */
  let isLoading = true;
  /** How many times SYNC was due in this handshake. */
  let syncCount = 0;
  /** The connected page replied late: the next load event may be its own. */
  let mayBeLoading = false;
  /** Counts handshakes: a message that an interceptor delays must not reach another page. */
  let generation = 0;

  /** Delivers a message: immediately, or when the interceptor passes it on. */
  function route(
    direction: Direction,
    envelope: Envelope,
    go: (envelope: Envelope) => boolean | void,
  ): void {
    if (!intercept) {
      go(envelope);
      return;
    }
    const ownGeneration = generation;
    const wasOpen = link.isConnected;
    // A message of a completed handshake would start another one.
    const isHandshake = handshakeTypeSet.has(envelope.type);
    intercept(
      direction,
      envelope,
      (passed) =>
        generation === ownGeneration &&
        (!isHandshake || link.isConnected === wasOpen) &&
        go(passed) !== false,
    );
  }

  const receive = (envelope: Envelope): void =>
    route("in", envelope, (passed) =>
      passed.type === handshakeTypes.unloading ? handleUnloading() : link.receive(passed),
    );

  const routed = (transport: Transport): Transport => ({
    postMessage: (envelope: Envelope) =>
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a transport knows its target
      route("out", envelope, (passed) => transport.postMessage(passed)),
    close: () => transport.close?.(),
  });

  function stopTimers(): void {
    window.clearInterval(retry);
    window.clearTimeout(deadline);
    retry = undefined;
  }

  function startDeadline(): void {
    deadline = window.setTimeout(() => {
      stopTimers();
      // @differs A failed handshake is reported as an error; the vendor's class has no handler for it.
      options.onProblem({ kind: "appTimeout" });
    }, HANDSHAKE_TIMEOUT_MS);
  }

  function postSync(): void {
    // A delayed SYNC counts too: the page that replies to the next one may not be the one that has loaded.
    syncCount += 1;
    const fields = options.syncFields();
    if (!fields) return;
    const hostSdk = { ...options.sdk, session };
    for (const origin of expectedOrigin === undefined
      ? listedOrigins
      : [expectedOrigin, ...listedOrigins]) {
      const messageId = link.nextId();
      syncIds.add(messageId);
      const sync = { ...fields, hostSdk, type: handshakeTypes.sync, messageId };
      route("out", sync, (envelope) => peer.postMessage(envelope, origin));
    }
  }

  function addOrigin(origin: string): boolean {
    if (listedOrigins.includes(origin) || expectedOrigin === origin) return false;
    // A pattern allows its own text, which isn't an origin.
    if (origin.includes("*") || !someAllowOrigin(origins, origin)) return false;
    expectedOrigin = origin;
    return true;
  }

  function disconnect(): void {
    stopTimers();
    generation += 1;
    link.closeTransport();
    windowOrigin = undefined;
    mayBeLoading = false;
    options.onConnecting();
  }

  function continueSync(intervalMs: number): void {
    postSync();
    retry = window.setInterval(postSync, intervalMs);
  }

  function startSync(intervalMs: number): void {
    syncIds = new Set();
    syncCount = 0;
    continueSync(intervalMs);
  }

  function startHandshake(): void {
    disconnect();
    previousSyncIds = new Set();
    session = link.nextId();
    startSync(SYNC_INTERVAL_MS);
    startDeadline();
  }

  /** In the same session: an app on our SDK may have replied already, and it sends through the port of that reply. */
  function continueHandshake(): void {
    disconnect();
    continueSync(SYNC_INTERVAL_MS);
    startDeadline();
  }

  /** Finds out whether the page that replied late has loaded, which ignores this session's SYNC, or another page has. */
  function resync(): void {
    mayBeLoading = false;
    startSync(RESYNC_INTERVAL_MS);
    deadline = window.setTimeout(stopTimers, HANDSHAKE_TIMEOUT_MS);
  }

  /** The reply may come from the previous page: the new page may still reply. */
  function keepSyncing(): void {
    retry = window.setInterval(postSync, RESYNC_INTERVAL_MS);
    deadline = window.setTimeout(stopTimers, HANDSHAKE_TIMEOUT_MS);
  }

  function handleLoad(): void {
    // The page sent HELLO before it had loaded: its handshake is complete or in progress.
    const isHandled = isLoading && (link.isConnected || retry !== undefined);
    isLoading = false;
    rejectedOrigins.clear();
    if (isHandled) return;
    if (link.isConnected && mayBeLoading) {
      resync();
      return;
    }
    const interruptedSyncIds = link.isConnected ? new Set() : syncIds;
    startHandshake();
    previousSyncIds = interruptedSyncIds;
  }

  function handleHello(_envelope: Envelope, { origin }: MessageEvent<unknown>): void {
    addOrigin(origin);
    // A connected app doesn't send HELLO: this is the next page, which has not loaded yet.
    isLoading ||= link.isConnected;
    if (retry === undefined) startHandshake();
    else if (link.isConnected) continueHandshake();
    else postSync();
  }

  function handleNavigation(): void {
    isLoading = true;
    disconnect();
    syncIds = new Set();
    previousSyncIds = new Set();
    startDeadline();
  }

  function handleUnloading(): void {
    if (link.isConnected) handleNavigation();
  }

  function handleSyncAck(envelope: Envelope, { origin, ports }: MessageEvent<unknown>): void {
    const isSyncing = !link.isConnected || retry !== undefined;
    const [port] = hasCapability(envelope["appSdk"], "port") ? ports : [];
    // An app on our SDK replies to every SYNC; a vendor app replies only to the first.
    const isForPreviousSync = !port && !link.isConnected && previousSyncIds.has(envelope.messageId);
    if (!isForPreviousSync && !(isSyncing && syncIds.has(envelope.messageId))) return;
    if (link.isConnected) disconnect();
    else stopTimers();
    mayBeLoading = syncCount > 1 && !isForPreviousSync;
    if (port) {
      link.openTransport(routed(portTransport(port, receive)));
    } else {
      windowOrigin = origin;
      link.openTransport(routed(windowTransport(peer, origin)));
    }
    options.onConnected(envelope, origin);
    if (isForPreviousSync) keepSyncing();
  }

  const handlers: Record<string, (envelope: Envelope, event: MessageEvent<unknown>) => void> = {
    [handshakeTypes.syncAck]: handleSyncAck,
    [handshakeTypes.hello]: handleHello,
    [handshakeTypes.unloading]: handleUnloading,
  };

  /** @returns whether the message was handled: before the handshake, and if a port exists, window messages are not. */
  function dispatch(envelope: Envelope, event: MessageEvent<unknown>): boolean {
    const isHandshake = Object.hasOwn(handlers, envelope.type);
    if (isHandshake) handlers[envelope.type]?.(envelope, event);
    else if (event.origin === windowOrigin) {
      // A message without a reply to SYNC comes from the same page.
      if (retry !== undefined) stopTimers();
      link.receive(envelope);
    } else return false;
    return true;
  }

  function rejectOrigin(origin: string): void {
    if (rejectedOrigins.has(origin)) return;
    rejectedOrigins.add(origin);
    options.onProblem({
      kind: "appRejected",
      detail: `It is ${origin}; expected ${origins.join(", ")}.`,
      origin,
    });
  }

  function handleMessage(event: MessageEvent<unknown>): void {
    if (event.source !== peer) return;
    const envelope = readEnvelope(event.data, handshakeTypes.hello);
    if (!envelope) return;
    // @differs The app's window and origin are checked against the host page's list; the vendor's host
    // accepts any origin that its app names.
    if (!someAllowOrigin(origins, event.origin)) {
      rejectOrigin(event.origin);
    } else if (intercept) {
      route("in", envelope, (passed) => dispatch(passed, event));
    } else {
      dispatch(envelope, event);
    }
  }

  window.addEventListener("message", handleMessage);
  startDeadline();

  return {
    get isConnected() {
      return link.isConnected;
    },
    handleLoad,
    handleNavigation,
    expectOrigin(origin) {
      if (addOrigin(origin) && retry !== undefined) postSync();
    },
    send: link.send,
    destroy() {
      stopTimers();
      generation += 1;
      window.removeEventListener("message", handleMessage);
      link.closeTransport();
    },
  };
}
