import { formatTimeOfDay } from "@calling-extensions/ui/time";
import type { Call } from "../call/call.ts";
import type { EndStatus } from "../call/end-status.ts";
import { otherParty } from "../call/engagement-properties.ts";
import { toAnnouncedCall } from "./announced-call.ts";
import { liveCallsOf, type Notice, type PhoneState } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/** Why the phone can't ring for a call, and how the call ends in the CRM. */
interface UnavailableReason {
  /** Completes the sentence "Missed call from Ada: …". */
  readonly reason: string;
  readonly endStatus: Extract<EndStatus, "BUSY" | "MISSED">;
}

const unavailableReasons: readonly (UnavailableReason & {
  applies: (state: PhoneState) => boolean;
})[] = [
  {
    applies: ({ agentName }) => agentName === undefined,
    reason: "nobody was logged in",
    endStatus: "MISSED",
  },
  {
    applies: (state) =>
      liveCallsOf(state).some(({ state: callState }) => callState !== "inProgress"),
    reason: "you were on another call",
    endStatus: "BUSY",
  },
  {
    applies: (state) => liveCallsOf(state).length > 1,
    reason: "you were on two other calls",
    endStatus: "BUSY",
  },
  {
    applies: (state) => state.call !== undefined && liveCallsOf(state).length === 0,
    reason: "you were finishing your last call",
    endStatus: "MISSED",
  },
  { applies: ({ isAvailable }) => !isAvailable, reason: "you were away", endStatus: "MISSED" },
];

/** Why an inbound call can't ring now, or undefined if it can. */
export const findUnavailableReason = (state: PhoneState): UnavailableReason | undefined =>
  unavailableReasons.find(({ applies }) => applies(state));

/** Informs the user about a missed call, with the reason if the phone couldn't ring. */
export const missedCallNotice = (call: Call, reason?: string): Notice => ({
  tone: "danger",
  text: `Missed call from ${otherParty(call)} at ${formatTimeOfDay(call.startedAt)}${reason === undefined ? "" : `: ${reason}`}.`,
});

/** Puts a call that can't ring on the timeline. Other calls are not affected. */
export function reportMissedCall(
  { store, crm, clock }: PhoneDependencies,
  call: Call,
  { endStatus, reason }: UnavailableReason,
): void {
  const { externalCallId } = call;
  crm.incomingCall(toAnnouncedCall(call));
  crm.callEnded({ externalCallId, engagementId: undefined, endStatus });
  crm.callCompleted({ externalCallId, engagementId: undefined, hidesWidget: false });
  const missed: Call = { ...call, state: "ended", endedAt: clock.now(), endStatus };
  store.dispatch({ type: "callMissed", call: missed, notice: missedCallNotice(call, reason) });
}
