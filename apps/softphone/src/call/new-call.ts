import type { DialingContext } from "../crm-link/dialing-context.ts";
import type { LegNumbers } from "../telephony/carrier.ts";
import type { Call } from "./call.ts";

/** A call at its first moment. */
export function newCall({
  externalCallId,
  direction,
  numbers,
  startedAt,
  hasCrm,
  dialingContext,
}: {
  externalCallId: string;
  direction: Call["direction"];
  numbers: LegNumbers;
  startedAt: number;
  /** False where no CRM page is there to keep it. */
  hasCrm: boolean;
  dialingContext?: DialingContext | undefined;
}): Call {
  return {
    externalCallId,
    direction,
    ...numbers,
    state: direction === "INBOUND" ? "ringing" : "dialing",
    startedAt,
    ...(dialingContext && { dialingContext }),
    engagement: { status: hasCrm ? "creating" : "none" },
    matches: [],
    wasShownRecord: false,
    wrapUp: { title: null, notes: "", outcome: null, keepsOpen: false },
    saving: { status: "idle" },
  };
}
