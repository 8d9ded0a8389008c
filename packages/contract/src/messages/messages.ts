import type { CallEvent } from "../lifecycle/call-lifecycle.ts";
import { ownValue } from "../schema/own-value.ts";
import type { appPayloads } from "./app-payloads.ts";
import type { hostPayloads } from "./host-payloads.ts";
import type { handshakePayloads } from "./handshake-payloads.ts";

/** The types that an app may send. */
export type AppMessageType = keyof typeof appPayloads;
/** The types that a host may send. */
export type HostMessageType = keyof typeof hostPayloads;
/** All types: of apps, of hosts, of the handshake, and local events. */
export type MessageType = AppMessageType | HostMessageType | keyof typeof handshakePayloads;

/** How the SDK handles an app's message. Payloads are in `app-payloads.ts`, versions in `history.ts`. */
export interface AppMessageRow {
  /** The `CallingExtensions` method that sends it, if it isn't the type in camel case. */
  readonly method?: string;
  /** The event of its call. */
  readonly callEvent?: CallEvent;
  /**
   * The replies that it requests: the first part of a `…_SUCCEEDED` and a `…_FAILED`, and the field of
   * `data` that requests it; an empty field if it is always requested.
   */
  readonly replies?: Readonly<Record<string, string>>;
  /**
   * The host only replies on failure, except between two ends on our SDK.
   *
   * @compat The protocol has no reply for a successful navigation or URL change: no reply means success.
   */
  readonly repliesOnlyOnFailure?: true;
}

const always = "";

/** The messages of apps. Hosts send NAVIGATE_TO_RECORD and ERROR too. */
export const appMessages = {
  INITIALIZED: {},
  LOGGED_IN: { method: "userLoggedIn" },
  LOGGED_OUT: { method: "userLoggedOut" },
  USER_AVAILABLE: {},
  USER_UNAVAILABLE: {},
  OUTGOING_CALL_STARTED: {
    method: "outgoingCall",
    callEvent: "started",
    replies: { CREATE_ENGAGEMENT: "createEngagement" },
  },
  INCOMING_CALL: {
    callEvent: "incoming",
    replies: { CALLER_ID_MATCH: always, CREATE_ENGAGEMENT: "createEngagement" },
  },
  CALL_ANSWERED: { callEvent: "answered" },
  CALL_TRANSFERRED: { callEvent: "transferred" },
  CALL_ENDED: { callEvent: "ended" },
  CALL_COMPLETED: {
    callEvent: "completed",
    replies: { UPDATE_ENGAGEMENT: "engagementProperties" },
  },
  FINALIZE_ENGAGEMENT: { replies: { FINALIZE_ENGAGEMENT: always } },
  PUBLISH_TO_CHANNEL: { replies: { PUBLISH_TO_CHANNEL: always } },
  RESIZE_WIDGET: {},
  SET_WIDGET_URL: { replies: { SET_WIDGET_URL: always }, repliesOnlyOnFailure: true },
  CALL_DATA: {},
  NAVIGATE_TO_RECORD: {
    replies: { NAVIGATE_TO_RECORD: always },
    repliesOnlyOnFailure: true,
  },
  ERROR: { method: "sendError" },
} as const satisfies Record<Exclude<AppMessageType, keyof typeof appExtensions>, AppMessageRow>;

/** The row of an app's message; undefined for types that apps don't send. */
export const appMessageOf = (type: string): AppMessageRow | undefined =>
  ownValue(appMessages, type);

/** The message types of the handshake, by their roles. */
export const handshakeTypes = {
  sync: "SYNC",
  syncAck: "SYNC_ACK",
  hello: "HELLO",
  unloading: "UNLOADING",
} as const satisfies Record<string, MessageType>;

/** Local events of an app, which hosts never send. */
export const localEvents = { ready: "READY", failed: "FAILED" } as const satisfies Record<
  string,
  MessageType
>;

/** A local event of the vendor's SDK that we don't use. */
export const unusedVendorType = "SYNC_ACK_FAILED" satisfies MessageType;

/** The reply that assigns an engagement to a call. */
export const ENGAGEMENT_CREATED_REPLY = "CREATE_ENGAGEMENT_SUCCEEDED" satisfies HostMessageType;

/** Removed from the vendor's protocol in 0.9.5. */
export const removedType = "UPDATE_ASSOCIATIONS_FAILED" satisfies HostMessageType;

/**
 * Whether a type reports a success for which the vendor's protocol has no reply. It settles a promise in an
 * app on our SDK, and has no handler.
 */
export const isImplicitSuccess = (type: string): boolean | undefined =>
  appMessageOf(type.slice(0, -"_SUCCEEDED".length))?.repliesOnlyOnFailure;

/** Types that a host sends to an app on our SDK that has a handler, each with the capability that the app then declares. */
export const handledExtensions = {
  THEME_CHANGED: "theme",
  SIMULATE_INCOMING_CALL: "simulate",
  SIMULATE_ACTION: "simulateActions",
  SESSION_MOVED: "sessionMoved",
  ANSWER_CALL: "answer",
  CALL_RECORDING_SUCCEEDED: "recording",
} as const satisfies Partial<Record<HostMessageType, string>>;

/**
 * Types that the vendor's protocol doesn't have, each with the capability that two ends on our SDK
 * negotiate. HELLO is sent before the negotiation.
 */
export const extensionTypes: Readonly<Record<string, string>> = /* @__PURE__ */ Object.assign(
  {
    HELLO: "",
    NAVIGATE_TO_RECORD_SUCCEEDED: "results",
    SET_WIDGET_URL_SUCCEEDED: "results",
    CONTROL_CALL: "control",
    CALL_RECORDING_FAILED: "recording",
    CONTACTS_FOUND: "contacts",
    TASK_CREATED: "tasks",
  } satisfies Partial<Record<MessageType, string>>,
  handledExtensions,
);

/**
 * The same for messages of apps. They are separate functions in another entry of the SDK instead of methods
 * of the class, so that apps without them are smaller.
 */
export const appExtensions = {
  CALL_DRAFT: "draft",
  DIAL_REFUSED: "dialRefused",
  CALL_CONTROLS: "control",
  CALL_RECORDING: "recording",
  SEARCH_CONTACTS: "contacts",
  CREATE_TASK: "tasks",
} as const satisfies Partial<Record<AppMessageType, string>>;

type Pascal<Type extends string> = Type extends `${infer Word}_${infer Rest}`
  ? `${Capitalize<Lowercase<Word>>}${Pascal<Rest>}`
  : Capitalize<Lowercase<Type>>;

/** The event handler of a type: `onDialNumber` for `DIAL_NUMBER`. */
export type HandlerName<Type extends string> = `on${Pascal<Type>}`;

const camelCase = (type: string): string =>
  type.toLowerCase().replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase());

export const handlerNameOf = <Type extends string>(type: Type) =>
  camelCase(`on_${type}`) as HandlerName<Type>;

/** The `CallingExtensions` method that sends a type. */
export const methodOf = (type: string, { method }: AppMessageRow): string =>
  method ?? camelCase(type);
