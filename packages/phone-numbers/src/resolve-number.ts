import {
  getCountryCallingCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type CountryCode,
  type PhoneNumber,
} from "libphonenumber-js/min";
import { findInternalTarget, type DialPlan } from "./dial-plan.ts";
import { dialRules, type DialRuleId, type RuleContext } from "./dial-rules.ts";
import { isEmergencyNumber } from "./emergency-numbers.ts";
import { normalizeNumber } from "./normalize-number.ts";
import { lettersToDigits } from "./letters.ts";
import { isPremiumNumber } from "./premium-numbers.ts";

/** Longer text is no phone number. It is not parsed at all. */
const MAX_LENGTH = 100;

/** Codes for the carrier, such as `*67`. */
const SERVICE_CODE = /^[*#][\d*#]*\d[\d*#]*$/;

/** Mobile numbers as they were until 2019, with a 1 that is no longer dialed. */
const FORMER_MEXICAN = /^(\+52\D*)1(?=(?:\D*\d){10}(?:;|$))/;
/** Mobile numbers before they got a ninth digit. */
const FORMER_BRAZILIAN = /^\+55\d\d(?=[6-9]\d{7}$)/;
/** More are no extension, but a second number. */
const MAX_EXTENSION_LENGTH = 7;

interface NumberText {
  /** The digits of the text, without its extension. */
  readonly digits: string;
  /** To be dialed after the answer. */
  readonly extension: string | undefined;
}

export interface DialableNumber extends NumberText {
  readonly kind: "dialable";
  /** E.164 without the extension; a service code and what a dial plan knows, unchanged. */
  readonly dialString: string;
  /** Dialed unchanged, because of the dial plan. */
  readonly isInternal: boolean;
  /** ISO 3166 letters. Undefined for service codes, internal numbers, and calling codes that belong to no country. */
  readonly country: CountryCode | undefined;
  /**
   * The number plan contains this number. Other numbers of a valid length are dialed too, because
   * plans change.
   */
  readonly isValid: boolean;
  /** The text has no country code, so the default country was taken. */
  readonly isCountryAssumed: boolean;
  /** What the user should confirm before the call; a sentence. */
  readonly warning: string | undefined;
}

/** The rules that a number breaks which can't be dialed. */
export type NumberProblem = Exclude<DialRuleId, "premium">;

export interface UndialableNumber extends NumberText {
  readonly kind: "undialable";
  readonly problem: NumberProblem;
  /** A sentence for the user, with a way out if there is one. */
  readonly message: string;
  /** Undefined if the text has a country code. */
  readonly assumedCountry: CountryCode | undefined;
}

export type ResolvedNumber = DialableNumber | UndialableNumber;

/**
 * Reads a phone number in any format. A number without a country code is one of the default country, unless the dial
 * plan knows it.
 */
// oxlint-disable-next-line complexity -- the rules of a dial plan, in their order
export function resolveNumber(
  text: string,
  defaultCountry: CountryCode,
  dialPlan?: DialPlan,
): ResolvedNumber {
  if (text.length > MAX_LENGTH) return undialable("notANumber", { digits: "" });
  const options = { defaultCountry, extract: false } as const;
  const written = normalizeNumber(text);
  const current = withoutParameters(written).replace(FORMER_MEXICAN, "$1");
  const plain = lettersToDigits(current, defaultCountry);
  if (SERVICE_CODE.test(plain)) return dialedAsItIs(plain, undefined);
  const parsed = parsePhoneNumberFromString(plain, options);
  const isExplicit = plain.startsWith("+");
  const digits = digitsOf(plain, parsed, isExplicit);
  const extension = parsed?.ext;
  const context = { digits, extension, assumedCountry: isExplicit ? undefined : defaultCountry };
  if (isEmergency(parsed, context)) return undialable("emergency", context);
  const internal = dialPlan && findInternalTarget(plain, digits, dialPlan);
  if (internal !== undefined) {
    return isInternalEmergency(internal, defaultCountry)
      ? undialable("emergency", context)
      : { ...dialedAsItIs(internal, extension), isInternal: true };
  }
  const isSeveral = (extension?.length ?? 0) > MAX_EXTENSION_LENGTH;
  // Words that don't make a number are a remark.
  if (isSeveral || (plain !== current && !parsed?.isValid()))
    return undialable("notANumber", context);
  const problem = lengthProblems[validatePhoneNumberLength(plain, options) ?? "none"];
  if (problem !== undefined || !parsed) return undialable(problem ?? "notANumber", context);
  return {
    kind: "dialable",
    digits,
    dialString: parsed.number.replace(FORMER_BRAZILIAN, "$&9"),
    isInternal: false,
    country: parsed.country ?? parsed.getPossibleCountries()[0],
    extension,
    isValid: parsed.isValid(),
    // A prefix such as 00 or 011 names a country as well.
    isCountryAssumed:
      !isExplicit && parsed.countryCallingCode === getCountryCallingCode(defaultCountry),
    warning: isPremiumNumber(parsed) ? dialRules.premium.message(context) : undefined,
  };
}

/** A number without the parameters of RFC 3966, of which the context may have its country code. */
const withoutParameters = (text: string): string =>
  text
    .replace(/^([^+;]*)(.*);phone-context=(\+[\d.()-]+)/i, "$3$1$2")
    .replace(/(?<=^[^@]*);(?!ext=)[a-z-]+=[^;]*/gi, "");

const dialedAsItIs = (dialString: string, extension: string | undefined): DialableNumber => ({
  kind: "dialable",
  digits: dialString.replace(/\D/g, ""),
  dialString,
  isInternal: false,
  country: undefined,
  extension,
  isValid: false,
  isCountryAssumed: false,
  warning: undefined,
});

/** The parser drops an extension and a prefix for trunk calls, which matters for numbers such as 000. */
function digitsOf(plain: string, parsed: PhoneNumber | undefined, isExplicit: boolean): string {
  if (isExplicit && parsed) return parsed.number.slice(1);
  const all = plain.replace(/\D/g, "");
  return parsed?.ext === undefined ? all : all.slice(0, -parsed.ext.length);
}

interface Context extends RuleContext {
  readonly extension?: string | undefined;
}

function isEmergency(parsed: PhoneNumber | undefined, { digits, assumedCountry }: Context) {
  if (assumedCountry) return isEmergencyNumber(digits, (country) => country === assumedCountry);
  if (!parsed) return false;
  const { nationalNumber, countryCallingCode } = parsed;
  return isEmergencyNumber(
    nationalNumber,
    (country) => getCountryCallingCode(country) === countryCallingCode,
  );
}

/** Also with a digit for an outside line, and as the user of an address. */
function isInternalEmergency(target: string, country: CountryCode): boolean {
  const [user = ""] = target.replace(/^sip:/, "").split("@");
  return [user, user.replace(/^[09]/, "")].some((digits) =>
    isEmergencyNumber(digits, (each) => each === country),
  );
}

/** The parser's results for a length, and their meaning here. */
const lengthProblems: Record<
  NonNullable<ReturnType<typeof validatePhoneNumberLength>> | "none",
  NumberProblem | undefined
> = {
  none: undefined,
  NOT_A_NUMBER: "notANumber",
  INVALID_COUNTRY: "unknownCountry",
  TOO_SHORT: "tooShort",
  TOO_LONG: "tooLong",
  INVALID_LENGTH: "wrongLength",
};

const undialable = (problem: NumberProblem, context: Context): UndialableNumber => ({
  kind: "undialable",
  problem,
  message: dialRules[problem].message(context),
  assumedCountry: context.assumedCountry,
  digits: context.digits,
  extension: context.extension,
});
