import type { HostPorts } from "./ports.ts";
import type { DialRequest } from "./host-dial.ts";

/** The ports that hooks stand around: those that a message of the app's, or the user's wish, leads to. */
export type HookedPort = keyof Pick<
  HostPorts,
  | "createEngagement"
  | "updateEngagement"
  | "completeEngagement"
  | "finalizeEngagement"
  | "publishToChannel"
  | "matchCaller"
  | "navigateToRecord"
>;

type PortFunction<Name extends HookedPort> = NonNullable<HostPorts[Name]>;
export type RequestOf<Name extends HookedPort> = Parameters<PortFunction<Name>>[0];
export type ResultOf<Name extends HookedPort> = Awaited<ReturnType<PortFunction<Name>>>;

/** How something that a hook stands around went. */
export type Outcome<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly reason: string };

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
};
