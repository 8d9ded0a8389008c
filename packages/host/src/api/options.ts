import type { CallOutbox } from "./call-outbox.ts";
import type { HostHooks } from "./hooks.ts";
import type { HostPorts } from "./ports.ts";
import type { RecordId } from "./records.ts";

/** The calling app to embed. */
export interface HostProvider {
  /** Stable id of the provider: the app id, or a name where it has none. Part of every call's key. */
  id: string;
  name: string;
  /** Absolute address of the app's page. */
  url: string;
  /**
   * Further origins that the app may redirect or be re-targeted to, besides the url's own: exact ones,
   * or `https://*.example.com` for any subdomain. An app on a subdomain is met where it says HELLO, asks
   * for the address itself, or the port `probe` finds it: a pattern is no address to post to.
   */
  allowedOrigins?: readonly string[];
}

export interface FrameSize {
  /** CSS pixels. */
  width: number;
  height: number;
}

/** The frame is the embedder's: the host adds one wrapper with the iframe to `container` and removes it again. */
export interface FrameOptions {
  container: HTMLElement;
  /** Accessible name of the iframe; by default "Calling app: " and the provider's name. */
  title?: string;
  /** First size; by default 400 by 650. */
  size?: FrameSize;
  /** Smallest size a `resizeWidget` or `resize` may lead to; by default 200 by 120. */
  minSize?: FrameSize;
  /** Largest size, read at every resize; by default the viewport. */
  maxSize?: () => FrameSize;
  /** Permissions policy; by default `microphone; autoplay; speaker-selection`. */
  allow?: string;
  /** Sandbox tokens; no sandbox by default. Without allow-same-origin no app can connect. */
  sandbox?: string;
  referrerPolicy?: ReferrerPolicy;
}

/** Both false: the app is shown. */
export interface Visibility {
  isMinimized: boolean;
  isHidden: boolean;
}

/** How the app is shown: a widget on the page, the navigation bar's frame, or a window of its own. */
export type IframeLocation = "widget" | "remote" | "window";

/** What the app is told in the handshake. */
export interface HostContext {
  portalId: RecordId;
  userId: RecordId;
  ownerId?: RecordId;
  iframeLocation: IframeLocation;
  /** Kept for the separate calling window. Default false. */
  usesCallingWindow?: boolean;
}

/** What the protocol leaves open, by name. All of it is assumed: the vendor documents none of it. */
export interface HostPolicy {
  /** Holds DIAL_NUMBER until INITIALIZED. Default true. */
  dialAfterInitialized: boolean;
  /** Holds DIAL_NUMBER until LOGGED_IN where the app said isLoggedIn false. Default true. */
  dialAfterLogin: boolean;
  /** Asks before the page is left while a call is live, or ended and not completed. Default true. */
  warnBeforeUnload: boolean;
  /** Associates an inbound call, or one dialled in the app, with the only record of its number. Default true. */
  associateSingleMatch: boolean;
  /** Shows the app when an inbound call rings. Default true. */
  showOnIncomingCall: boolean;
  /** Opens the caller's record when the call is answered, where it is known which. Default true. */
  navigateOnAnswer: boolean;
  /** How long a dial may stay without a call before it counts as unanswered, in milliseconds. Default 15 000. */
  dialTimeoutMs: number;
  /** How long a port or a hook may take, in milliseconds. Default 10 000. */
  portTimeoutMs: number;
  /**
   * How long an app waits at most until it is told whether its engagement is stored, in milliseconds. Its
   * own SDK gives up after 10 seconds. Default 8000.
   */
  replyTimeoutMs: number;
}

export interface CallingHostOptions {
  provider: HostProvider;
  frame: FrameOptions;
  context: HostContext;
  ports: HostPorts;
  /**
   * What stores the calls: one for all hosts of a page, made by `createCallOutbox`. By default the host
   * makes one of `ports.saveCall`, which it shares with the other hosts of the same portal and user.
   */
  outbox?: CallOutbox;
  hooks?: HostHooks;
  policy?: Partial<HostPolicy>;
  /** How the app is shown at first; by default neither minimised nor hidden. */
  visibility?: Visibility;
}
