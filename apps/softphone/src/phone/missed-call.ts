import type { CallEndStatus } from "@calling-extensions/sdk";
import { formatTimeOfDay } from "@calling-extensions/ui/time";
import { isLive, type Call } from "../call/call.ts";
import { otherParty } from "../call/engagement-properties.ts";
import type { Notice, PhoneState } from "./phone-state.ts";

/** Why the phone can't ring for a call, and how the call ends in the CRM. */
export interface UnavailableReason {
  /** Completes the sentence "Missed call from Ada: …". */
  readonly reason: string;
  readonly endStatus: Extract<CallEndStatus, "BUSY" | "MISSED">;
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
    applies: ({ call }) => call !== undefined && isLive(call),
    reason: "you were on another call",
    endStatus: "BUSY",
  },
  {
    applies: ({ call }) => call !== undefined,
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
