import { MAX_LINE_LENGTH, MAX_CURSOR_VALUES } from "../limits.ts";
import { z } from "zod";
import { CrmError } from "../errors/crm-error.ts";
import { readCursor, writeCursor } from "../model/page-cursor.ts";

/** The position after a page of a search. */
export interface SearchPlace {
  /** Records without a value to sort by come last, in a separate part. */
  readonly part: "valued" | "valueless";
  /** The number of previous results. */
  readonly seen: number;
  /** The sort keys of the last result. */
  readonly keys: readonly (string | number | null)[];
  readonly id: number;
}

const cursorSchema = z.tuple([
  z.enum(["v", "n"]),
  z.number().int().nonnegative(),
  z.array(z.union([z.string().max(MAX_LINE_LENGTH), z.number(), z.null()])).max(MAX_CURSOR_VALUES),
  z.number().int().nonnegative(),
]);

/** Writes a position as `after`. */
export const writePlace = ({ part, seen, keys, id }: SearchPlace): string =>
  writeCursor([part === "valued" ? "v" : "n", seen, keys, id]);

/**
 * Parses `after`: a cursor of this service, or the number of results to skip.
 * @compat The vendor's cursors are such numbers, and many clients start with 0 or count themselves.
 */
export function readPlace(after: string | undefined): SearchPlace | { skip: number } {
  if (after === undefined || after === "") return { skip: 0 };
  if (/^[0-9]{1,9}$/.test(after)) return { skip: Number(after) };
  const [part, seen, keys, id] = readCursor(cursorSchema, after);
  return { part: part === "v" ? "valued" : "valueless", seen, keys, id };
}

/** The error for a cursor of another search. */
export const foreignCursor = (): CrmError =>
  new CrmError("invalid", "Invalid `after` cursor: it is from another search.", [
    { message: "Pass `after` from the previous page.", in: "after", code: "INVALID_CURSOR" },
  ]);
