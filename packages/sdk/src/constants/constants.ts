import {
  appMessages,
  CALL_END_STATUSES,
  CALL_STATUSES,
  droppedType,
  hostPayloads,
  linkWords,
  localEvents,
  ownTypes,
  PROTOCOL_VERSION,
  vendorEvent,
  type appExtensions,
  type AppMessageType,
  type HandlerName,
  type HostMessageType,
  type Infer,
  type MessageType,
} from "@calling-extensions/contract";
import { handlerNames } from "../handler-names.ts";

/** The types of the vendor's protocol as it is today: neither ours alone nor those that it dropped. */
type VendorType = Exclude<
  MessageType,
  | "HELLO"
  | "NAVIGATE_TO_RECORD_SUCCEEDED"
  | "SET_WIDGET_URL_SUCCEEDED"
  | typeof droppedType
  | keyof typeof appExtensions
>;

/** What has a method; the vendor leaves two out. */
type EventType = Exclude<AppMessageType & VendorType, "SET_WIDGET_URL" | "ERROR">;

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

const isVendors = (type: string): boolean => !(type in ownTypes) && type !== droppedType;

/** The types of the vendor's own, each under its name. */
const itself = (types: readonly string[]) =>
  Object.fromEntries(types.filter(isVendors).map((type) => [type, type]));

function createConstants() {
  const { SET_WIDGET_URL: _url, ERROR: _error, ...events } = appMessages;
  const callerIdTypes = { CONTACT: "CONTACT", COMPANY: "COMPANY" } as const;
  return {
    ...callerIdTypes,
    callerIdTypes,
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
    messageType: itself([
      ...Object.values(linkWords),
      ...Object.values(localEvents),
      vendorEvent,
      ...Object.keys({ ...appMessages, ...hostPayloads }),
    ]) as Record<VendorType, string>,
    /**
     * What an app sends.
     * @compat `thirdPartyToHostEvents` lacks SET_WIDGET_URL and ERROR.
     */
    thirdPartyToHostEvents: itself(Object.keys(events)) as Record<EventType, string>,
    /** The handler that hears each message type. */
    messageHandlerNames: Object.fromEntries(
      Object.entries(handlerNames).filter(([type]) => isVendors(type) && !(type in appMessages)),
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
}

/**
 * The names and values of the protocol, as the vendor's package exports them under this name. A
 * bundler leaves them out where nobody uses them.
 */
export const Constants = /* @__PURE__ */ createConstants();
