import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/min";

/** A phone number that could be dialled from anywhere. */
export interface PhoneNumber {
  readonly e164: string;
  /** ISO 3166 letters; undefined where the calling code belongs to no one country. */
  readonly country: CountryCode | undefined;
}

/** Text longer than this is no phone number; it is not even looked at. */
const MAX_LENGTH = 100;

/** Reads a number in any format; undefined where the text is none that exists. */
export function parsePhoneNumber(
  text: string,
  defaultCountry: CountryCode,
): PhoneNumber | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const number = parsePhoneNumberFromString(text, { defaultCountry, extract: false });
  return number?.isValid() ? { e164: number.number, country: number.country } : undefined;
}
