import type { CallEndStatus } from "@calling-extensions/sdk";
import { otherNumber, type Call } from "../call/call.ts";
import { nameOfMatch } from "../call/caller-match.ts";
import { formatNumber } from "../numbers/phone-number.ts";
import { outcomes, suggestedOutcome, type OutcomeId } from "./outcomes.ts";

/** The record keeps no REJECTED: a call that was turned away counts as canceled there. */
const statusInRecord = (endStatus: CallEndStatus): string =>
  endStatus === "REJECTED" ? "CANCELED" : endStatus;

/** The only record that has the other party's number, by its name; else the number. */
export function otherParty(call: Call): string {
  const [match, ...others] = call.matches;
  return match && others.length === 0 ? nameOfMatch(match) : formatNumber(otherNumber(call));
}

/** The title the user wrote, or one made from the call. */
export const titleOf = (call: Call): string =>
  call.wrapUp.title ??
  `${call.direction === "INBOUND" ? "Call from" : "Call to"} ${otherParty(call)}`;

export const outcomeOf = (call: Call): OutcomeId | "none" =>
  call.wrapUp.outcome ?? suggestedOutcome(call.endStatus);

/** Time talked, in milliseconds; 0 where nobody answered. */
export const durationMsOf = ({ answeredAt, endedAt }: Call): number =>
  answeredAt === undefined || endedAt === undefined ? 0 : Math.max(0, endedAt - answeredAt);

/** What goes on the call's record in the CRM: property values by internal name, all text. */
export function engagementProperties(call: Call): Record<string, string> {
  const outcome = outcomeOf(call);
  return {
    hs_timestamp: String(call.startedAt),
    hs_call_title: titleOf(call),
    hs_call_body: call.wrapUp.notes,
    hs_call_status: statusInRecord(call.endStatus ?? "COMPLETED"),
    hs_call_direction: call.direction,
    hs_call_duration: String(durationMsOf(call)),
    hs_call_from_number: call.fromNumber,
    hs_call_to_number: call.toNumber,
    ...(outcome !== "none" && { hs_call_disposition: outcomes[outcome].disposition }),
  };
}

/** What the user has written, for a call that is not saved yet. */
export function draftProperties({
  wrapUp: { title, notes, outcome },
}: Call): Record<string, string> {
  return {
    hs_call_body: notes,
    ...(title !== null && { hs_call_title: title }),
    ...(outcome !== null &&
      outcome !== "none" && { hs_call_disposition: outcomes[outcome].disposition }),
  };
}
