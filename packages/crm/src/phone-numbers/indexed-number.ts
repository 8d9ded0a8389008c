import { resolveNumber, type CountryCode } from "@calling-extensions/phone-numbers";

/** The number of last digits that two notations of a number must share. */
export const TAIL_LENGTH = 7;

/** The index entry of a number. */
export interface IndexedNumber {
  /** Only of a valid number: two different ones are different numbers. */
  e164: string | null;
  /** All digits without the extension and without leading zeros, which are trunk and exit codes. */
  digits: string;
  /** The last {@link TAIL_LENGTH} digits, or fewer if there are fewer. */
  tail: string;
}

/** Returns the index entry of a text; undefined if it has no digits. */
export function indexedNumber(
  text: string,
  defaultCountry: CountryCode,
): IndexedNumber | undefined {
  const number = resolveNumber(text, defaultCountry);
  const e164 = number.kind === "dialable" && number.isValid ? number.dialString : null;
  const digits = (e164?.slice(1) ?? number.digits.replace(/^0+/, "")).slice(0, 40);
  return digits === "" ? undefined : { e164, digits, tail: digits.slice(-TAIL_LENGTH) };
}
