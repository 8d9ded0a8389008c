import {
  dialNote,
  formatNationalNumber,
  formatNumber,
  resolveNumber,
  type CountryCode,
} from "@calling-extensions/phone-numbers";
import { MAX_INTERNAL_DIGITS } from "../limits.ts";
import type { PhoneNumberOfRecord } from "../page-api/index.ts";

/** Apps may know internal numbers of a company. They refuse those that they don't know. */
const dialPlan = { maxInternalDigits: MAX_INTERNAL_DIGITS, hasNames: false };

/** How a stored number is shown and dialed. */
export function dialing(
  text: string,
  defaultCountry: CountryCode,
): Omit<PhoneNumberOfRecord, "propertyName" | "label" | "callee"> {
  const number = resolveNumber(text, defaultCountry, dialPlan);
  const note = dialNote(number);
  if (number.kind === "undialable") {
    return { text, phoneNumber: text, countryCode: defaultCountry, isDialable: false, note };
  }
  const { dialString, country = defaultCountry, extension, isCountryAssumed, warning } = number;
  return {
    text: isCountryAssumed ? formatNationalNumber(dialString) : formatNumber(dialString),
    phoneNumber: dialString,
    countryCode: country,
    isDialable: true,
    ...(extension !== undefined && { extension }),
    ...(note !== undefined && { note }),
    ...(warning !== undefined && { warning }),
  };
}

/** A stored number for reading, with its extension. */
export function numberText(stored: string, defaultCountry: CountryCode): string {
  const { text, extension } = dialing(stored, defaultCountry);
  return extension === undefined ? text : `${text} ext. ${extension}`;
}
