import {
  callLifecycle,
  transition,
  type CallEvent as LifecycleEvent,
} from "@calling-extensions/sdk";
import type { LegProblem } from "@calling-extensions/telephony";
import { MAX_REPORT_DELAY_MS } from "../settings/defaults.ts";
import {
  audioOf,
  durationMsOf,
  isLive,
  noLine,
  type Call,
  type LineRequest,
  type ReportedAudio,
  type WrapUp,
} from "./call.ts";
import type { CallerMatch } from "../crm-link/caller-match.ts";
import type { EndStatus } from "./end-status.ts";

/** A table with a row for each type of event: how it changes what it happens to. */
type EventTable = Readonly<Record<string, (before: never, event: never) => unknown>>;

/** The events of a table. */
export type EventOf<Table extends EventTable> = {
  readonly [Type in keyof Table]: { readonly type: Type } & (Table[Type] extends (
    before: never,
    event: infer Details,
  ) => unknown
    ? Readonly<Details>
    : never);
}[keyof Table];

/** How the CRM page knows that a call ended. */
export type KnownEnd = Readonly<Pick<Call, "answeredAt" | "endedAt" | "endStatus">>;

/** How the end of a call is reported. */
interface End {
  at: number;
  endStatus: EndStatus;
  problem: LegProblem | undefined;
  /** Not `at` if the computer was asleep, or its clock was set. */
  wrapUpSince: number;
}

/**
 * What happens to a call on the line, in the CRM, or through the user, and what the call is afterwards. Pure; an event
 * that the call's state doesn't allow changes nothing.
 */
export const callEvents = {
  ringing: (call: Call): Call => withTransition(call, "ringing"),
  answered: (call: Call, { at }: { at: number }): Call =>
    withTransition(call, "answered", { answeredAt: at }),
  ended: (call: Call, { at, endStatus, problem, wrapUpSince }: End): Call =>
    withTransition(call, "ended", {
      ...noLine,
      endedAt: at,
      endStatus,
      wrapUpSince,
      ...(problem && { problem }),
    }),
  /** The CRM page knows how the call ended. */
  endLearned: (call: Call, event: { end: KnownEnd; wrapUpSince: number }): Call =>
    learnEnd(call, event),
  audioChanged: (call: Call, { audio }: { audio: ReportedAudio }): Call => ({
    ...call,
    ...audioOf(audio),
  }),
  /** A party of another call has joined the conference. */
  partyJoined: (call: Call, { name }: { name: string }): Call => ({
    ...call,
    participants: [...(call.participants ?? []), name],
  }),
  requested: (call: Call, { request }: { request: LineRequest }): Call =>
    isLive(call) ? { ...call, ...request } : call,
  engagementCreated: (call: Call, { engagementId }: { engagementId: number | string }): Call => ({
    ...call,
    engagement: { status: "created", id: engagementId },
  }),
  engagementFailed: (call: Call, { message }: { message: string }): Call =>
    call.engagement.status === "created"
      ? call
      : { ...call, engagement: { status: "failed", message } },
  callerMatched: (call: Call, { matches }: { matches: CallerMatch[] }): Call => ({
    ...call,
    matches,
  }),
  recordShown: (call: Call): Call => ({ ...call, wasShownRecord: true }),
  wrapUpChanged: (call: Call, { change }: { change: Partial<WrapUp> }): Call => ({
    ...call,
    wrapUp: { ...call.wrapUp, ...change },
  }),
  /** The CRM page has what was written. */
  drafted: (call: Call): Call => ({ ...call, drafted: call.wrapUp }),
  /** Undefined: the time is over. */
  wrapUpTimed: (call: Call, { since }: { since: number | undefined }): Call => ({
    ...call,
    wrapUpSince: since,
  }),
  savingChanged: (call: Call, { saving }: { saving: Call["saving"] }): Call => ({
    ...call,
    saving,
  }),
};

export type CallEvent = EventOf<typeof callEvents>;

/** The first end counts: a phone that has lost it continues the call, and may have ended it again. */
function learnEnd(call: Call, { end, wrapUpSince }: { end: KnownEnd; wrapUpSince: number }): Call {
  const learned = { ...call, ...end, problem: undefined };
  if (isLive(call)) return withTransition(learned, "ended", { ...noLine, wrapUpSince });
  return durationMsOf(learned) < durationMsOf(call) - MAX_REPORT_DELAY_MS ? learned : call;
}

function withTransition(call: Call, event: LifecycleEvent, change: Partial<Call> = {}): Call {
  const next = transition(callLifecycle, call.state, event);
  return next.ok ? { ...call, ...change, state: next.state } : call;
}
