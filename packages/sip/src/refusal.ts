import type { RejectReason } from "@calling-extensions/telephony";

/** How an incoming call is refused. */
export interface Refusal {
  readonly statusCode: number;
  /** Where the caller is redirected to. */
  readonly redirectUri?: string;
}

const statusCodes: Readonly<Record<Exclude<RejectReason, "voicemail">, number>> = {
  declined: 603,
  busy: 486,
  unavailable: 480,
};

/** Returns the reply for each reason. Without an address of a voicemail, the user isn't there. */
export function toRefusal(reason: RejectReason, voicemailUri: string | undefined): Refusal {
  if (reason !== "voicemail") return { statusCode: statusCodes[reason] };
  return voicemailUri === undefined
    ? { statusCode: statusCodes.unavailable }
    : { statusCode: 302, redirectUri: voicemailUri };
}
