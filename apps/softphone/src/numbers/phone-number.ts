import {
  AsYouType,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from "libphonenumber-js/min";

/** Numbers typed without a country are taken for this one's. */
const HOME_COUNTRY: CountryCode = "US";

const isServiceCode = (typed: string) => /[*#]/.test(typed);

/** What of a text can be dialled: digits, `*`, `#`, and a `+` in front. */
export function dialableText(text: string): string {
  const trimmed = text.replace(/^\s*tel:/i, "").trim();
  const kept = trimmed.replace(/[^\d*#]/g, "");
  return trimmed.startsWith("+") ? `+${kept}` : kept;
}

/** Spaced as the number's country writes it, also while it is still being typed. */
export function formatAsTyped(dialable: string): string {
  return isServiceCode(dialable) ? dialable : new AsYouType(HOME_COUNTRY).input(dialable);
}

/** The country of a number being typed: its ISO letters and its name, once they are certain. */
export function countryOf(dialable: string): { code: string; name: string } | undefined {
  if (dialable === "" || isServiceCode(dialable)) return undefined;
  const typed = new AsYouType(HOME_COUNTRY);
  typed.input(dialable);
  const code = typed.getCountry();
  if (code === undefined) return undefined;
  return { code, name: new Intl.DisplayNames(["en"], { type: "region" }).of(code) ?? code };
}

/** E.164 where the text is a possible number, else what of it can be dialled. */
export function toDialledNumber(text: string, country?: string): string {
  const parsed = parsePhoneNumberFromString(text, {
    defaultCountry: isCountryCode(country) ? country : HOME_COUNTRY,
  });
  return parsed?.isPossible() && !isServiceCode(text) ? parsed.number : dialableText(text);
}

/** A whole number for reading: `+1 202 555 0101`. */
export function formatNumber(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}

const isCountryCode = (country: string | undefined): country is CountryCode =>
  country !== undefined && isSupportedCountry(country);
