import type { DialPlan, ResolvedNumber, UndialableNumber } from "@calling-extensions/phone-numbers";
import { normalizeNumber } from "@calling-extensions/phone-numbers/normalize";
import type { Language } from "../languages/language.ts";
import { HOME_COUNTRY } from "../settings/defaults.ts";
import { numberPlans } from "./number-plans.ts";

const plans = numberPlans.getState;

/** E.164, and longer than emergency numbers with a country code. */
const COMPLETE_NUMBER = /^\+\d{8,15}$/;

/** Whether a text is a number, perhaps with an extension, and not a service code or a name. */
const isFormatted = (typed: string) => /^[\d+x]*$/.test(typed);

/** A number that can't be read without the number plans. */
type UnreadNumber = Omit<UndialableNumber, "problem" | "message"> & {
  readonly problem: "notLoaded";
};

type ReadNumber = ResolvedNumber | UnreadNumber;

/**
 * Reads a number in any format. `country` is the country of a number without a country code. A dial plan has numbers
 * and names that are dialed as they are.
 */
export function readNumber(text: string, dialPlan?: DialPlan, country?: string): ReadNumber {
  const loaded = plans();
  if (!loaded) return readCompleteNumber(text);
  const home = loaded.isCountryCode(country) ? country : HOME_COUNTRY;
  return loaded.resolveNumber(text, home, dialPlan);
}

/** Reads a number without the number plans: only with a country code. */
function readCompleteNumber(text: string): ReadNumber {
  const dialString = normalizeNumber(text).replace(/[\s().-]/g, "");
  const number = { digits: dialString.replace(/\D/g, ""), extension: undefined };
  return COMPLETE_NUMBER.test(dialString)
    ? {
        kind: "dialable",
        ...number,
        dialString,
        country: undefined,
        isInternal: false,
        isValid: false,
        isCountryAssumed: false,
        warning: undefined,
      }
    : { kind: "undialable", ...number, problem: "notLoaded", assumedCountry: undefined };
}

/** A number in E.164 with spaces, for reading. */
export const formatNumber = (e164: string): string => plans()?.formatNumber(e164) ?? e164;

/** Whether letters are behind a number, which {@link dialableText} leaves out. */
export const losesLetters = (text: string): boolean =>
  plans()?.hasLettersBehind(normalizeNumber(text), HOME_COUNTRY) ?? false;

/**
 * Returns the characters that a keypad has: digits, also for letters, `*`, `#`, and a leading `+`. An `x` separates the
 * extension. The name or the address of a user stays unchanged if the dial plan has some.
 */
export function dialableText(text: string, dialPlan?: DialPlan): string {
  if (dialPlan?.hasNames && plans()?.isNameOrAddress(text)) return text.trim();
  const normalized = normalizeNumber(text);
  const plain = plans()?.lettersToDigits(normalized, HOME_COUNTRY) ?? normalized;
  const sign = plain.startsWith("+") ? "+" : "";
  const { digits, extension } = readNumber(plain);
  if (extension !== undefined) return `${sign}${digits}x${extension}`;
  const [body = "", ...rest] = plain.split(/[x,;]/i);
  const typed = body.replace(/[^\d*#]/g, "");
  const isTypingExtension = rest.length > 0 && typed !== "";
  return `${sign}${typed}${isTypingExtension ? "x" : ""}${rest.join("").replace(/[^\d*#]/g, "")}`;
}

/** Formats a number as its country does, also while it is still being typed. */
export function formatAsTyped(dialable: string): string {
  if (!isFormatted(dialable)) return dialable;
  const [body = "", extension] = dialable.split("x");
  const shown = plans()?.formatAsTyped(body, HOME_COUNTRY) ?? body;
  return extension === undefined ? shown : `${shown} x${extension}`;
}

/** The country of a number with a country code, once it is certain. */
export const countryOf = (number: string, language: Language) =>
  plans()?.countryOf(number, language);

/** A hint about a number that is being typed: what to know before dialing it, and its country. */
export const numberHint = (dialable: string, language: Language, dialPlan?: DialPlan) =>
  plans()?.numberHint(dialable, language, dialPlan);

/** Why a number can't be dialed, with a way out if there is one. */
export function numberProblem(
  { problem, digits, assumedCountry }: UndialableNumber | UnreadNumber,
  { texts: { numbers }, format }: Language,
): string {
  if (problem === "emergency") return numbers.emergency(digits);
  if (!assumedCountry || problem === "notLoaded") return numbers[problem];
  if (problem === "notANumber" || problem === "unknownCountry") return numbers[problem];
  const isolate = plans()?.isolateNumber ?? String;
  const code = isolate(`+${plans()?.callingCodeOf(assumedCountry) ?? ""}`);
  const country = `${code} (${format.country(assumedCountry)})`;
  return numbers[`${problem}For`](country, isolate("+44"));
}

/** E.164 if the number can be dialed, otherwise the characters that a keypad has. */
export function toDialedNumber(text: string): string {
  const number = readNumber(text);
  return number.kind === "dialable" ? number.dialString : dialableText(text);
}
