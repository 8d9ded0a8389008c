import type { CallEvent } from "../lifecycle/call-lifecycle.ts";
import { ownValue } from "../schema/own-value.ts";
import type { appPayloads } from "./app-payloads.ts";
import type { hostPayloads } from "./host-payloads.ts";
import type { linkPayloads } from "./link-payloads.ts";

/** What an app may send, by type. */
export type AppMessageType = keyof typeof appPayloads;
/** What a host may send, by type. */
export type HostMessageType = keyof typeof hostPayloads;
/** Every type: what either sends, the handshake, and events of one end. */
export type MessageType = AppMessageType | HostMessageType | keyof typeof linkPayloads;

/** What an app's message is to the SDK. What it carries is in `app-payloads.ts`, its past in `history.ts`. */
export interface AppMessageRow {
  /** The `CallingExtensions` method that sends it, where that is not the type in camel case. */
  readonly method?: string;
  /** What it does to its call. */
  readonly event?: CallEvent;
  /**
   * What answers it: the first part of a `…_SUCCEEDED` and a `…_FAILED`, and the field of `data` that
   * asks for it; an empty name where it is always answered.
   */
  readonly answers?: Readonly<Record<string, string>>;
  /**
   * Only a failure is answered, but between two ends of ours.
   *
   * @compat The protocol has no word for a navigation or a new address that succeeded: silence says so.
   */
  readonly isSilent?: true;
  /**
   * A field that is missed in debug mode only.
   *
   * @compat The documentation requires `fromNumber`; the vendor's own apps leave it out.
   */
  readonly expects?: string;
}

const always = "";

/** What an app sends. NAVIGATE_TO_RECORD and ERROR come from hosts as well. */
export const appMessages = {
  INITIALIZED: {},
  LOGGED_IN: { method: "userLoggedIn" },
  LOGGED_OUT: { method: "userLoggedOut" },
  USER_AVAILABLE: {},
  USER_UNAVAILABLE: {},
  OUTGOING_CALL_STARTED: {
    method: "outgoingCall",
    event: "started",
    answers: { CREATE_ENGAGEMENT: "createEngagement" },
    expects: "fromNumber",
  },
  INCOMING_CALL: {
    event: "incoming",
    answers: { CALLER_ID_MATCH: always, CREATE_ENGAGEMENT: "createEngagement" },
    expects: "fromNumber",
  },
  CALL_ANSWERED: { event: "answered" },
  CALL_TRANSFERRED: { event: "transferred" },
  CALL_ENDED: { event: "ended" },
  CALL_COMPLETED: {
    event: "completed",
    answers: { UPDATE_ENGAGEMENT: "engagementProperties" },
  },
  FINALIZE_ENGAGEMENT: { answers: { FINALIZE_ENGAGEMENT: always } },
  PUBLISH_TO_CHANNEL: { answers: { PUBLISH_TO_CHANNEL: always } },
  RESIZE_WIDGET: {},
  SET_WIDGET_URL: { answers: { SET_WIDGET_URL: always }, isSilent: true },
  CALL_DATA: {},
  NAVIGATE_TO_RECORD: {
    answers: { NAVIGATE_TO_RECORD: always },
    isSilent: true,
  },
  ERROR: { method: "sendError" },
} as const satisfies Record<Exclude<AppMessageType, keyof typeof appExtensions>, AppMessageRow>;

/** The row of an app's message; none for a type that an app does not send. */
export const appMessageOf = (type: string): AppMessageRow | undefined =>
  ownValue(appMessages, type);

/** The types of the handshake, by their parts in it. */
export const linkWords = {
  sync: "SYNC",
  syncAck: "SYNC_ACK",
  hello: "HELLO",
  unloading: "UNLOADING",
} as const satisfies Record<string, MessageType>;

/** Events of an app's own, which no host sends. */
export const localEvents = { ready: "READY", failed: "FAILED" } as const satisfies Record<
  string,
  MessageType
>;

/** An event of the vendor's own that nobody of ours has a use for. */
export const vendorEvent = "SYNC_ACK_FAILED" satisfies MessageType;

/** The answer that gives a call its engagement. */
export const engagementMade = "CREATE_ENGAGEMENT_SUCCEEDED" satisfies HostMessageType;

/** Spoken once, and by no version since 0.9.5. */
export const droppedType = "UPDATE_ASSOCIATIONS_FAILED" satisfies HostMessageType;

/**
 * Whether a type is the success of what the protocol answers with failures only. It settles a promise
 * in an app of ours, and has no handler.
 */
export const isSilentSuccess = (type: string): boolean | undefined =>
  appMessageOf(type.slice(0, -"_SUCCEEDED".length))?.isSilent;

/**
 * Not of the vendor's protocol: negotiated between two ends of ours, by the capability that stands
 * here. HELLO comes before all negotiation.
 */
export const ownTypes: Readonly<Record<string, string>> = {
  HELLO: "",
  NAVIGATE_TO_RECORD_SUCCEEDED: "results",
  SET_WIDGET_URL_SUCCEEDED: "results",
  SIMULATE_INCOMING_CALL: "simulate",
} satisfies Partial<Record<MessageType, string>>;

/**
 * The same of what an app sends. These have no method in the class, where every app would pay for
 * them: the SDK has functions for them in entries of their own.
 */
export const appExtensions = {
  CALL_DRAFT: "draft",
  DIAL_REFUSED: "dialRefused",
} as const satisfies Partial<Record<AppMessageType, string>>;

type Pascal<Type extends string> = Type extends `${infer Word}_${infer Rest}`
  ? `${Capitalize<Lowercase<Word>>}${Pascal<Rest>}`
  : Capitalize<Lowercase<Type>>;

/** The event handler in an app that hears a type: `DIAL_NUMBER` is heard by `onDialNumber`. */
export type HandlerName<Type extends string> = `on${Pascal<Type>}`;

const camelCase = (type: string): string =>
  type.toLowerCase().replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase());

export const handlerNameOf = <Type extends string>(type: Type) =>
  camelCase(`on_${type}`) as HandlerName<Type>;

/** The `CallingExtensions` method that sends a type of an app's. */
export const methodOf = (type: string, { method }: AppMessageRow): string =>
  method ?? camelCase(type);
