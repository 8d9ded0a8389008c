import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";
import { call, otherNumber, type Call } from "../call/call.ts";
import { endStatusLabels } from "../call/call-labels.ts";
import { endStatuses } from "../call/end-status.ts";
import { nameOfMatch, type CallerMatch } from "../call/caller-match.ts";
import { durationMsOf, outcomeOf } from "../call/engagement-properties.ts";
import { outcomeIds, outcomes } from "../call/outcomes.ts";
import { formatNumber } from "../numbers/phone-number.ts";

const { externalCallId, direction, startedAt } = call.shape;

/** A call that has ended, as the history stores it. */
export const historyEntry = z.object({
  externalCallId,
  direction,
  startedAt,
  endStatus: z.enum(endStatuses),
  /** The other party's number: E.164 if known. */
  number: z.string(),
  /** The name of the only record with the number. */
  name: orElse(z.optional(z.string()), undefined),
  outcome: orElse(z.enum([...outcomeIds, "none"]), "none"),
  /** Talk time. */
  durationMs: orElse(z.number().check(z.nonnegative()), 0),
  /** Whether the user has seen it in the history. Only missed calls can be unseen. */
  isSeen: orElse(z.boolean(), true),
});

export type HistoryEntry = z.infer<typeof historyEntry>;

/** Whether somebody called, and nobody could or did answer. */
export const isMissed = (entry: Pick<HistoryEntry, "direction" | "endStatus">): boolean =>
  entry.direction === "INBOUND" && (entry.endStatus === "MISSED" || entry.endStatus === "BUSY");

/** The name of the caller if exactly one record matches. */
export function nameOfCaller(matches: readonly CallerMatch[]): string | undefined {
  const [match, ...others] = matches;
  return match && others.length === 0 ? nameOfMatch(match) : undefined;
}

/** Creates the entry of a call that has ended. */
export function toHistoryEntry(ended: Call): HistoryEntry {
  const status = ended.endStatus ?? "COMPLETED";
  const name = nameOfCaller(ended.matches);
  return {
    externalCallId: ended.externalCallId,
    direction: ended.direction,
    startedAt: ended.startedAt,
    endStatus: status,
    number: otherNumber(ended),
    ...(name !== undefined && { name }),
    outcome: outcomeOf(ended),
    durationMs: durationMsOf(ended),
    isSeen: !isMissed({ direction: ended.direction, endStatus: status }),
  };
}

/** Whether there is a number to call, unlike with an anonymous caller. */
export const hasNumber = ({ number }: HistoryEntry): boolean => /\d/.test(number);

/** The other party: the name if it is known, otherwise the number. */
export const partyOf = ({ name, number }: HistoryEntry): string =>
  name ?? (number === "" ? "Unknown number" : formatNumber(number));

/** How the call went: missed, the outcome that the user chose, or how it ended. */
export function resultLabel(entry: HistoryEntry): string {
  if (isMissed(entry)) return endStatusLabels.MISSED;
  return entry.outcome === "none"
    ? endStatusLabels[entry.endStatus]
    : outcomes[entry.outcome].label;
}
