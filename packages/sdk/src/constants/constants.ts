import {
  appMessages,
  CALL_END_STATUSES,
  CALL_STATUSES,
  droppedType,
  handlerNameOf,
  hostPayloads,
  linkWords,
  localEvents,
  ownTypes,
  PROTOCOL_VERSION,
  type AppMessageType,
  type HandlerName,
  type HostMessageType,
  type Infer,
  type MessageType,
} from "@calling-extensions/contract";

/** The types of the vendor's protocol as it is today: neither ours alone nor those that it dropped. */
type VendorType = Exclude<
  MessageType,
  "HELLO" | "NAVIGATE_TO_RECORD_SUCCEEDED" | "SET_WIDGET_URL_SUCCEEDED" | typeof droppedType
>;

/** What has a method; the vendor leaves two out. */
type EventType = Exclude<AppMessageType, "SET_WIDGET_URL" | "ERROR">;

/** What has a handler and is no event. */
type HeardType = "READY" | "FAILED" | Exclude<HostMessageType & VendorType, AppMessageType>;
type HandlerNames = { [Type in HeardType]: HandlerName<Type> };

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

const { SET_WIDGET_URL: _url, ERROR: _error, ...events } = appMessages;
const { [droppedType]: _dropped, ...fromHost } = hostPayloads;
const { ready, failed } = localEvents;

/** The types of the vendor's own, each with what is made of it. */
const each = (types: readonly string[], make: (type: string) => string) =>
  Object.fromEntries(types.filter((type) => !ownTypes.has(type)).map((type) => [type, make(type)]));
const itself = (type: string): string => type;
const typesFromHost = Object.keys(fromHost);

/** The names and values of the protocol, as the vendor's package exports them under this name. */
export const Constants = {
  CONTACT: "CONTACT" as const,
  COMPANY: "COMPANY" as const,
  callerIdTypes: { CONTACT: "CONTACT", COMPANY: "COMPANY" } as const,
  /**
   * The version of the protocol, which is the vendor's; never this package's.
   * @differs `Constants.VERSION` is `0.9.7`; the vendor's release calls itself `0.9.7-beta.0`.
   */
  VERSION: PROTOCOL_VERSION as string,
  debugMessageType: {
    FROM_HUBSPOT: "From HubSpot",
    TO_HUBSPOT: "To HubSpot",
    GENERIC_MESSAGE: "Generic Message",
  },
  errorType: { UNKNOWN_MESSAGE_TYPE: "UNKNOWN_MESSAGE_TYPE" },
  /** Every message type by its own name. */
  messageType: each(
    [linkWords, localEvents]
      .flatMap((words) => Object.values<string>(words))
      .concat(Object.keys(appMessages), typesFromHost),
    itself,
  ) as Record<VendorType, string>,
  /**
   * What an app sends.
   * @compat `thirdPartyToHostEvents` lacks SET_WIDGET_URL and ERROR.
   */
  thirdPartyToHostEvents: each(Object.keys(events), itself) as Record<EventType, string>,
  /** The handler that hears each message type. */
  messageHandlerNames: each(
    [ready, failed, ...typesFromHost.filter((type) => !(type in appMessages))],
    handlerNameOf,
  ) as HandlerNames,
  /** What SET_CALL_STATE may say. */
  callStatus: named(CALL_STATUSES),
  callRingingStatus: named("QUEUED|RINGING|CONNECTING|CALLING_CRM_USER"),
  callInProgressStatus: named("IN_PROGRESS"),
  callEndingStatus: named("ENDING"),
  /**
   * How a call ended; `callEndStatuses` has all of them.
   * @compat `callEndStatus` lacks REJECTED and MISSED, and its names begin with INTERNAL_.
   */
  callEndStatus: named("COMPLETED|FAILED|CANCELED|BUSY|NO_ANSWER"),
  /** Every `callEndStatus` that `callEnded` takes, by its own name. */
  callEndStatuses: named(CALL_END_STATUSES, ""),
};
