import { callingCodeOf, resolveNumber, type CountryCode } from "@calling-extensions/phone-numbers";

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

/**
 * Mobile numbers that people write in two ways: Argentina's 9 after the country code is only for calls from abroad.
 * The others are dialed in one way, so the resolved number has it already.
 */
const comparedNumber = (e164: string): string => e164.replace(/^\+549(?=\d{10}$)/, "+54");

/** The number in an address of a phone system: `sip:+12025550101@example.com`. */
const numberOfAddress = (text: string): string => text.replace(/^\s*sips?:([^@;]*)[@;].*$/i, "$1");

/** Returns the index entry of a text; undefined if it has no digits. */
export function indexedNumber(
  text: string,
  defaultCountry: CountryCode,
): IndexedNumber | undefined {
  const number = resolveNumber(numberOfAddress(text), defaultCountry);
  const valid = number.kind === "dialable" && number.isValid ? number.dialString : undefined;
  const e164 = valid === undefined ? null : comparedNumber(valid);
  const digits = (valid?.slice(1) ?? number.digits.replace(/^0+/, "")).slice(0, 40);
  return digits === "" ? undefined : { e164, digits, tail: digits.slice(-TAIL_LENGTH) };
}

/** The digits of a phone number in any format, without or with its country code; `""` if it has none. */
export function searchableDigits(
  text: string,
  hasCountryCode: boolean,
  defaultCountry: CountryCode,
): string {
  const number = resolveNumber(text, defaultCountry);
  // Leading zeros are trunk and exit codes.
  if (number.kind === "undialable") return number.digits.replace(/^0+/, "");
  const digits = number.dialString.replace(/\D/g, "");
  if (hasCountryCode || number.country === undefined) return digits;
  return digits.slice(callingCodeOf(number.country).length);
}
