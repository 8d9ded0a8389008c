import { durationMsOf, type Call, type WrapUp } from "./call.ts";
import type { EndStatus } from "./end-status.ts";
import { NOTES } from "../crm-link/crm-link.ts";
import { otherParty } from "./other-party.ts";
import { dispositions, outcomeIds, suggestedOutcome, type OutcomeId } from "./outcomes.ts";

/** Engagements lack these statuses. */
const engagementStatuses: Partial<Record<EndStatus, string>> = {
  REJECTED: "CANCELED",
  TRANSFERRED: "COMPLETED",
  ANSWERED_ELSEWHERE: "CANCELED",
};

const toEngagementStatus = (endStatus: EndStatus): string =>
  engagementStatuses[endStatus] ?? endStatus;

/** The title that the user wrote, or one generated from the call. */
export const titleOf = (call: Call): string =>
  call.wrapUp.title ??
  `${call.direction === "INBOUND" ? "Call from" : "Call to"} ${otherParty(call)}`;

export const outcomeOf = (call: Call): OutcomeId | "none" =>
  call.wrapUp.outcome ?? suggestedOutcome(call.endStatus);

/** Properties of the call's engagement: values by internal name, all text. */
export function engagementProperties(call: Call): Record<string, string> {
  const outcome = outcomeOf(call);
  return {
    hs_timestamp: String(call.startedAt),
    hs_call_title: titleOf(call),
    [NOTES]: call.wrapUp.notes,
    hs_call_status: toEngagementStatus(call.endStatus ?? "COMPLETED"),
    hs_call_direction: call.direction,
    hs_call_duration: String(durationMsOf(call)),
    hs_call_from_number: call.fromNumber,
    hs_call_to_number: call.toNumber,
    ...(outcome !== "none" && { hs_call_disposition: dispositions[outcome] }),
  };
}

/** Properties that the user has written and not saved yet. */
export function draftProperties({
  wrapUp: { title, notes, outcome },
}: Call): Record<string, string> {
  return {
    [NOTES]: notes,
    ...(title !== null && { hs_call_title: title }),
    ...(outcome !== null && outcome !== "none" && { hs_call_disposition: dispositions[outcome] }),
  };
}

/** What the user has written, with the values of a draft. */
export const withDraft = (wrapUp: WrapUp, draft: Readonly<Record<string, string>>): WrapUp => ({
  ...wrapUp,
  title: draft["hs_call_title"] ?? wrapUp.title,
  notes: draft[NOTES] ?? wrapUp.notes,
  outcome:
    outcomeIds.find((id) => dispositions[id] === draft["hs_call_disposition"]) ?? wrapUp.outcome,
});
