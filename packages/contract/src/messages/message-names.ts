import { camelCase } from "../schema/camel-case.ts";
import { ownValue } from "../schema/own-value.ts";
import { appMessages, type AppMessageRow } from "./message-tables.ts";
import type { HostMessageType, MessageType } from "./messages.ts";

// Small bundles import this file: it doesn't import the table of messages.

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

/** The reply that assigns an engagement to a call. */
export const ENGAGEMENT_CREATED_REPLY = "CREATE_ENGAGEMENT_SUCCEEDED" satisfies HostMessageType;

/** The row of an app's message; undefined for types that apps don't send. */
export const appMessageOf = (type: string): AppMessageRow | undefined =>
  ownValue(appMessages, type);

/**
 * Whether a type reports a success for which the vendor's protocol has no reply. It settles a promise in an
 * app on our SDK, and has no handler.
 */
export const isImplicitSuccess = (type: string): boolean | undefined =>
  appMessageOf(type.slice(0, -"_SUCCEEDED".length))?.repliesOnlyOnFailure;

/** The name of a request in the types of its replies: `CREATE_ENGAGEMENT` in `…_SUCCEEDED` and `…_FAILED`. */
export const requestOfReply = (type: string): string | undefined =>
  /^(.+)_(?:SUCCEEDED|FAILED)$/.exec(type)?.[1];

type Pascal<Type extends string> = Type extends `${infer Word}_${infer Rest}`
  ? `${Capitalize<Lowercase<Word>>}${Pascal<Rest>}`
  : Capitalize<Lowercase<Type>>;

/** The event handler of a type: `onDialNumber` for `DIAL_NUMBER`. */
export type HandlerName<Type extends string> = `on${Pascal<Type>}`;

export const handlerNameOf = <Type extends string>(type: Type) =>
  camelCase(`on_${type}`) as HandlerName<Type>;

/** The `CallingExtensions` method that sends a type. */
export const methodOf = (type: string, { method }: AppMessageRow): string =>
  method ?? camelCase(type);
