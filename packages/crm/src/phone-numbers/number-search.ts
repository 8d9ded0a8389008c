import { MIN_NUMBER_DIGITS } from "../limits.ts";
import { normalizeNumber, type CountryCode } from "@calling-extensions/phone-numbers";
import sql, { empty, type Sql } from "sql-template-tag";
import { indexedNumber, TAIL_LENGTH } from "../text/indexed-number.ts";

/** Longer text is no number. */
const MAX_LENGTH = 100;

/** Digits with separators, and optionally an extension. */
const NUMBER_LIKE = /^\+?[\d\s()./-]+(?:[\s,;]*(?:x|ext\.?|;ext=|#)\s*\d+)?$/i;

/**
 * Returns a condition on a record's id: the record has a phone number with the digits of a search text,
 * in any format. Undefined if the text is no part of a number.
 */
export function hasNumberLike(
  text: string,
  { objectTypeId, defaultCountry }: { objectTypeId: string; defaultCountry: CountryCode },
): ((recordId: Sql) => Sql) | undefined {
  if (text.length > MAX_LENGTH || !NUMBER_LIKE.test(normalizeNumber(text))) return undefined;
  const wanted = indexedNumber(text, defaultCountry);
  if (!wanted || wanted.digits.length < MIN_NUMBER_DIGITS) return undefined;
  const { digits, tail, e164 } = wanted;
  // A stored number without its country code is shorter than the same number with it.
  const isWhole =
    tail.length === TAIL_LENGTH
      ? sql`or (tail = ${tail} and (e164 = ${e164} or cast(${digits} as text) like '%' || digits))`
      : empty;
  return (recordId) => sql`${recordId} in (
    select record_id from phone_numbers
    where object_type_id = ${objectTypeId} and (digits like ${`%${digits}%`} ${isWhole})
  )`;
}
