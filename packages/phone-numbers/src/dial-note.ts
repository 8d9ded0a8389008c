import { countryName } from "./countries.ts";
import { formatNumber, isolateNumber } from "./format-number.ts";
import type { ResolvedNumber } from "./resolve-number.ts";

/**
 * What a user should know before dialing: why the number can't be dialed, or which country was
 * assumed. Undefined if the number is dialed as it is written.
 */
export function dialNote(number: ResolvedNumber): string | undefined {
  if (number.kind === "undialable") return number.message;
  const { dialString, country, isCountryAssumed } = number;
  if (!isCountryAssumed || country === undefined) return undefined;
  return `Dialed as ${isolateNumber(formatNumber(dialString))} (${countryName(country)}).`;
}
