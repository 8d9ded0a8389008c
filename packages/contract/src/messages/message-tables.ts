import type { Schema } from "../schema/schema.ts";
import {
  messages,
  type AppMessageType,
  type ExtensionType,
  type HostMessageType,
  type MessageRow,
  type MessageType,
  type PayloadSchema,
} from "./messages.ts";

// Lists that the SDKs read, from the table of messages. A bundle that must be small contains each list that it uses
// as data, and not the table (`.config/evaluated-tables.ts`): so this file exports data only.

/** All message types: the handshake and local events, messages of apps, messages of hosts. */
export const messageTypes = Object.keys(messages) as readonly MessageType[];

/** All message types, each under its own name, so that no other module needs string literals. */
export const messageType = /* @__PURE__ */ Object.fromEntries(
  messageTypes.map((type) => [type, type]),
) as { readonly [Type in MessageType]: Type };

/** How the SDK handles an app's message. */
export type AppMessageRow = Pick<
  MessageRow,
  "method" | "callEvent" | "replies" | "repliesOnlyOnFailure"
>;

type Row = readonly [MessageType, MessageRow];
const rows = Object.entries(messages) as readonly Row[];

/** What the function returns for each type, without those for which it returns undefined. */
const listOf = <Value>(read: (row: MessageRow) => Value | undefined) =>
  Object.fromEntries(
    rows.flatMap(([type, row]) => {
      const value = read(row);
      return value === undefined ? [] : [[type, value] as const];
    }),
  ) as Readonly<Record<string, Value>>;

type Payloads<Types extends MessageType> = { readonly [Type in Types]: PayloadSchema<Type> };

const payloadsFrom = <Types extends MessageType>(end: "app" | "host") =>
  Object.fromEntries(
    rows
      .filter(([, { from }]) => from === end || from === "both")
      .map(([type, { payload }]): readonly [string, Schema | undefined] => [type, payload]),
  ) as Payloads<Types>;

/** `data` of the messages of apps; undefined if there is none. */
export const appPayloads = /* @__PURE__ */ payloadsFrom<AppMessageType>("app");

/** `data` of the messages of hosts; undefined if there is none. */
export const hostPayloads = /* @__PURE__ */ payloadsFrom<HostMessageType>("host");

/** The end that sends a type, and the capability by which two ends on our SDK negotiate it. */
export type MessageOrigin = Pick<MessageRow, "from" | "capability">;

/** The origin of each type. The vendor's protocol has those without a capability. */
export const messageOrigins = /* @__PURE__ */ listOf(({ from, capability }): MessageOrigin => ({
  from,
  ...(capability !== undefined && { capability }),
}));

const isFromApp = ({ from }: MessageRow): boolean => from === "app" || from === "both";

function appRowOf(row: MessageRow): AppMessageRow | undefined {
  if (!isFromApp(row) || row.capability !== undefined) return undefined;
  const { method, callEvent, replies, repliesOnlyOnFailure } = row;
  return {
    ...(method && { method }),
    ...(callEvent && { callEvent }),
    ...(replies && { replies }),
    ...(repliesOnlyOnFailure && { repliesOnlyOnFailure }),
  };
}

/** The vendor's messages of apps. Hosts send NAVIGATE_TO_RECORD and ERROR too. */
export const appMessages = /* @__PURE__ */ listOf(appRowOf) as Readonly<
  Record<Exclude<AppMessageType, ExtensionType>, AppMessageRow>
>;

/** Types that a host sends to an app on our SDK that has a handler, each with the capability that the app then declares. */
export const handledExtensions = /* @__PURE__ */ listOf(({ capability, isDeclaredByHandler }) =>
  isDeclaredByHandler ? capability : undefined,
);

/**
 * Types of the handshake and of hosts that the vendor's protocol doesn't have, each with the capability that two ends on
 * our SDK negotiate. HELLO is sent before the negotiation.
 */
export const extensionTypes = /* @__PURE__ */ listOf((row) =>
  isFromApp(row) ? undefined : row.capability,
);

/**
 * The same for messages of apps. They are separate functions in another entry of the SDK instead of methods
 * of the class, so that apps without them are smaller.
 */
export const appExtensions = /* @__PURE__ */ listOf((row) =>
  isFromApp(row) ? row.capability : undefined,
) as Readonly<Record<AppMessageType & ExtensionType, string>>;
