import type { PayloadOf } from "@calling-extensions/contract";
import type { HostHooks } from "./hooks.ts";
import type { CallOutbox } from "./outbox.ts";
import type { HostPorts } from "./ports.ts";
import type { RecordId } from "./records.ts";
import type { CallRelay } from "./relay.ts";
import { DIAL_TIMEOUT_MS, PORT_TIMEOUT_MS, REPLY_TIMEOUT_MS } from "../limits.ts";

/** The calling app to embed. */
export interface HostProvider {
  /** Stable id of the app: the app id, or a name if it has none. Part of every call's document. */
  id: string;
  /** The name of the app, as users know it. */
  name: string;
  /** Absolute URL of the app's page. */
  url: string;
  /**
   * Further origins that the app may redirect or navigate to, besides the origin of `url`: exact ones, or
   * `https://*.example.com` for any subdomain. The host finds an app on a subdomain when the app sends
   * HELLO or asks for the URL itself, or with the port `probe`, because nothing can be posted to a pattern.
   */
  allowedOrigins?: readonly string[];
}

export interface FrameSize {
  /** CSS pixels. */
  width: number;
  /** In pixels. */
  height: number;
}

/** The host adds one wrapper with the iframe to `container`, and removes it at the end. */
export interface FrameOptions {
  /** The element that the iframe is added to. */
  container: HTMLElement;
  /** Accessible name of the iframe; by default "Calling app: " and the provider's name. */
  title?: string;
  /** Initial size; by default 400 by 650. */
  size?: FrameSize;
  /** Minimum size for `resizeWidget` and `resize`; by default 200 by 120. */
  minSize?: FrameSize;
  /** Maximum size, read at every resize of the frame or the window; by default the viewport. */
  maxSize?: () => FrameSize;
  /** Permissions policy; by default `microphone; autoplay; speaker-selection`. */
  allow?: string;
  /** Sandbox tokens; no sandbox by default. Without allow-same-origin no app can connect. */
  sandbox?: string;
  /** The iframe's `referrerpolicy`. */
  referrerPolicy?: ReferrerPolicy;
}

/** The app is shown if both are false. */
export interface Visibility {
  /** Whether only a bar of the app is visible. */
  isMinimized: boolean;
  /** Whether nothing of the app is visible. */
  isHidden: boolean;
}

/** Whether the page is light or dark. */
export type Theme = PayloadOf<"THEME_CHANGED">["theme"];

/** How the app is shown: a widget on the page, the navigation bar's frame, or a separate window. */
export type IframeLocation = "widget" | "remote" | "window";

/** What the handshake tells the app. */
export interface HostContext {
  /** The id of the account. */
  portalId: RecordId;
  /** The id of the user. */
  userId: RecordId;
  /** The user's id as an owner of records. */
  ownerId?: RecordId;
  /** So that the app can greet its user, or log them in. By default the app isn't told. */
  userName?: string;
  /** Where the app is shown: it decides which messages it receives. */
  iframeLocation: IframeLocation;
  /** True in a calling window that the page opened, so that the app talks to the page only there. Default false. */
  usesCallingWindow?: boolean;
}

/** Whether an app is loaded in every tab of its user, or only in the one that has the phone. */
export type TabPolicy = "every" | "owner";

/** What the protocol leaves open. HubSpot documents none of it, so the defaults are assumptions. */
export interface HostPolicy {
  /** Queues DIAL_NUMBER until INITIALIZED. Default true. */
  dialAfterInitialized: boolean;
  /** Queues DIAL_NUMBER until LOGGED_IN if the app sent isLoggedIn false. Default true. */
  dialAfterLogin: boolean;
  /** Asks before the page is closed while a call is live, or ended and not completed. Default true. */
  warnBeforeUnload: boolean;
  /** Associates an inbound call, or one dialed in the app, with the only record that has its number. Default true. */
  associateSingleMatch: boolean;
  /** Shows the app when an inbound call rings. Default true. */
  showOnIncomingCall: boolean;
  /** Opens the caller's record when the call is answered, if the record is known. Default true. */
  navigateOnAnswer: boolean;
  /**
   * In which tabs the app is loaded: in `every` tab of the user, or only in the `owner`, the tab that has the
   * phone. By default `every` for apps on HubSpot's SDK, and `owner` for apps on ours. The page that mounts
   * the app reads it as `tabs` of its host.
   */
  tabs?: TabPolicy;
  /** A dial without a call counts as unanswered after this time, in milliseconds. Default 15 000. */
  dialTimeoutMs: number;
  /** How long a port or a hook may take, in milliseconds. Default 10 000. */
  portTimeoutMs: number;
  /**
   * The app learns after this time at the latest whether its engagement is stored, in milliseconds. Its SDK
   * gives up after 10 seconds. Default 8000.
   */
  replyTimeoutMs: number;
}

export interface CallingHostOptions {
  /** The calling app. */
  provider: HostProvider;
  /** Where and how the app is embedded. */
  frame: FrameOptions;
  /** The account, the user, and the place of the frame. */
  context: HostContext;
  /** Your functions that reach the CRM. */
  ports: HostPorts;
  /**
   * Stores the calls: one outbox for all hosts of a page, from `createCallOutbox`. By default the host
   * creates one from `ports.saveCall`, and shares it with other hosts of the same portal and user.
   */
  outbox?: CallOutbox;
  /** Lets one tab's host write the calls of an app that several tabs load. */
  relay?: CallRelay;
  /** Functions that run before and after ports and dials. */
  hooks?: HostHooks;
  /** What the protocol leaves open. */
  policy?: Partial<HostPolicy>;
  /**
   * Whether the user works through a task queue of calls, read when the app completes a call: it stays open for
   * the next one, whatever its `hideWidget` says. By default they don't.
   */
  isInTaskQueue?: () => boolean;
  /** How the app is shown initially; by default neither minimized nor hidden. */
  visibility?: Visibility;
  /** Whether the page is light or dark, so that the app can look like a part of it. By default the app isn't told. */
  theme?: Theme | undefined;
}

/** The policy of a host without one. */
export const defaultPolicy: HostPolicy = {
  dialAfterInitialized: true,
  dialAfterLogin: true,
  warnBeforeUnload: true,
  associateSingleMatch: true,
  showOnIncomingCall: true,
  navigateOnAnswer: true,
  dialTimeoutMs: DIAL_TIMEOUT_MS,
  portTimeoutMs: PORT_TIMEOUT_MS,
  replyTimeoutMs: REPLY_TIMEOUT_MS,
};
