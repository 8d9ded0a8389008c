import {
  AsYouType,
  getCountryCallingCode,
  isSupportedCountry,
  type CountryCode,
} from "libphonenumber-js/min";

export type { CountryCode };

export const isCountryCode = (text: string | undefined): text is CountryCode =>
  text !== undefined && isSupportedCountry(text);

/** The digits after the plus: `44`. */
export const callingCodeOf = (country: CountryCode): string => getCountryCallingCode(country);

const names = new Intl.DisplayNames(["en"], { type: "region" });

/** The English name of a country: `United Kingdom`. */
export const countryName = (country: string): string => names.of(country) ?? country;

/** The country of an international number, also while it is being typed. */
export function countryOfTyped(text: string): CountryCode | undefined {
  const typed = new AsYouType();
  typed.input(text);
  return typed.getCountry();
}
