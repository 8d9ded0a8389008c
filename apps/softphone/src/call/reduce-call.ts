import {
  callLifecycle,
  transition,
  type CallEvent as LifecycleEvent,
} from "@calling-extensions/sdk";
import type { LegProblem } from "@calling-extensions/telephony";
import { isLive, type Call, type WrapUp, durationMsOf } from "./call.ts";
import type { CallerMatch } from "./caller-match.ts";
import type { EndStatus } from "./end-status.ts";
import { MAX_REPORT_DELAY_MS } from "../settings/defaults.ts";

/** How the CRM page knows that a call ended. */
export type KnownEnd = Readonly<Pick<Call, "answeredAt" | "endedAt" | "endStatus">>;

/** What happens to a call: on the line, in the CRM, or through the user. */
export type CallEvent =
  | { readonly type: "ringing" }
  | { readonly type: "answered"; readonly at: number }
  | {
      readonly type: "ended";
      readonly at: number;
      readonly endStatus: EndStatus;
      readonly problem: LegProblem | undefined;
      /** Not `at` if the computer was asleep, or its clock was set. */
      readonly wrapUpSince: number;
    }
  /** The CRM page knows how the call ended. */
  | { readonly type: "endLearned"; readonly end: KnownEnd; readonly wrapUpSince: number }
  | ({ readonly type: "audioChanged" } & Readonly<
      Pick<Call, "isMuted" | "isHeld" | "withoutMicrophone" | "audio">
    >)
  /** Undefined: the carrier has done it, or can't. */
  | { readonly type: "holdRequested"; readonly isHeld: boolean | undefined }
  /** Undefined: the other party no longer wants it. */
  | { readonly type: "transferRequested"; readonly toNumber: string | undefined }
  | { readonly type: "engagementCreated"; readonly engagementId: number | string }
  | { readonly type: "engagementFailed"; readonly message: string }
  | { readonly type: "callerMatched"; readonly matches: CallerMatch[] }
  | { readonly type: "recordShown" }
  | { readonly type: "wrapUpChanged"; readonly change: Partial<WrapUp> }
  /** The CRM page has what was written. */
  | { readonly type: "drafted" }
  | { readonly type: "wrapUpTimed"; readonly since: number | undefined }
  | { readonly type: "savingChanged"; readonly saving: Call["saving"] };

/** Returns the call after an event. Pure; an event that the call's state doesn't allow changes nothing. */
export function reduceCall(call: Call, event: CallEvent): Call {
  switch (event.type) {
    case "ringing":
      return withTransition(call, "ringing");
    case "answered":
      return withTransition(call, "answered", { answeredAt: event.at });
    case "ended":
      return withTransition(call, "ended", {
        ...noLine,
        endedAt: event.at,
        endStatus: event.endStatus,
        wrapUpSince: event.wrapUpSince,
        ...(event.problem && { problem: event.problem }),
      });
    case "endLearned":
      return learnEnd(call, event);
    case "audioChanged": {
      const { isMuted, isHeld, withoutMicrophone, audio } = event;
      return { ...call, isMuted, isHeld, withoutMicrophone, audio };
    }
    case "holdRequested":
      return isLive(call) ? { ...call, requestedHold: event.isHeld } : call;
    case "transferRequested":
      return { ...call, requestedTransfer: event.toNumber };
    case "engagementCreated":
      return { ...call, engagement: { status: "created", id: event.engagementId } };
    case "engagementFailed":
      return call.engagement.status === "created"
        ? call
        : { ...call, engagement: { status: "failed", message: event.message } };
    case "callerMatched":
      return { ...call, matches: event.matches };
    case "recordShown":
      return { ...call, wasShownRecord: true };
    case "wrapUpChanged":
      return { ...call, wrapUp: { ...call.wrapUp, ...event.change } };
    case "drafted":
      return { ...call, drafted: call.wrapUp };
    case "wrapUpTimed":
      return { ...call, wrapUpSince: event.since };
    case "savingChanged":
      return { ...call, saving: event.saving };
    default:
      return event satisfies never;
  }
}

/** What the carrier no longer reports about a call that is over. */
const noLine = { audio: undefined, requestedHold: undefined, requestedTransfer: undefined };

/** The first end counts: a phone that has lost it continues the call, and may have ended it again. */
function learnEnd(
  call: Call,
  { end, wrapUpSince }: Extract<CallEvent, { type: "endLearned" }>,
): Call {
  const learned = { ...call, ...end, problem: undefined };
  if (isLive(call)) return withTransition(learned, "ended", { ...noLine, wrapUpSince });
  return durationMsOf(learned) < durationMsOf(call) - MAX_REPORT_DELAY_MS ? learned : call;
}

function withTransition(call: Call, event: LifecycleEvent, change: Partial<Call> = {}): Call {
  const next = transition(callLifecycle, call.state, event);
  return next.ok ? { ...call, ...change, state: next.state } : call;
}
