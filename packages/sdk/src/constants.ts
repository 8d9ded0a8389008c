import {
  appMessages,
  CALL_END_STATUSES,
  CALL_STATUSES,
  handlerNameOf,
  hostPayloads,
  handshakeTypes,
  localEvents,
  extensionTypes,
  PROTOCOL_VERSION,
  type AppMessageType,
  type ExtensionType,
  type HandlerName,
  type HostMessageType,
  type Infer,
  type MessageType,
} from "@calling-extensions/contract";

/** Removed from the vendor's protocol in 0.9.5. */
const removedType = "UPDATE_ASSOCIATIONS_FAILED" satisfies MessageType;

/** A local event of the vendor's SDK that ours doesn't have. */
const unusedType = "SYNC_ACK_FAILED" satisfies MessageType;

/** The types of the vendor's current protocol: without our extensions and without removed types. */
type VendorType = Exclude<MessageType, ExtensionType | typeof removedType>;

/** The types with a method; the vendor omits two of them. */
type EventType = Exclude<AppMessageType & VendorType, "SET_WIDGET_URL" | "ERROR">;

/** The types with a handler that no app sends. */
type HandledType = "READY" | "FAILED" | Exclude<HostMessageType & VendorType, AppMessageType>;
type HandlerNames = { [Type in HandledType]: HandlerName<Type> };

/** Each value has the type of its whole group, so that a variable can hold any of them. */
type NamedValues<Values extends string, Prefix extends string> = {
  [Value in Infer<Values> & string as `${Prefix}${Value}`]: Infer<Values> & string;
};

/** An object of the values in a schema's notation (`A|B`), each under its name with the prefix. */
const named = <const Values extends string, const Prefix extends string = "INTERNAL_">(
  values: Values,
  prefix = "INTERNAL_" as Prefix,
) =>
  Object.fromEntries(values.split("|").map((value) => [prefix + value, value])) as NamedValues<
    Values,
    Prefix
  >;

const isVendorType = (type: string): boolean => !(type in extensionTypes) && type !== removedType;

/** The vendor's types, each with a value: by default its own name. */
const byType = (types: readonly string[], valueOf = (type: string): string => type) =>
  Object.fromEntries(types.filter(isVendorType).map((type) => [type, valueOf(type)]));

function createConstants() {
  const { SET_WIDGET_URL: _url, ERROR: _error, ...events } = appMessages;
  const callerIdTypes = {
    /** The type of a record that is a contact. */
    CONTACT: "CONTACT",
    /** The type of a record that is a company. */
    COMPANY: "COMPANY",
  } as const;
  return {
    ...callerIdTypes,
    /** The kinds of records that a number can match. */
    callerIdTypes,
    /**
     * The version of the vendor's protocol, not of this package.
     * @differs `Constants.VERSION` is `0.9.7`; the vendor's release calls itself `0.9.7-beta.0`.
     */
    VERSION: PROTOCOL_VERSION as string,
    /** How lines of the debug log begin. */
    debugMessageType: {
      FROM_HUBSPOT: "From HubSpot",
      TO_HUBSPOT: "To HubSpot",
      GENERIC_MESSAGE: "Generic Message",
    },
    /** What an app reports about a message. */
    errorType: { UNKNOWN_MESSAGE_TYPE: "UNKNOWN_MESSAGE_TYPE" },
    /** All message types, each under its own name. */
    messageType: byType([
      ...Object.values(handshakeTypes),
      ...Object.values(localEvents),
      unusedType,
      ...Object.keys({ ...appMessages, ...hostPayloads }),
    ]) as Record<VendorType, string>,
    /**
     * The types that an app sends.
     * @compat `thirdPartyToHostEvents` lacks SET_WIDGET_URL and ERROR.
     */
    thirdPartyToHostEvents: byType(Object.keys(events)) as Record<EventType, string>,
    /** The handler name of each message type. */
    messageHandlerNames: byType(
      [...Object.values(localEvents), ...Object.keys(hostPayloads)].filter(
        (type) => !(type in appMessages),
      ),
      handlerNameOf,
    ) as HandlerNames,
    /** The statuses of SET_CALL_STATE. */
    callStatus: named(CALL_STATUSES),
    /** The statuses of a call that rings. */
    callRingingStatus: named("QUEUED|RINGING|CONNECTING|CALLING_CRM_USER"),
    /** The status of a call in progress. */
    callInProgressStatus: named("IN_PROGRESS"),
    /** The status of a call that ends. */
    callEndingStatus: named("ENDING"),
    /**
     * End statuses; `callEndStatuses` has all of them.
     * @compat `callEndStatus` lacks REJECTED and MISSED, and its names start with INTERNAL_.
     */
    callEndStatus: named("COMPLETED|FAILED|CANCELED|BUSY|NO_ANSWER"),
    /** All values of `callEndStatus` that `callEnded` accepts, each under its own name. */
    callEndStatuses: named(CALL_END_STATUSES, ""),
  };
}

/**
 * The names and values of the protocol, as the vendor's package exports them. A bundler removes them if
 * they are not used.
 */
export const Constants = /* @__PURE__ */ createConstants();
