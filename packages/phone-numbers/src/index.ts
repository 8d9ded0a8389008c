/** Parses and formats phone numbers of any country. Only this package knows their number plans. */
export { resolveNumber } from "./resolve-number.ts";
export type {
  DialableNumber,
  NumberProblem,
  ResolvedNumber,
  UndialableNumber,
} from "./resolve-number.ts";
export {
  formatAsTyped,
  formatNationalNumber,
  formatNumber,
  isolateNumber,
} from "./format-number.ts";
export { isNameOrAddress, type DialPlan } from "./dial-plan.ts";
export { dialNote } from "./dial-note.ts";
export {
  callingCodeOf,
  countryName,
  countryOfTyped,
  isCountryCode,
  type CountryCode,
} from "./countries.ts";
export { hasLettersBehind, lettersToDigits } from "./letters.ts";
export { normalizeNumber } from "./normalize-number.ts";
