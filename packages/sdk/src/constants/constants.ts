import {
  CALL_END_STATUSES,
  CALL_STATUSES,
  messages,
  messageType as ownMessageType,
  PROTOCOL_VERSION,
  type Infer,
  type MessageRow,
  type Messages,
  type MessageType,
} from "@calling-extensions/contract";

/** The types of the vendor's protocol as it is today: neither ours alone nor those that it dropped. */
type VendorType = {
  [Type in MessageType]: Messages[Type] extends { isOwn: true } ? never : Type;
}[Exclude<MessageType, "UPDATE_ASSOCIATIONS_FAILED">];

/** What has a method; the vendor leaves two out. */
type EventType = {
  [Type in VendorType]: Messages[Type] extends { method: string } ? Type : never;
}[Exclude<VendorType, "SET_WIDGET_URL" | "ERROR">];

/** What has a handler and is no event. */
type HandlerNames = {
  [
    Type in Exclude<VendorType, EventType> as Messages[Type] extends { handler: string }
      ? Type
      : never
  ]: Messages[Type] extends { handler: infer Name } ? Name : never;
};

/** Every value is typed as any of its group, so that a variable may go from one to another. */
type Named<Words extends string, Prefix extends string> = {
  [Word in Infer<Words> & string as `${Prefix}${Word}`]: Infer<Words> & string;
};

/** An object of the words in a shape's notation (`A|B`), each under its own name behind the prefix. */
const named = <const Words extends string, const Prefix extends string = "INTERNAL_">(
  words: Words,
  prefix = "INTERNAL_" as Prefix,
) =>
  Object.fromEntries(words.split("|").map((word) => [prefix + word, word])) as Named<Words, Prefix>;

const messageType: Record<string, string> = {};
const thirdPartyToHostEvents: Record<string, string> = {};
const messageHandlerNames: Record<string, string> = {};
for (const [type, row] of Object.entries<MessageRow>(messages)) {
  if (row.isOwn) continue;
  messageType[type] = type;
  if (row.method) thirdPartyToHostEvents[type] = type;
  else if (row.handler) messageHandlerNames[type] = row.handler;
}
delete messageType[ownMessageType.UPDATE_ASSOCIATIONS_FAILED];
delete thirdPartyToHostEvents[ownMessageType.SET_WIDGET_URL];
delete thirdPartyToHostEvents[ownMessageType.ERROR];

/** The names and values of the protocol, as the vendor's package exports them under this name. */
export const Constants = {
  CONTACT: "CONTACT" as const,
  COMPANY: "COMPANY" as const,
  callerIdTypes: { CONTACT: "CONTACT", COMPANY: "COMPANY" } as const,
  /**
   * The version of the protocol, which is the vendor's; never this package's.
   * @differs Its release 0.9.7 calls itself `0.9.7-beta.0`.
   */
  VERSION: PROTOCOL_VERSION as string,
  debugMessageType: {
    FROM_HUBSPOT: "From HubSpot",
    TO_HUBSPOT: "To HubSpot",
    GENERIC_MESSAGE: "Generic Message",
  },
  errorType: { UNKNOWN_MESSAGE_TYPE: "UNKNOWN_MESSAGE_TYPE" },
  /** Every message type by its own name. */
  messageType: messageType as Record<VendorType, string>,
  /**
   * What an app sends.
   * @compat SET_WIDGET_URL and ERROR are missing.
   */
  thirdPartyToHostEvents: thirdPartyToHostEvents as Record<EventType, string>,
  /** The handler that hears each message type. */
  messageHandlerNames: messageHandlerNames as HandlerNames,
  /** What SET_CALL_STATE may say. */
  callStatus: named(CALL_STATUSES),
  callRingingStatus: named("QUEUED|RINGING|CONNECTING|CALLING_CRM_USER"),
  callInProgressStatus: named("IN_PROGRESS"),
  callEndingStatus: named("ENDING"),
  /**
   * How a call ended; `callEndStatuses` has all of them.
   * @compat REJECTED and MISSED are missing, and the names begin with INTERNAL_.
   */
  callEndStatus: named("COMPLETED|FAILED|CANCELED|BUSY|NO_ANSWER"),
  /** Every `callEndStatus` that `callEnded` takes, by its own name. */
  callEndStatuses: named(CALL_END_STATUSES, ""),
};
