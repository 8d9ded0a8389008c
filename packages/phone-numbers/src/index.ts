/** What a phone number in any format means. The only place that knows the number plans of the world. */
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
export { dialNote } from "./dial-note.ts";
export { countryName, countryOfTyped, isCountryCode, type CountryCode } from "./countries.ts";
export { normalizeNumber } from "./normalize-number.ts";
