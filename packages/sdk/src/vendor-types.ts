import type { PayloadOf } from "@calling-extensions/contract";
import type { RawEvent } from "./event-handlers.ts";

/**
 * The vendor's payload types, for code that uses them. They are as strict as the vendor's; on the wire less
 * is guaranteed, so methods and handlers use {@link PayloadOf}.
 *
 * @compat These types have the names that the vendor's package exports.
 */

/** In the vendor's types ids are numbers, call ids are strings, and flags are booleans. */
type Field<Name, Value> = Name extends "externalCallId"
  ? string
  : number extends Value
    ? number
    : Exclude<Value, 0 | 1 | null | undefined>;

type Flat<Shape> = { [Name in keyof Shape]: Shape[Name] };

/** A payload with required fields. */
type Strict<Payload, RequiredNames extends keyof Payload = never> = Flat<
  { [Name in RequiredNames]-?: Field<Name, Payload[Name]> } & {
    [Name in Exclude<keyof Payload, RequiredNames>]?: Field<Name, Payload[Name]>;
  }
>;

/** CSS pixels. */
export type OnResize = Strict<PayloadOf<"RESIZE_WIDGET">, "width" | "height">;
export type SizeInfo = OnResize;

/**
 * The payload of `initialized`.
 *
 * @compat Apps send fields that they got in `onReady`: the vendor's demos do, but its type rejects them.
 */
export type OnInitialized = Strict<Omit<PayloadOf<"INITIALIZED">, "sizeInfo">> & {
  sizeInfo?: Partial<SizeInfo>;
} & Partial<
    Pick<PayloadOf<"READY">, "iframeLocation" | "usesCallingWindow" | "portalId" | "hostUrl">
  >;

export type OnIncomingCall = Strict<
  PayloadOf<"INCOMING_CALL">,
  "externalCallId" | "fromNumber" | "toNumber"
>;

export type OnOutgoingCall = Strict<PayloadOf<"OUTGOING_CALL_STARTED">, "externalCallId">;

export type OnCallAnswered = Strict<PayloadOf<"CALL_ANSWERED">, "externalCallId">;

export type OnCallTransferred = Strict<PayloadOf<"CALL_TRANSFERRED">, "externalCallId">;

export type OnFinalizeEngagement = Strict<
  PayloadOf<"FINALIZE_ENGAGEMENT">,
  "externalCallId" | "engagementId"
>;

/** @deprecated Use {@link OnFinalizeEngagement}. */
export type OnPublishToChannel = OnFinalizeEngagement;

export type OnSetWidgetUrl = Strict<PayloadOf<"SET_WIDGET_URL">, "iFrameUrl">;

export type OnCallEnded = Strict<PayloadOf<"CALL_ENDED">, "externalCallId" | "engagementId">;

export type EndStatus = NonNullable<OnCallEnded["callEndStatus"]>;

/** Call properties as the CRM stores them. There are others, and a CRM may define its own. */
type EngagementPropertyName =
  | "hs_activity_type"
  | "hs_attachment_ids"
  | "hs_call_body"
  | "hs_call_callee_object_id"
  | "hs_call_callee_object_type"
  | "hs_call_direction"
  | "hs_call_disposition"
  | "hs_call_duration"
  | "hs_call_from_number"
  | "hs_call_recording_url"
  | "hs_call_source"
  | "hs_call_status"
  | "hs_call_title"
  | "hs_call_to_number"
  | "hubspot_owner_id";

export type RawEngagementProperties = {
  /** When the call took place: its position on the timeline. Epoch milliseconds. */
  hs_timestamp: number | string;
} & { [Name in EngagementPropertyName]?: string };

export type OnCallCompleted = Strict<
  Omit<PayloadOf<"CALL_COMPLETED">, "engagementId" | "engagementProperties">,
  "externalCallId"
> & {
  engagementId?: number | string;
  engagementProperties?: RawEngagementProperties;
};

type NavigateToRecord = PayloadOf<"NAVIGATE_TO_RECORD">;

/** A record. `objectTypeId` can be any type, including `0-3` and the `2-…` of custom objects. */
export type ObjectCoordinates = Strict<
  NavigateToRecord["objectCoordinates"],
  "portalId" | "objectId" | "objectTypeId"
>;

export type OnNavigateToRecord = Strict<Omit<NavigateToRecord, "objectCoordinates">> & {
  objectCoordinates: ObjectCoordinates;
};

export type OnError = {
  /** What happened. */
  message: string;
};

/** The argument of `sendMessage`. */
export type OnMessage = Pick<RawEvent, "type" | "data">;

type CallerIdMatch = PayloadOf<"CALLER_ID_MATCH_SUCCEEDED">["callerIdMatches"][number];

export type ContactIdMatch = Strict<
  Pick<CallerIdMatch, "firstName" | "lastName" | "email">,
  "firstName" | "lastName" | "email"
> & { callerIdType: "CONTACT"; objectCoordinates: ObjectCoordinates };

export type CompanyIdMatch = Strict<Pick<CallerIdMatch, "name">, "name"> & {
  callerIdType: "COMPANY";
  objectCoordinates: ObjectCoordinates;
};

/** @deprecated Ignored: the CRM page creates the frame, with the host SDK. */
export type IframeOptions = {
  /** The URL of the app. */
  src: string;
  /** The height of the iframe, as in a style sheet. */
  height: string;
  /** The width of the iframe, as in a style sheet. */
  width: string;
  /** Selects the element that the iframe is added to. */
  hostElementSelector: string;
};

/** @deprecated Ignored, like {@link IframeOptions}. */
export type IframeManagerOptions = {
  /** The iframe to create. */
  iFrameOptions?: IframeOptions;
  /** Whether messages are logged. */
  debugMode: boolean;
  /** Receives the messages of the app. */
  onMessageHandler: (event: RawEvent) => void;
};
