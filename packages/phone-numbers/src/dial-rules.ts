import { getCountryCallingCode, type CountryCode } from "libphonenumber-js/min";
import { countryName } from "./countries.ts";
import { isolateNumber } from "./format-number.ts";

/** What the sentence of a rule names. */
export interface RuleContext {
  readonly digits: string;
  /** Undefined if the text has a country code. */
  readonly assumedCountry?: CountryCode | undefined;
}

export interface DialRule {
  /** What is checked. */
  readonly checks: string;
  /** A sentence for the user, with a way out if there is one. */
  readonly message: (context: RuleContext) => string;
  /** Whether the user may call nevertheless. */
  readonly canOverride: boolean;
}

export type DialRuleId =
  | "notANumber"
  | "emergency"
  | "unknownCountry"
  | "tooShort"
  | "tooLong"
  | "wrongLength"
  | "premium";

const plan = (country: CountryCode): string =>
  `${isolateNumber(`+${getCountryCallingCode(country)}`)} (${countryName(country)})`;
const ADD_CODE = `Add the country code, such as ${isolateNumber("+44")}.`;

/** Why a number is not dialed, or only after the user has confirmed it. */
export const dialRules: Readonly<Record<DialRuleId, DialRule>> = {
  notANumber: {
    checks: "The text has the characters of a phone number.",
    message: () => "This isn't a phone number.",
    canOverride: false,
  },
  emergency: {
    checks: "It is no emergency number of its country.",
    message: ({ digits }) => `${digits} is an emergency number. Call it from a regular phone.`,
    canOverride: false,
  },
  unknownCountry: {
    checks: "It starts with the code of a country.",
    message: () => "This number starts with an unknown country code.",
    canOverride: false,
  },
  tooShort: {
    checks: "It has enough digits for its country.",
    message: ({ assumedCountry }) =>
      assumedCountry
        ? `This number is too short for ${plan(assumedCountry)}. Add the area code or country code.`
        : "This number is incomplete.",
    canOverride: false,
  },
  tooLong: {
    checks: "It has no more digits than its country allows.",
    message: ({ assumedCountry }) =>
      assumedCountry
        ? `This number is too long for ${plan(assumedCountry)}. ${ADD_CODE}`
        : "This number has too many digits.",
    canOverride: false,
  },
  wrongLength: {
    checks: "Its country has numbers of this length.",
    message: ({ assumedCountry }) =>
      assumedCountry
        ? `This isn't a number of ${plan(assumedCountry)}. ${ADD_CODE}`
        : "This number has the wrong number of digits.",
    canOverride: false,
  },
  premium: {
    checks: "It isn't charged at a premium rate.",
    message: () => "This is a premium-rate number. Calls to it can be expensive.",
    canOverride: true,
  },
};
