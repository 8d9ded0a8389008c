import type { CallLeg, Carrier } from "@calling-extensions/telephony";
import type { Call } from "../call/call.ts";
import type { EndStatus } from "../call/end-status.ts";
import type { CrmEvent } from "../crm-link/crm-link.ts";
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

/** Rejects calls that can't ring, and puts them on the timeline. Other calls are not affected. */
export interface MissedCalls {
  reject(call: Call, leg: CallLeg, reason: UnavailableReason): void;
  /** Names the caller in the message, once the CRM page has found the contact: the phone doesn't keep the call. */
  handleEvent(event: CrmEvent): void;
}

export function createMissedCalls({
  store,
  crm,
  clock,
  carrier,
}: PhoneDependencies & { carrier: Pick<Carrier, "capabilities"> }): MissedCalls {
  /** The last call whose message has no name. */
  let unnamed: { call: Call; reason: ReasonId; notice: Notice } | undefined;

  return {
    reject(call, leg, { endStatus, reason }) {
      const { externalCallId } = call;
      const isDisturbing = reason === undefined;
      if (isDisturbing && carrier.capabilities.voicemail) leg.reject("voicemail");
      else leg.reject(isDisturbing || endStatus === "BUSY" ? "busy" : "unavailable");
      crm.incomingCall(toAnnouncedCall(call));
      crm.callEnded({ externalCallId, engagementId: undefined, endStatus });
      crm.callCompleted({ externalCallId, engagementId: undefined, hidesWidget: false });
      const missed: Call = { ...call, state: "ended", endedAt: clock.now(), endStatus };
      const notice = reason && missedCallNotice(call, reason);
      unnamed = notice && { call, reason, notice };
      store.dispatch({ type: "callMissed", call: missed, notice });
    },
    handleEvent(event) {
      if (event.type !== "callerMatched" || !unnamed) return;
      const { call, reason, notice } = unnamed;
      const isShown = store.getState().notice === notice;
      if (!isShown || event.externalCallId !== call.externalCallId) return;
      unnamed = undefined;
      const named = missedCallNotice({ ...call, matches: event.matches }, reason);
      store.dispatch({ type: "noticeChanged", notice: named });
    },
  };
}
