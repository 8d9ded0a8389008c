import { formatNumber } from "../numbers/phone-number.ts";
import { otherNumber, type Call } from "./call.ts";
import { nameOfMatch } from "./caller-match.ts";

/** The name of the only record with the other party's number; otherwise the number. */
export function otherParty(call: Call): string {
  const [match, ...others] = call.matches;
  return match && others.length === 0 ? nameOfMatch(match) : formatNumber(otherNumber(call));
}
