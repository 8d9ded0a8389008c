import { readEnvelope, type Envelope } from "./envelope.ts";
import { InterceptedRoute, type Intercept } from "./intercept.ts";
import { hasCapability, type HandshakeTypes, type SdkInfo } from "./handshake.ts";
import { createLink, type Link, type LinkOptions, type Outgoing } from "./link.ts";
import { someAllowOrigin } from "./origins.ts";
import { SyncPosts } from "./sync-posts.ts";
import { portTransport, windowTransport } from "./transport.ts";

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
  syncFields(this: void): Record<string, unknown> | undefined;
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
 *    login redirect, and whose load event comes now. What it sends until then must not be lost, and a vendor
 *    app replies once per page: the app stays connected, and SYNC is posted again. If another page replies,
 *    the handshake starts over. If another page sends HELLO, it may have got that SYNC already: its reply
 *    to it counts.
 *
 * @differs A host ignores SYNC. A frame inside the vendor's host can send it a SYNC, and act as the app
 * from then on.
 */
export function createHostChannel<In>(options: HostChannelOptions<In>): HostChannel {
  return new HostEnd(options, createLink(options));
}

type HandshakeHandler = (envelope: Envelope, event: MessageEvent<unknown>) => void;

/** What the host's end does, whatever its messages are. */
class HostEnd implements HostChannel {
  readonly #options: Omit<HostChannelOptions<never>, "parseMessage" | "onMessage">;
  readonly #link: Link<HostProblemKind>;
  readonly #route: InterceptedRoute;
  readonly #sync: SyncPosts;
  readonly #handshakeHandlers: ReadonlyMap<string, HandshakeHandler>;
  /** Origins that were reported since the last load. */
  readonly #rejectedOrigins = new Set<string>();
  /** The pinned origin, while the app sends through its window and not through a port. */
  #windowOrigin: string | undefined;
  /** The current page has not finished loading: its load event is not a new page. */
  #isLoading = true;
  /** The connected page replied late: the next load event may be its own. */
  #mayBeLoading = false;

  constructor(
    options: Omit<HostChannelOptions<never>, "parseMessage" | "onMessage">,
    link: Link<HostProblemKind>,
  ) {
    this.#options = options;
    this.#link = link;
    const { window, handshakeTypes, peer, origins, sdk, intercept, syncFields } = options;
    const types: ReadonlySet<string> = new Set(Object.values(handshakeTypes));
    this.#route = new InterceptedRoute({
      intercept,
      isHandshake: (type) => types.has(type),
      isConnected: () => link.isConnected,
    });
    this.#sync = new SyncPosts({
      window,
      type: handshakeTypes.sync,
      origins,
      sdk,
      syncFields,
      nextId: () => link.nextId(),
      post: (sync, origin) =>
        this.#route.pass("out", sync, (passed) => peer.postMessage(passed, origin)),
      // @differs A failed handshake is reported as an error; the vendor's class has no handler for it.
      onTimeout: () => options.onProblem({ kind: "appTimeout" }),
    });
    this.#handshakeHandlers = new Map<string, HandshakeHandler>([
      [handshakeTypes.syncAck, (envelope, event) => this.#handleSyncAck(envelope, event)],
      [handshakeTypes.hello, (_envelope, event) => this.#handleHello(event)],
      [handshakeTypes.unloading, () => this.#handleUnloading()],
    ]);
    window.addEventListener("message", this.#handleMessage);
    this.#sync.awaitReply();
  }

  get isConnected(): boolean {
    return this.#link.isConnected;
  }

  handleLoad(): void {
    const { isConnected } = this.#link;
    // The page sent HELLO before it had loaded: its handshake is complete or in progress.
    const isHandled = this.#isLoading && (isConnected || this.#sync.isRepeating);
    this.#isLoading = false;
    this.#rejectedOrigins.clear();
    if (isHandled) return;
    if (isConnected && this.#mayBeLoading) {
      this.#mayBeLoading = false;
      this.#sync.resync();
      return;
    }
    this.#disconnect();
    this.#sync.start({ mayReplyToPrevious: !isConnected });
  }

  handleNavigation(): void {
    this.#isLoading = true;
    this.#disconnect();
    this.#sync.forget();
    this.#sync.awaitReply();
  }

  readonly expectOrigin = (origin: string): void => {
    if (this.#sync.addOrigin(origin) && this.#sync.isRepeating) this.#sync.post();
  };

  readonly send = (message: Outgoing): void => this.#link.send(message);

  destroy(): void {
    this.#options.window.removeEventListener("message", this.#handleMessage);
    this.#closePage();
  }

  readonly #handleMessage = (event: MessageEvent<unknown>): void => {
    const { peer, handshakeTypes, origins } = this.#options;
    if (event.source !== peer) return;
    const envelope = readEnvelope(event.data, handshakeTypes.hello);
    if (!envelope) return;
    // @differs The app's window and origin are checked against the host page's list; the vendor's host
    // accepts any origin that its app names.
    if (!someAllowOrigin(origins, event.origin)) this.#rejectOrigin(event.origin);
    else this.#route.pass("in", envelope, (passed) => this.#dispatch(passed, event));
  };

  /** @returns whether the message was handled: before the handshake, and if a port exists, window messages are not. */
  #dispatch(envelope: Envelope, event: MessageEvent<unknown>): boolean {
    const handleHandshake = this.#handshakeHandlers.get(envelope.type);
    if (handleHandshake) handleHandshake(envelope, event);
    else if (event.origin === this.#windowOrigin) {
      // A message without a reply to SYNC comes from the same page.
      if (this.#sync.isRepeating) this.#sync.stop();
      this.#link.receive(envelope);
    } else return false;
    return true;
  }

  #rejectOrigin(origin: string): void {
    if (this.#rejectedOrigins.has(origin)) return;
    this.#rejectedOrigins.add(origin);
    this.#options.onProblem({
      kind: "appRejected",
      detail: `It is ${origin}; expected ${this.#options.origins.join(", ")}.`,
      origin,
    });
  }

  #handleHello({ origin }: MessageEvent<unknown>): void {
    const { isConnected } = this.#link;
    this.#sync.addOrigin(origin);
    // A connected app doesn't send HELLO: this is the next page, which has not loaded yet.
    this.#isLoading ||= isConnected;
    if (this.#sync.isRepeating && !isConnected) {
      this.#sync.post();
      return;
    }
    const continues = this.#sync.isRepeating;
    this.#disconnect();
    if (continues) this.#sync.continue();
    else this.#sync.start({ mayReplyToPrevious: false });
  }

  #handleUnloading(): void {
    if (this.#link.isConnected) this.handleNavigation();
  }

  #handleSyncAck(envelope: Envelope, { origin, ports }: MessageEvent<unknown>): void {
    const { messageId } = envelope;
    const { isConnected } = this.#link;
    const isSyncing = !isConnected || this.#sync.isRepeating;
    const [port] = hasCapability(envelope["appSdk"], "port") ? ports : [];
    // An app on our SDK replies to every SYNC; a vendor app replies only to the first.
    const isForPreviousSync = !port && !isConnected && this.#sync.isReplyToPrevious(messageId);
    if (!isForPreviousSync && !(isSyncing && this.#sync.isReply(messageId))) return;
    if (isConnected) this.#disconnect();
    else this.#sync.stop();
    this.#mayBeLoading = this.#sync.isLate && !isForPreviousSync;
    this.#connect(origin, port);
    this.#options.onConnected(envelope, origin);
    if (isForPreviousSync) this.#sync.repeatSlowly();
  }

  #connect(origin: string, port: MessagePort | undefined): void {
    if (!port) this.#windowOrigin = origin;
    const transport = port
      ? portTransport(port, (envelope) => this.#receive(envelope))
      : windowTransport(this.#options.peer, origin);
    this.#link.openTransport({
      postMessage: (envelope: Envelope) =>
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a transport knows its target
        this.#route.pass("out", envelope, (passed) => transport.postMessage(passed)),
      close: () => transport.close?.(),
    });
  }

  /** Receives a message through the port. */
  #receive(envelope: Envelope): void {
    const { unloading } = this.#options.handshakeTypes;
    this.#route.pass("in", envelope, (passed) =>
      passed.type === unloading ? this.#handleUnloading() : this.#link.receive(passed),
    );
  }

  #disconnect(): void {
    this.#closePage();
    this.#windowOrigin = undefined;
    this.#mayBeLoading = false;
    this.#options.onConnecting();
  }

  #closePage(): void {
    this.#sync.stop();
    this.#route.dropDelayed();
    this.#link.closeTransport();
  }
}
