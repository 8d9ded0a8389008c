import type { CallEndStatus } from "@calling-extensions/sdk";
import type { PhoneState } from "../phone/phone-state.ts";
import { isLive } from "./call.ts";

/** Why the phone can't ring for a call, and how the call ends in the CRM. */
export interface TurnAway {
  /** Completes the sentence "Missed call from Ada: …". */
  readonly reason: string;
  readonly endStatus: Extract<CallEndStatus, "BUSY" | "MISSED">;
}

const turnAways: readonly (TurnAway & { applies: (state: PhoneState) => boolean })[] = [
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
  {
    applies: ({ isAvailable }) => !isAvailable,
    reason: "you were away",
    endStatus: "MISSED",
  },
];

/** Why an inbound call can't ring now; undefined if it can. */
export const findTurnAway = (state: PhoneState): TurnAway | undefined =>
  turnAways.find(({ applies }) => applies(state));
