import { resolveNumber, type CountryCode } from "@calling-extensions/phone-numbers";

/** How many last digits two ways to write a number must share at least. */
export const TAIL_LENGTH = 7;

/** What a number is found by. */
export interface IndexedNumber {
  /** Only of a number that the number plan has: two of those that differ are two numbers. */
  e164: string | null;
  /** All its digits but an extension's, without leading zeros: those are trunk and exit codes. */
  digits: string;
  /** The last {@link TAIL_LENGTH} of them; fewer where there are fewer. */
  tail: string;
}

/** The index entry of a text; undefined where it has no digits. */
export function indexedNumber(
  text: string,
  defaultCountry: CountryCode,
): IndexedNumber | undefined {
  const number = resolveNumber(text, defaultCountry);
  const e164 = number.kind === "dialable" && number.isValid ? number.dialString : null;
  const digits = (e164?.slice(1) ?? number.digits.replace(/^0+/, "")).slice(0, 40);
  return digits === "" ? undefined : { e164, digits, tail: digits.slice(-TAIL_LENGTH) };
}
