import {
  callLifecycle,
  transition,
  type CallEvent as LifecycleEvent,
} from "@calling-extensions/sdk";
import { assertNever } from "../assert-never.ts";
import type { CallEvent } from "./call-event.ts";
import type { Call } from "./call.ts";

/** The call after an event. Pure; what the call's state does not take leaves it as it is. */
export function reduceCall(call: Call, event: CallEvent): Call {
  switch (event.type) {
    case "ringing":
      return moved(call, "ringing");
    case "answered":
      return moved(call, "answered", { answeredAt: event.at });
    case "ended":
      return moved(call, "ended", { endedAt: event.at, endStatus: event.endStatus });
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
    case "wrapUpWritten":
      return { ...call, wrapUp: { ...call.wrapUp, ...event.change } };
    case "saving":
      return { ...call, saving: event.saving };
    default:
      return assertNever(event);
  }
}

function moved(call: Call, event: LifecycleEvent, change: Partial<Call> = {}): Call {
  const next = transition(callLifecycle, call.state, event);
  return next.ok ? { ...call, ...change, state: next.state } : call;
}
