import type { CallDocument } from "@calling-extensions/contract";
import type { EngagementProperties, HostPorts } from "./ports.ts";
import type { DialRequest } from "./host-dial.ts";
import type { RecordId } from "./records.ts";

/** Ports that hooks stand around: those that a message of the app's, or the user's wish, leads to. */
export type HookedPort = keyof Pick<
  HostPorts,
  "finalizeEngagement" | "publishToChannel" | "matchCaller" | "navigateToRecord"
>;

type PortFunction<Name extends HookedPort> = NonNullable<HostPorts[Name]>;
export type RequestOf<Name extends HookedPort> = Parameters<PortFunction<Name>>[0];
export type ResultOf<Name extends HookedPort> = Awaited<ReturnType<PortFunction<Name>>>;

/** How something that a hook stands around went. */
export type Outcome<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly reason: string };

/** The properties that an app wants stored with a completed call. */
export interface UpdateEngagementRequest {
  /** The call before the update. */
  readonly document: CallDocument;
  readonly properties: EngagementProperties;
}

/** The request to go on with, which may be another one; nothing for the one that came. */
type Before<Request> = (request: Request) => Request | void | Promise<Request | void>;
type After<Request, Result> = (request: Request, outcome: Outcome<Result>) => void;

/**
 * What the embedder does before and after each thing that the host does. A `before` hook that throws
 * refuses it, with its error's message as the reason: calling hours, a number not to be called. The
 * refusal reaches the app as the port's failure would, and the user as the dial's `reason`.
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
  /** Sent to the app, or refused. */
  readonly afterDial?: After<DialRequest, undefined>;
  /**
   * Once for each call, before anything of it is sent to the CRM. It may change numbers, records and
   * properties. A call that it refuses is never sent.
   */
  readonly beforeCreateEngagement?: Before<CallDocument>;
  /** The CRM stored the call for the first time, or did not in time: it may still do so later. */
  readonly afterCreateEngagement?: After<CallDocument, { engagementId: RecordId }>;
  /** Before properties of the app are stored. The call is completed without those that it refuses. */
  readonly beforeUpdateEngagement?: Before<UpdateEngagementRequest>;
  /** The CRM stored the app's properties, or did not in time: it may still do so later. */
  readonly afterUpdateEngagement?: After<UpdateEngagementRequest, undefined>;
  /** The CRM stored the completed call. */
  readonly afterCompleteEngagement?: After<CallDocument, undefined>;
};
