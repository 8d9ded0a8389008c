import type { CountryCode } from "libphonenumber-js/min";
import { parsePhoneNumber } from "./parse-phone-number.ts";

/** How many last digits two ways to write a number must share at least. */
export const TAIL_LENGTH = 7;

/** What a number is found by. */
export interface IndexedNumber {
  e164: string | null;
  /** All its digits, leading zeros aside: those are trunk and exit codes. */
  digits: string;
  /** The last {@link TAIL_LENGTH} of them; fewer where there are fewer. */
  tail: string;
}

/** The index entry of a text; undefined where it has no digits. */
export function indexedNumber(
  text: string,
  defaultCountry: CountryCode,
): IndexedNumber | undefined {
  const e164 = parsePhoneNumber(text, defaultCountry)?.e164 ?? null;
  const digits = (e164 ?? text).replace(/\D/g, "").replace(/^0+/, "").slice(0, 40);
  return digits === "" ? undefined : { e164, digits, tail: digits.slice(-TAIL_LENGTH) };
}
