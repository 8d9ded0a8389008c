import { z } from "zod";

/** An id minted by the CRM or fixed by a seed: a positive integer below 2^53, in decimal. */
export type RecordId = string & { readonly __brand: "RecordId" };

const DECIMAL = /^[1-9][0-9]{0,15}$/;

/** Takes what a request calls an id; undefined where no record could ever have it. */
export function parseRecordId(text: string | number): RecordId | undefined {
  const digits = String(text);
  if (!DECIMAL.test(digits) || !Number.isSafeInteger(Number(digits))) return undefined;
  return digits as RecordId;
}

/** The store's integer for an id. */
export const toStoredId = (id: RecordId): number => Number(id);

/** The id for a store's integer: libsql gives a number, PostgreSQL a string for bigint. */
export const fromStoredId = (stored: number | string): RecordId => String(stored) as RecordId;

/** An id as requests write it: text or number. */
export const idInput = z.union([z.string(), z.number()]).transform(String);
