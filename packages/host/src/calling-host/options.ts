import type { HostPorts, RecordId, RecordReference } from "./ports.ts";

/** The calling app to embed. */
export interface HostProvider {
  /** Stable id of the provider: the app id, or a name where it has none. Part of every call's key. */
  id: string;
  name: string;
  /** Absolute address of the app's page. */
  url: string;
  /** Further exact origins that the app may redirect or be re-targeted to; the url's own is allowed. */
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

/** How the app is shown: a widget on the page, the navigation bar's frame, or a window of its own. */
export type IframeLocation = "widget" | "remote" | "window";

/** What the app is told in the handshake. */
export interface HostContext {
  portalId: RecordId;
  userId: RecordId;
  ownerId?: RecordId;
  iframeLocation: IframeLocation;
  usesCallingWindow?: boolean;
}

/** What the protocol leaves open, by name. */
export interface HostPolicy {
  /** Holds DIAL_NUMBER until INITIALIZED. Default true. */
  dialAfterInitialized: boolean;
  /** Holds DIAL_NUMBER until LOGGED_IN where the app said isLoggedIn false. Default true. */
  dialAfterLogin: boolean;
  /** Asks before the page is left while a call is live. Default true. */
  guardLeave: boolean;
  /** Associates an inbound call, or one dialled in the app, with the only record of its number. Default true. */
  associateOnlyMatch: boolean;
  /** How long a port may take, in milliseconds. Default 10 000. */
  portTimeoutMs: number;
}

export interface CallingHostOptions {
  provider: HostProvider;
  frame: FrameOptions;
  context: HostContext;
  ports: HostPorts;
  policy?: Partial<HostPolicy>;
}

/** What the user wants called. */
export interface DialRequest {
  /** E.164 where known, else as stored. */
  phoneNumber: string;
  /** ISO 3166 letters of the number's country. */
  countryCode: string;
  /** The record whose page the user is on. */
  viewedRecord: RecordReference;
  /** The record whose number it is. */
  calledRecord: RecordReference;
  /** Internal name of the phone property that was dialled. */
  phonePropertyName: string;
}
