import { AsYouType, parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/min";

/** A number in E.164 with spaces, for reading: `+1 202 555 0101`. Returns other text unchanged. */
export const formatNumber = (e164: string): string =>
  parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;

/** The same without its country code: `(202) 555-0101`. */
export const formatNationalNumber = (e164: string): string =>
  parsePhoneNumberFromString(e164)?.formatNational() ?? e164;

/** A number with the spaces and brackets of its country, also while it is being typed. */
export const formatAsTyped = (digits: string, defaultCountry: CountryCode): string =>
  new AsYouType(defaultCountry).input(digits);

/**
 * A number for a sentence that may be in a right-to-left script. Without isolation its groups change
 * places. In HTML, use `<bdi dir="ltr">`.
 */
export const isolateNumber = (text: string): string => `\u2066${text}\u2069`;
