import type { PayloadOf } from "@calling-extensions/contract";
import type { RawEvent } from "./event-handlers.ts";

/**
 * The vendor's names of payloads, for code that was typed with them. They promise what the vendor's
 * promise; the wire promises less, and methods and handlers are typed by {@link PayloadOf}.
 *
 * @compat The names of these types are those that the vendor's package exports.
 */

/** An id is a number to the vendor, that of a call a string, and a flag is true or false. */
type Field<Name, Value> = Name extends "externalCallId"
  ? string
  : number extends Value
    ? number
    : Exclude<Value, 0 | 1 | null | undefined>;

type Flat<Shape> = { [Name in keyof Shape]: Shape[Name] };

/** A payload whose `Needed` fields are there. */
type Strict<Payload, Needed extends keyof Payload = never> = Flat<
  { [Name in Needed]-?: Field<Name, Payload[Name]> } & {
    [Name in Exclude<keyof Payload, Needed>]?: Field<Name, Payload[Name]>;
  }
>;

/** CSS pixels. */
export type OnResize = Strict<PayloadOf<"RESIZE_WIDGET">, "width" | "height">;
export type SizeInfo = OnResize;

/**
 * What `initialized` sends.
 *
 * @compat Apps send parts of what `onReady` gave them: the vendor's demos do, and its type refuses them.
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

/** Properties of a call as the CRM stores them. There are others, and a CRM may have its own. */
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
  /** When the call took place: where it is on the timeline. Epoch milliseconds. */
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

/** A record. `objectTypeId` may be any: `0-3` and the `2-…` of custom objects too. */
export type ObjectCoordinates = Strict<
  NavigateToRecord["objectCoordinates"],
  "portalId" | "objectId" | "objectTypeId"
>;

export type OnNavigateToRecord = Strict<Omit<NavigateToRecord, "objectCoordinates">> & {
  objectCoordinates: ObjectCoordinates;
};

export type OnError = { message: string };

/** What `sendMessage` takes. */
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

/** @deprecated An app has no frame to make: a CRM page makes it, with the host SDK. Ignored. */
export type IframeOptions = {
  src: string;
  height: string;
  width: string;
  hostElementSelector: string;
};

/** @deprecated As {@link IframeOptions}. */
export type IframeManagerOptions = {
  iFrameOptions?: IframeOptions;
  debugMode: boolean;
  onMessageHandler: (event: RawEvent) => void;
};
