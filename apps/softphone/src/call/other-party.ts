import { formatNumber } from "../numbers/phone-number.ts";
import { dialTextOf, otherNumber, type Call } from "./call.ts";
import { nameOfMatch, type CallerMatch } from "../crm-link/caller-match.ts";

/** The only record with the other party's number; undefined if there are none or several. */
export const onlyMatch = ({ matches: [match, ...others] }: Call): CallerMatch | undefined =>
  others.length === 0 ? match : undefined;

/** The name of the only record with the other party's number, or of the caller; undefined if there is neither. */
export function nameOfOther(call: Call): string | undefined {
  const match = onlyMatch(call);
  return match ? nameOfMatch(match) : call.callerName;
}

/** The number of the other party for reading, with its extension. */
export const numberOfOther = (call: Call): string =>
  formatNumber(dialTextOf({ number: otherNumber(call), extension: call.extension }));

/** The name of the other party if it is known; otherwise the number. */
export const otherParty = (call: Call): string => nameOfOther(call) ?? numberOfOther(call);
