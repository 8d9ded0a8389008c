import { MAX_NUMBER_CANDIDATES } from "../limits.ts";
import type { CountryCode } from "@calling-extensions/phone-numbers";
import { fromStoredId, type RecordId } from "../ids/record-id.ts";
import type { Executor } from "../store/tables.ts";
import { indexedNumber, TAIL_LENGTH } from "../text/indexed-number.ts";

/**
 * Finds records of the given types by a number in any format. Compares E.164 numbers first. If none
 * matches, compares the last digits, unless both are full international numbers.
 */
export async function findByNumber(
  { db, defaultCountry }: { db: Executor; defaultCountry: CountryCode },
  text: string,
  objectTypeIds: readonly string[],
): Promise<RecordId[]> {
  const wanted = indexedNumber(text, defaultCountry);
  if (!wanted) return [];
  const candidates = db
    .selectFrom("phone_numbers")
    .innerJoin("records", "records.id", "phone_numbers.record_id")
    .select(["phone_numbers.record_id", "phone_numbers.e164", "phone_numbers.digits"])
    .where("phone_numbers.object_type_id", "in", objectTypeIds)
    .where("records.archived_at", "is", null)
    .orderBy("phone_numbers.record_id")
    .limit(MAX_NUMBER_CANDIDATES);
  if (wanted.e164 !== null) {
    const exact = await candidates.where("phone_numbers.e164", "=", wanted.e164).execute();
    if (exact.length > 0) return idsOf(exact);
  }
  if (wanted.tail.length < TAIL_LENGTH) return [];
  const alike = await candidates.where("phone_numbers.tail", "=", wanted.tail).execute();
  return idsOf(
    alike.filter(
      ({ e164, digits }) =>
        (e164 === null || wanted.e164 === null) &&
        (digits.endsWith(wanted.digits) || wanted.digits.endsWith(digits)),
    ),
  );
}

const idsOf = (rows: readonly { record_id: number | string }[]): RecordId[] => [
  ...new Set(rows.map((row) => fromStoredId(row.record_id))),
];
