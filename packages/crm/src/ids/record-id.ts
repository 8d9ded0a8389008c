import { z } from "zod";

/** An id from the CRM or a seed: a positive integer below 2^53, in decimal. */
export type RecordId = string & { readonly __brand: "RecordId" };

const DECIMAL = /^[1-9][0-9]{0,15}$/;

/** Parses an id of a request; undefined if no record can have it. */
export function parseRecordId(text: string | number): RecordId | undefined {
  const digits = String(text);
  if (!DECIMAL.test(digits) || !Number.isSafeInteger(Number(digits))) return undefined;
  return digits as RecordId;
}

/** The ids among texts of a request; other texts don't count. */
export const recordIdsIn = (texts: readonly (string | number | undefined)[]): RecordId[] =>
  texts.flatMap((text) => (text === undefined ? [] : (parseRecordId(text) ?? [])));

/** The integer that the store has for an id. */
export const toStoredId = (id: RecordId): number => Number(id);

/** The id for an integer of the store: libsql returns a number, PostgreSQL a string for bigint. */
export const fromStoredId = (stored: number | string): RecordId => String(stored) as RecordId;

/** An id in a request: a string or a number. */
export const idInput = z.union([z.string(), z.number()]).transform(String);
