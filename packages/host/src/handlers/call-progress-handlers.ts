import {
  endStatusByWireName,
  messageType,
  type CallingError,
  type Habit,
} from "@calling-extensions/contract";
import type { HostEvents } from "../api/calling-host.ts";
import type { HostCall } from "../api/host-call.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import type { CallPort } from "../ports/call-port.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import type { CallReference, CallResolver } from "./call-resolver.ts";
import type { ClaimedCalls } from "./claimed-calls.ts";
import type { Handlers } from "./handler.ts";

export interface CallProgressOptions {
  calls: CallRegistry;
  claimedCalls: ClaimedCalls;
  resolver: CallResolver;
  callPort: CallPort;
  /** Whether the caller's record is opened when a call is answered. */
  navigatesOnAnswer: boolean;
  onDraft(this: void, event: HostEvents["draft"]): void;
  onHabit(this: void, habit: Habit, subject: string): void;
  onProblem(this: void, problem: CallingError): void;
}

/** Handles messages about a call between its start and its completion. */
export function createCallProgressHandlers({
  calls,
  claimedCalls,
  resolver,
  callPort,
  navigatesOnAnswer,
  onDraft,
  onHabit,
  onProblem,
}: CallProgressOptions): Pick<
  Handlers,
  "CALL_ANSWERED" | "CALL_TRANSFERRED" | "CALL_ENDED" | "CALL_DRAFT"
> {
  const resolveLate = async (data: CallReference, type: string): Promise<HostCall | undefined> =>
    (await resolver.claim(data, type)) ?? resolver.reportUnknown(type, data);

  /** Opens the caller's record, if it is known. If that fails, the call continues. */
  function showCaller({ calledRecord }: HostCall): void {
    if (!calledRecord) return;
    callPort("navigateToRecord", { record: calledRecord, openIn: "CURRENT_TAB" }).catch(onProblem);
  }

  return {
    [messageType.CALL_ANSWERED]: async (data, { type }) => {
      const call = resolver.resolve(data, type) ?? (await resolveLate(data, type));
      const answered = call && calls.apply(call, { type: "answered", at: Date.now() });
      if (answered?.direction === "INBOUND" && navigatesOnAnswer) showCaller(answered);
    },
    [messageType.CALL_TRANSFERRED]: async (data, { type }) => {
      const call = resolver.resolve(data, type) ?? (await resolveLate(data, type));
      if (call) calls.apply(call, { type: "transferred", at: Date.now() });
    },
    [messageType.CALL_ENDED]: async (data, { type }) => {
      const call = resolver.resolve(data, type) ?? (await resolveLate(data, type));
      if (!call) return;
      const endStatus = data.callEndStatus && endStatusByWireName[data.callEndStatus];
      const end = { type: "ended", at: Date.now(), ...(endStatus && { endStatus }) } as const;
      const ended = calls.apply(call, end);
      if (ended && calls.documentOf(ended.key)?.isEndAssumed) onHabit("endWithoutStatus", type);
    },
    // A draft after the completion is out of date.
    [messageType.CALL_DRAFT]: ({ externalCallId, engagementId, properties }) => {
      const call = calls.find(externalCallId, fromWireId(engagementId));
      if (!call || !properties || call.state === "completed") return;
      claimedCalls.takeInheritedDraft(call.key);
      const drafted = calls.apply(call, { type: "drafted", draft: properties });
      if (drafted) onDraft({ call: drafted, properties });
    },
  };
}
