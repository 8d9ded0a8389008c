import { formatNumber } from "../numbers/phone-number.ts";
import { otherNumber, type Call } from "./call.ts";
import { nameOfMatch, type CallerMatch } from "./caller-match.ts";

/** The only record with the other party's number; undefined if there are none or several. */
export const onlyMatch = ({ matches: [match, ...others] }: Call): CallerMatch | undefined =>
  others.length === 0 ? match : undefined;

/** The name of the only record with the other party's number; otherwise the number. */
export function otherParty(call: Call): string {
  const match = onlyMatch(call);
  return match ? nameOfMatch(match) : formatNumber(otherNumber(call));
}
