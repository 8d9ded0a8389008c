import type { CallLeg, Carrier } from "@calling-extensions/telephony";
import type { Call } from "../call/call.ts";
import type { EndStatus } from "../call/end-status.ts";
import { otherParty } from "../call/other-party.ts";
import type { Texts } from "../languages/en.ts";
import { toAnnouncedCall } from "./announced-call.ts";
import { presenceOf } from "./availability.ts";
import { liveCallsOf, type Notice, type PhoneState } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";

type ReasonId = keyof Texts["notices"]["missedReasons"];

/** Why the phone can't ring for a call, and how the call ends in the CRM. */
interface UnavailableReason {
  /** Undefined if the call would disturb the user: only the history shows it. */
  readonly reason: ReasonId | undefined;
  readonly endStatus: Extract<EndStatus, "BUSY" | "MISSED">;
}

const unavailableReasons: readonly (UnavailableReason & {
  applies: (state: PhoneState) => boolean;
})[] = [
  {
    applies: ({ agentName }) => agentName === undefined,
    reason: "loggedOut",
    endStatus: "MISSED",
  },
  {
    applies: ({ availability }) => availability === "doNotDisturb",
    reason: undefined,
    endStatus: "MISSED",
  },
  {
    applies: (state) =>
      liveCallsOf(state).some(({ state: callState }) => callState !== "inProgress"),
    reason: "onCall",
    endStatus: "BUSY",
  },
  {
    applies: (state) => liveCallsOf(state).length > 1,
    reason: "onTwoCalls",
    endStatus: "BUSY",
  },
  {
    applies: (state) => presenceOf(state) === "wrapUp",
    reason: "wrappingUp",
    endStatus: "MISSED",
  },
  {
    applies: ({ availability }) => availability === "away",
    reason: "away",
    endStatus: "MISSED",
  },
];

/** Why an inbound call can't ring now, or undefined if it can. */
export const findUnavailableReason = (state: PhoneState): UnavailableReason | undefined =>
  unavailableReasons.find(({ applies }) => applies(state));

/** Informs the user about a missed call, with the reason if the phone couldn't ring. */
export const missedCallNotice = (call: Call, reason?: ReasonId): Notice => ({
  tone: "danger",
  text({ texts, format }) {
    const { notices } = texts;
    const [name, time] = [otherParty(call), format.time(call.startedAt)];
    return reason === undefined
      ? notices.missedCall(name, time)
      : notices.missedCallWhile(name, time, notices.missedReasons[reason]);
  },
});

/** Rejects a call that can't ring, and puts it on the timeline. Other calls are not affected. */
export function rejectMissedCall(
  { store, crm, clock, carrier }: PhoneDependencies & { carrier: Pick<Carrier, "capabilities"> },
  call: Call,
  leg: CallLeg,
  { endStatus, reason }: UnavailableReason,
): void {
  const { externalCallId } = call;
  const isDisturbing = reason === undefined;
  if (isDisturbing && carrier.capabilities.voicemail) leg.reject("voicemail");
  else leg.reject(isDisturbing || endStatus === "BUSY" ? "busy" : "unavailable");
  crm.incomingCall(toAnnouncedCall(call));
  crm.callEnded({ externalCallId, engagementId: undefined, endStatus });
  crm.callCompleted({ externalCallId, engagementId: undefined, hidesWidget: false });
  const missed: Call = { ...call, state: "ended", endedAt: clock.now(), endStatus };
  const notice = reason && missedCallNotice(call, reason);
  store.dispatch({ type: "callMissed", call: missed, notice });
}
