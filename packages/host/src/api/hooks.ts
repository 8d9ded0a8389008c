import type { CallDocument } from "@calling-extensions/contract";
import type { DialRequest } from "./host-dial.ts";
import type { EngagementProperties, HostPorts } from "./ports.ts";
import type { RecordId } from "./records.ts";

/** The ports with hooks: those that a message of the app, or the user, triggers. */
export type HookedPort = Exclude<
  keyof HostPorts,
  "saveCall" | "sendHeartbeat" | "showAlert" | "confirmDial" | "confirmLeave" | "probe"
>;

type PortFunction<Name extends HookedPort> = NonNullable<HostPorts[Name]>;
export type RequestOf<Name extends HookedPort> = Parameters<PortFunction<Name>>[0];
export type ResultOf<Name extends HookedPort> = Awaited<ReturnType<PortFunction<Name>>>;

/** The outcome of something that has hooks. */
export type Outcome<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly reason: string };

/** The properties that an app wants stored with a completed call. */
export interface UpdateEngagementRequest {
  /** The call before the update. */
  readonly document: CallDocument;
  /** The values to write, by property. */
  readonly properties: EngagementProperties;
}

/** Returns the request to continue with, or nothing to keep it. */
type Before<Request> = (request: Request) => Request | void | Promise<Request | void>;
type After<Request, Result> = (request: Request, outcome: Outcome<Result>) => void;

/**
 * Code of the host page that runs before and after each action of the host. A `before` hook rejects the
 * action by throwing an error, whose message is the reason: calling hours, a number that must not be called.
 * The app receives the rejection like a failure of the port, and the user as the dial's `reason`.
 */
export type HostHooks = {
  readonly [Name in HookedPort as `before${Capitalize<Name>}`]?: Before<RequestOf<Name>>;
} & {
  readonly [Name in HookedPort as `after${Capitalize<Name>}`]?: After<
    RequestOf<Name>,
    ResultOf<Name>
  >;
} & {
  readonly beforeDial?: Before<DialRequest>;
  /** The dial was sent to the app, or refused. */
  readonly afterDial?: After<DialRequest, undefined>;
  /**
   * Once for each call, before it is sent to the CRM. It may change numbers, records and properties. A
   * rejected call is never sent.
   */
  readonly beforeCreateEngagement?: Before<CallDocument>;
  /** The CRM stored the call for the first time, or not in time: it may still do so later. */
  readonly afterCreateEngagement?: After<CallDocument, { engagementId: RecordId }>;
  /** Before properties of the app are stored. The call is completed without rejected properties. */
  readonly beforeUpdateEngagement?: Before<UpdateEngagementRequest>;
  /** The CRM stored the app's properties, or not in time: it may still do so later. */
  readonly afterUpdateEngagement?: After<UpdateEngagementRequest, undefined>;
  /** The CRM stored the completed call. */
  readonly afterCompleteEngagement?: After<CallDocument, undefined>;
};
