import { dialTextOf, otherNumber, type Call, durationMsOf } from "../call/call.ts";
import { nameOfMatch, type CallerMatch } from "../crm-link/caller-match.ts";
import { nameOfOther } from "../call/other-party.ts";
import { outcomeOf } from "../call/engagement-properties.ts";
import type { Texts } from "../languages/en.ts";
import { formatNumber } from "../numbers/phone-number.ts";
import type { HistoryEntry } from "./history-schema.ts";

export type { HistoryEntry } from "./history-schema.ts";

/** Whether it is an incoming call that no user could or did answer. */
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
  const name = nameOfOther(ended);
  return {
    externalCallId: ended.externalCallId,
    direction: ended.direction,
    startedAt: ended.startedAt,
    endStatus: status,
    number: otherNumber(ended),
    ...(ended.extension !== undefined && { extension: ended.extension }),
    ...(name !== undefined && { name }),
    outcome: outcomeOf(ended),
    durationMs: durationMsOf(ended),
    isSeen: !isMissed({ direction: ended.direction, endStatus: status }),
  };
}

/** The other party: the name if it is known, otherwise the number. */
export const partyOf = (entry: HistoryEntry, { numbers }: Texts): string =>
  entry.name ?? (entry.number === "" ? numbers.unknown : formatNumber(dialTextOf(entry)));

/** How the call went: missed, the outcome that the user chose, or how it ended. */
export function resultLabel(entry: HistoryEntry, { states, outcomes }: Texts): string {
  if (isMissed(entry)) return states.MISSED;
  return entry.outcome === "none" ? states[entry.endStatus] : outcomes[entry.outcome];
}
