import {
  countryOfTyped,
  formatNumber,
  isolateNumber,
  resolveNumber,
  type DialableNumber,
  type DialPlan,
} from "@calling-extensions/phone-numbers";
import type { Language } from "../languages/language.ts";
import { HOME_COUNTRY } from "../settings/defaults.ts";

export function countryOf(
  number: string,
  { format }: Language,
): { code: string; name: string } | undefined {
  const code = countryOfTyped(number);
  return code && { code, name: format.country(code) };
}

export function numberHint(
  dialable: string,
  language: Language,
  dialPlan?: DialPlan,
): string | undefined {
  const number = resolveNumber(dialable, HOME_COUNTRY, dialPlan);
  const country = countryOf(dialable, language);
  const hints = [
    ...(number.kind === "dialable" ? dialNotes(number, language) : []),
    country && `${country.code} · ${country.name}`,
  ].filter((hint) => typeof hint === "string");
  return hints.length === 0 ? undefined : hints.join(" ");
}

function dialNotes(
  { dialString, isInternal, country, isCountryAssumed, extension, warning }: DialableNumber,
  { texts: { numbers }, format }: Language,
) {
  return [
    warning !== undefined && numbers.premium,
    isInternal && numbers.dialedAsItIs,
    isCountryAssumed &&
      country !== undefined &&
      numbers.dialedAs(isolateNumber(formatNumber(dialString)), format.country(country)),
    extension !== undefined && numbers.dialsExtension(extension),
  ];
}
