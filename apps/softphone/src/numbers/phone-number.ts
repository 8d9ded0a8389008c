import type { ResolvedNumber } from "@calling-extensions/phone-numbers";
import { normalizeNumber } from "@calling-extensions/phone-numbers/normalize";
import { HOME_COUNTRY } from "../settings/defaults.ts";
import { numberPlans } from "./number-plans.ts";

const plans = () => numberPlans.state.getState().code;

/** E.164, and longer than emergency numbers with a country code. */
const COMPLETE_NUMBER = /^\+\d{8,15}$/;

const isServiceCode = (typed: string) => /[*#]/.test(typed);

/** Reads a number in any format. `country` is the country of a number without a country code. */
export function readNumber(text: string, country?: string): ResolvedNumber {
  const loaded = plans();
  if (!loaded) return readCompleteNumber(text);
  return loaded.resolveNumber(text, loaded.isCountryCode(country) ? country : HOME_COUNTRY);
}

/** Reads a number without the number plans: only with a country code. */
function readCompleteNumber(text: string): ResolvedNumber {
  const dialString = normalizeNumber(text).replace(/[\s().-]/g, "");
  const number = { digits: dialString.replace(/\D/g, ""), extension: undefined };
  return COMPLETE_NUMBER.test(dialString)
    ? {
        kind: "dialable",
        ...number,
        dialString,
        country: undefined,
        isValid: false,
        isCountryAssumed: false,
      }
    : {
        kind: "undialable",
        ...number,
        problem: "unknownCountry",
        message: "The phone is still loading. Add the country code, such as +44, or try again.",
      };
}

/** Whether the number can't be read before the number plans have loaded. */
export const needsPlans = (text: string): boolean =>
  plans() === undefined && readNumber(text).kind === "undialable";

/** A number in E.164 with spaces, for reading. */
export const formatNumber = (e164: string): string => plans()?.formatNumber(e164) ?? e164;

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
  const shown = plans()?.formatAsTyped(body, HOME_COUNTRY) ?? body;
  return extension === undefined ? shown : `${shown} x${extension}`;
}

/** The country of a number with a country code, once it is certain. */
export function countryOf(number: string): { code: string; name: string } | undefined {
  const loaded = plans();
  const code = loaded?.countryOfTyped(number);
  return loaded && code && { code, name: loaded.countryName(code) };
}

/** A hint about a number that is being typed: what to know before dialing it, and its country. */
export function numberHint(dialable: string): string | undefined {
  const number = readNumber(dialable);
  const country = countryOf(dialable);
  const hints = [
    number.kind === "dialable" ? plans()?.dialNote(number) : undefined,
    country && `${country.code} · ${country.name}`,
  ].filter((hint) => typeof hint === "string");
  return hints.length === 0 ? undefined : hints.join(" ");
}

/** E.164 if the number can be dialed, otherwise the characters that a keypad has. */
export function toDialedNumber(text: string): string {
  const number = readNumber(text);
  return number.kind === "dialable" ? number.dialString : dialableText(text);
}
