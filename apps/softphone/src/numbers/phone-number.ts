import {
  countryName,
  countryOfTyped,
  dialNote,
  formatAsTyped as formatDigits,
  isCountryCode,
  normalizeNumber,
  resolveNumber,
  type ResolvedNumber,
} from "@calling-extensions/phone-numbers";
import { HOME_COUNTRY } from "../settings/defaults.ts";

export { formatNumber } from "@calling-extensions/phone-numbers";

const isServiceCode = (typed: string) => /[*#]/.test(typed);

/** Reads a number in any format. `country` is the country of a number without a country code. */
export const readNumber = (text: string, country?: string): ResolvedNumber =>
  resolveNumber(text, isCountryCode(country) ? country : HOME_COUNTRY);

/**
 * Returns the characters that a keypad has: digits, `*`, `#`, and a leading `+`. An `x` separates the
 * extension.
 */
export function dialableText(text: string): string {
  const plain = normalizeNumber(text);
  const sign = plain.startsWith("+") ? "+" : "";
  const { digits, extension } = readNumber(plain);
  if (extension !== undefined) return `${sign}${digits}x${extension}`;
  const [body = "", ...rest] = plain.split(/x/i);
  const typed = body.replace(/[^\d*#]/g, "");
  const isTypingExtension = rest.length > 0 && typed !== "";
  return `${sign}${typed}${isTypingExtension ? "x" : ""}${rest.join("").replace(/[^\d*#]/g, "")}`;
}

/** Formats a number as its country does, also while it is still being typed. */
export function formatAsTyped(dialable: string): string {
  if (isServiceCode(dialable)) return dialable;
  const [body = "", extension] = dialable.split("x");
  const shown = formatDigits(body, HOME_COUNTRY);
  return extension === undefined ? shown : `${shown} x${extension}`;
}

/** The country of a number with a country code, once it is certain. */
export function countryOf(number: string): { code: string; name: string } | undefined {
  const code = countryOfTyped(number);
  return code && { code, name: countryName(code) };
}

/** A hint about a number that is being typed: what to know before dialing it, and its country. */
export function numberHint(dialable: string): string | undefined {
  const number = readNumber(dialable);
  const country = countryOf(dialable);
  const hints = [
    number.kind === "dialable" ? dialNote(number) : undefined,
    country && `${country.code} · ${country.name}`,
  ].filter((hint) => typeof hint === "string");
  return hints.length === 0 ? undefined : hints.join(" ");
}

/** E.164 if the number can be dialed, otherwise the characters that a keypad has. */
export function toDialedNumber(text: string): string {
  const number = readNumber(text);
  return number.kind === "dialable" ? number.dialString : dialableText(text);
}
