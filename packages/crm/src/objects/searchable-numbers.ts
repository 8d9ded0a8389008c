import type { CountryCode } from "@calling-extensions/phone-numbers";
import type { PropertyTable } from "../model/property-definition.ts";
import { searchableDigits } from "../text/indexed-number.ts";

/** Adds the properties that are the digits of a phone number, or removes them with the number. */
export function withSearchableNumbers(
  values: Readonly<Record<string, string>>,
  properties: PropertyTable,
  defaultCountry: CountryCode,
): Record<string, string> {
  const completed = { ...values };
  for (const { name, digitsOf } of Object.values(properties)) {
    if (!digitsOf) continue;
    const text = values[digitsOf.name] ?? "";
    const digits = searchableDigits(text, digitsOf.hasCountryCode, defaultCountry);
    if (digits === "") delete completed[name];
    else completed[name] = digits;
  }
  return completed;
}
