import { countryName } from "./countries.ts";
import { formatNumber, isolateNumber } from "./format-number.ts";
import type { ResolvedNumber } from "./resolve-number.ts";

/**
 * What a user should know before dialing: why the number can't be dialed or what it costs, which country was
 * assumed, and that its extension isn't dialed. Undefined if the number is dialed as it is written.
 */
export function dialNote(number: ResolvedNumber): string | undefined {
  if (number.kind === "undialable") return number.message;
  const { dialString, isInternal, country, isCountryAssumed, extension, warning } = number;
  const notes = [
    warning,
    isInternal && "Dialed unchanged: only a company's phone system knows it.",
    isCountryAssumed &&
      country !== undefined &&
      `Dialed as ${isolateNumber(formatNumber(dialString))} (${countryName(country)}).`,
    extension !== undefined && `Enter extension ${extension} on the keypad after the answer.`,
  ].filter((note) => typeof note === "string");
  return notes.length === 0 ? undefined : notes.join(" ");
}
