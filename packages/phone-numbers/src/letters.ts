import { validatePhoneNumberLength, type CountryCode } from "libphonenumber-js/min";

/** The letters on the keys of a telephone, from 2 on (ITU-T E.161). */
const keys = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"];

const keyOf = (letter: string): string =>
  String(keys.findIndex((letters) => letters.includes(letter.toUpperCase())) + 2);

/** Digits, and then words: `1-800-FLOWERS`. In groups: what comes before the words, the words, an extension. */
const WORDS = /^(\+?[\d\s().-]*\d[\s().-]*)([A-Z][A-Z\d\s().-]*)((?:;ext=\d{1,7})?)$/i;

/**
 * Replaces the words of a number by their keys: `FLOWERS` becomes `3569377`. The words after a number that is complete
 * without them are a remark, such as in `202 555 0101 home`.
 */
export function lettersToDigits(text: string, defaultCountry: CountryCode): string {
  const [, digits, words, extension] = WORDS.exec(text) ?? [];
  if (digits === undefined || words === undefined) return text;
  const options = { defaultCountry, extract: false } as const;
  const isComplete = validatePhoneNumberLength(digits, options) === undefined;
  return isComplete ? text : `${digits}${words.replaceAll(/[A-Z]/gi, keyOf)}${extension ?? ""}`;
}

/** Whether a number is complete before its letters, which are then no part of it. */
export function hasLettersBehind(text: string, defaultCountry: CountryCode): boolean {
  const [number = ""] = lettersToDigits(text, defaultCountry).split(/[x,;]/i);
  return /^[^\p{L}@]*\d[^@]*\p{L}[^@]*$/u.test(number);
}
