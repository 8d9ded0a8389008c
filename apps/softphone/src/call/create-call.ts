import type { LegNumbers } from "@calling-extensions/telephony";
import type { Call, DialingContext, WrapUp } from "./call.ts";

/** Before the user has written anything. */
export const emptyWrapUp: WrapUp = {
  title: null,
  notes: "",
  outcome: null,
  keepsOpen: false,
  followUp: null,
};

/** Creates a call that has just started. */
export function createCall({
  externalCallId,
  direction,
  numbers,
  startedAt,
  hasCrm,
  dialingContext,
  callerName,
  extension,
}: {
  externalCallId: string;
  direction: Call["direction"];
  numbers: LegNumbers;
  startedAt: number;
  /** Whether there is a CRM page, which creates an engagement for the call. */
  hasCrm: boolean;
  dialingContext?: DialingContext | undefined;
  callerName?: string | undefined;
  extension?: string | undefined;
}): Call {
  return {
    externalCallId,
    direction,
    ...numbers,
    state: direction === "INBOUND" ? "ringing" : "dialing",
    startedAt,
    ...(dialingContext && { dialingContext }),
    ...(callerName !== undefined && { callerName }),
    ...(extension !== undefined && { extension }),
    isMuted: false,
    isHeld: false,
    withoutMicrophone: false,
    engagement: { status: hasCrm ? "creating" : "none" },
    matches: [],
    wasShownRecord: false,
    wrapUp: emptyWrapUp,
    saving: { status: "idle" },
  };
}
