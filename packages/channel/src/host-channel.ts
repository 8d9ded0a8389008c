import { readEnvelope, type Envelope } from "./envelope.ts";
import type { Direction, Intercept } from "./intercept.ts";
import { createLink, type LinkOptions, type Outgoing } from "./link.ts";
import type { LinkWords } from "./link-words.ts";
import { someAllowOrigin } from "./origin-pattern.ts";
import { sdkCan, type SdkInfo } from "./sdk-info.ts";
import { portTransport, windowTransport, type Transport } from "./transport.ts";

/**
 * An app whose page starts late misses the first SYNC: it is sent again until answered.
 *
 * @compat The vendor's host repeats SYNC every 100 ms too.
 */
const SYNC_INTERVAL_MS = 100;
/** An app that is connected is asked again less often: it may well be the page that was asked before. */
const ASK_AGAIN_INTERVAL_MS = 500;
/**
 * What the vendor's host waits; an app that took longer was never going to answer.
 *
 * @compat The vendor's host gives up after 30 s too.
 */
const HANDSHAKE_TIMEOUT_MS = 30_000;

/**
 * - `appTimeout`: the handshake did not happen in time.
 * - `appRejected`: a page that may not shake hands spoke; it was refused.
 */
export type HostProblemKind = "appTimeout" | "appRejected";

export interface HostChannelOptions<In> extends LinkOptions<In, HostProblemKind> {
  /** The page's own window. */
  window: Window;
  words: LinkWords;
  /** The app's window: the frame's contentWindow, which stays the same when the frame loads anew. */
  peer: Window;
  /**
   * Origins the app may have, as `allowsOrigin` takes them, the most likely first. Nothing is posted
   * elsewhere; to one that only a pattern allows, once the app was met there.
   */
  origins: readonly string[];
  /** How this host names itself; every handshake gets a session of its own. */
  sdk: SdkInfo;
  /** Fields of the next SYNC, read at each; undefined while they are not known: it waits. */
  syncFields(): Record<string, unknown> | undefined;
  /** A handshake began: the frame loads or has loaded a page. */
  onConnecting(): void;
  /** The app answered; what waited for it has been sent. */
  onConnected(syncAck: Envelope, origin: string): void;
  /** Sees, and may hold or change, every message in and out. */
  intercept?: Intercept | undefined;
}

export interface HostChannel {
  readonly isConnected: boolean;
  /** The frame has loaded a page. */
  handleLoad(): void;
  /** The frame was given an address: what speaks before it has loaded is not heard. */
  handleNavigation(): void;
  /** The app may be at this origin: it is sent SYNC too, if it is allowed. */
  meet(this: void, origin: string): void;
  send(this: void, message: Outgoing): void;
  destroy(): void;
}

/**
 * The host's end. A host never handles SYNC: only its own frame can answer it.
 *
 * 1. When the frame has loaded, or its app says HELLO, SYNC is posted to each allowed origin that is
 *    known: those listed, and where an app on one of the patterns was met last. Again every 100 ms. A frame that never loads, or an app that never answers, is reported after 30 s.
 * 2. A SYNC_ACK is taken only from the frame's window, from an allowed origin, and with the id of a
 *    SYNC of this handshake, or of one that a load cut short: an answer may arrive after the load of its page. Its origin is pinned; an app of ours brings a port, which takes over;
 *    what waited is sent; further answers are ignored.
 * 3. From then on only messages from that window and that origin are read.
 * 4. The frame loads again: the handshake starts over, and what is sent waits.
 * 5. Unless the answer did not come at once. It may be of a page that had not loaded yet: one that a
 *    login page led back to, whose load comes now. An app of the vendor's answers once for each page, so
 *    it stays connected and is asked again. Another page answers that, and the handshake starts over.
 *
 * @differs A host takes no SYNC. A frame inside the vendor's host can send it one, and speak for
 * the app from then on.
 */
export function createHostChannel<In>(options: HostChannelOptions<In>): HostChannel {
  const { window, words, peer, origins, intercept } = options;
  const handshakeTypes: ReadonlySet<string> = new Set(Object.values(words));
  /** Forgets with every load: the same stranger on the next page is news. */
  const strangers = new Set<string>();
  const listed = origins.filter((origin) => !origin.includes("*"));
  /** One only, so that an app that moves through subdomains does not make ever more posts. */
  let met: string | undefined;
  const link = createLink(options);
  let syncIds = new Set<unknown>();
  /** Of the handshake that a load has cut short: the page that loaded may have answered it already. */
  let earlierIds = new Set<unknown>();
  let session = "";
  /** The pinned origin, while the app's messages come through its window and not through a port. */
  let windowOrigin: string | undefined;
  let retry: number | undefined;
  let deadline: number | undefined;
  /** The page that speaks has not finished loading: its load is no news when it comes. */
  let isLoading = true;
  /** How often SYNC was due in this handshake. */
  let rounds = 0;
  /** The connected page answered late: the next load may be its own. */
  let mayBeLoading = false;
  /** Counts the handshakes: what an interceptor passes on late is not for the next page, nor from it. */
  let era = 0;

  /** Takes a message on its way: at once, or as the interceptor passes it on. */
  function route(
    direction: Direction,
    envelope: Envelope,
    go: (envelope: Envelope) => boolean | void,
  ): void {
    if (!intercept) {
      go(envelope);
      return;
    }
    const ownEra = era;
    const wasOpen = link.isConnected;
    // A part of a handshake that is over by now would begin another one.
    const isHandshake = handshakeTypes.has(envelope.type);
    intercept(
      direction,
      envelope,
      (passed) =>
        era === ownEra && (!isHandshake || link.isConnected === wasOpen) && go(passed) !== false,
    );
  }

  const receive = (envelope: Envelope): void => route("in", envelope, link.receive);

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
      // @differs A handshake that fails is an error of its own; the vendor's class has no handler for it.
      options.onProblem({ kind: "appTimeout" });
    }, HANDSHAKE_TIMEOUT_MS);
  }

  function postSync(): void {
    // One that waits counts, too: the page that answers the next one may not be the one that has loaded.
    rounds += 1;
    const fields = options.syncFields();
    if (!fields) return;
    const hostSdk = { ...options.sdk, session };
    for (const origin of met === undefined ? listed : [met, ...listed]) {
      const messageId = link.nextId();
      syncIds.add(messageId);
      const sync = { ...fields, hostSdk, type: words.sync, messageId };
      route("out", sync, (envelope) => peer.postMessage(envelope, origin));
    }
  }

  function learn(origin: string): boolean {
    if (listed.includes(origin) || met === origin) return false;
    // A pattern allows its own text, which is no origin.
    if (origin.includes("*") || !someAllowOrigin(origins, origin)) return false;
    met = origin;
    return true;
  }

  function disconnect(): void {
    stopTimers();
    era += 1;
    link.suspend();
    windowOrigin = undefined;
    mayBeLoading = false;
    options.onConnecting();
  }

  function startSync(intervalMs: number): void {
    syncIds = new Set();
    session = link.nextId();
    rounds = 0;
    postSync();
    retry = window.setInterval(postSync, intervalMs);
  }

  function shakeHands(): void {
    disconnect();
    earlierIds = new Set();
    startSync(SYNC_INTERVAL_MS);
    startDeadline();
  }

  /** Finds out whether a page that answered late has loaded, or another one has. */
  function askAgain(): void {
    mayBeLoading = false;
    startSync(ASK_AGAIN_INTERVAL_MS);
    deadline = window.setTimeout(stopTimers, HANDSHAKE_TIMEOUT_MS);
  }

  /** The answer may be of the page before: the one that has loaded may still answer what it was asked. */
  function goOnAsking(): void {
    retry = window.setInterval(postSync, ASK_AGAIN_INTERVAL_MS);
    deadline = window.setTimeout(stopTimers, HANDSHAKE_TIMEOUT_MS);
  }

  function handleLoad(): void {
    // The page said HELLO before it had loaded: its handshake is done or on its way.
    const isKnown = isLoading && (link.isConnected || retry !== undefined);
    isLoading = false;
    strangers.clear();
    if (isKnown) return;
    if (link.isConnected && mayBeLoading) {
      askAgain();
      return;
    }
    const cutShort = link.isConnected ? new Set() : syncIds;
    shakeHands();
    earlierIds = cutShort;
  }

  function handleHello(_envelope: Envelope, { origin }: MessageEvent<unknown>): void {
    learn(origin);
    // A connected app does not say HELLO: this is the next page, which has not loaded yet.
    isLoading ||= link.isConnected;
    if (link.isConnected || retry === undefined) shakeHands();
    else postSync();
  }

  function handleNavigation(): void {
    isLoading = true;
    disconnect();
    syncIds = new Set();
    earlierIds = new Set();
    startDeadline();
  }

  function handleUnloading(): void {
    if (link.isConnected) handleNavigation();
  }

  function handleSyncAck(envelope: Envelope, { origin, ports }: MessageEvent<unknown>): void {
    const isAsked = !link.isConnected || retry !== undefined;
    const [port] = sdkCan(envelope["appSdk"], "port") ? ports : [];
    // An app of ours answers every SYNC; one of the vendor's answers the first and no other.
    const isEarlier = !port && !link.isConnected && earlierIds.has(envelope.messageId);
    if (!isEarlier && !(isAsked && syncIds.has(envelope.messageId))) return;
    if (link.isConnected) disconnect();
    else stopTimers();
    if (port) {
      link.open(routed(portTransport(port, receive)));
    } else {
      windowOrigin = origin;
      mayBeLoading = rounds > 1 && !isEarlier;
      link.open(routed(windowTransport(peer, origin)));
    }
    options.onConnected(envelope, origin);
    if (isEarlier) goOnAsking();
  }

  const handlers: Record<string, (envelope: Envelope, event: MessageEvent<unknown>) => void> = {
    [words.syncAck]: handleSyncAck,
    [words.hello]: handleHello,
    [words.unloading]: handleUnloading,
  };

  /** @returns whether it was of use: before the handshake, and beside a port, the window is deaf. */
  function take(envelope: Envelope, event: MessageEvent<unknown>): boolean {
    const isHandshake = Object.hasOwn(handlers, envelope.type);
    if (isHandshake) handlers[envelope.type]?.(envelope, event);
    else if (event.origin === windowOrigin) {
      // Who speaks without having answered is the page that was there.
      if (retry !== undefined) stopTimers();
      link.receive(envelope);
    } else return false;
    return true;
  }

  function refuseStranger(origin: string): void {
    if (strangers.has(origin)) return;
    strangers.add(origin);
    options.onProblem({
      kind: "appRejected",
      detail: `It is ${origin}; expected ${origins.join(", ")}.`,
      origin,
    });
  }

  function handleMessage(event: MessageEvent<unknown>): void {
    if (event.source !== peer) return;
    const envelope = readEnvelope(event.data, words.hello);
    if (!envelope) return;
    // @differs The app's window and origin are held to the list that the embedder gave; the
    // vendor's host goes on to whatever origin its app names.
    if (!someAllowOrigin(origins, event.origin)) {
      refuseStranger(event.origin);
    } else if (intercept) {
      route("in", envelope, (passed) => take(passed, event));
    } else {
      take(envelope, event);
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
    meet(origin) {
      if (learn(origin) && retry !== undefined) postSync();
    },
    send: link.send,
    destroy() {
      stopTimers();
      era += 1;
      window.removeEventListener("message", handleMessage);
      link.suspend();
    },
  };
}
