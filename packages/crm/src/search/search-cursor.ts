import { z } from "zod";
import { CrmError } from "../errors/crm-error.ts";
import { readCursor, writeCursor } from "./page-cursor.ts";

/** Where a page of a search ended. */
export interface SearchPlace {
  /** Records that have no value to be sorted by come last, in a part of their own. */
  readonly part: "valued" | "valueless";
  /** How many results came before. */
  readonly seen: number;
  /** What the last one was sorted by. */
  readonly keys: readonly (string | number | null)[];
  readonly id: number;
}

const cursorSchema = z.tuple([
  z.enum(["v", "n"]),
  z.number().int().nonnegative(),
  z.array(z.union([z.string().max(1000), z.number(), z.null()])).max(10),
  z.number().int().nonnegative(),
]);

/** The `after` that leads on from a place. */
export const writePlace = ({ part, seen, keys, id }: SearchPlace): string =>
  writeCursor([part === "valued" ? "v" : "n", seen, keys, id]);

/**
 * Reads an `after`: one that was given, or how many results to leave out.
 * @compat The vendor's cursors are such numbers, and many clients begin with 0 or count on their own.
 */
export function readPlace(after: string | undefined): SearchPlace | { skip: number } {
  if (after === undefined || after === "") return { skip: 0 };
  if (/^[0-9]{1,9}$/.test(after)) return { skip: Number(after) };
  const [part, seen, keys, id] = readCursor(cursorSchema, after);
  return { part: part === "v" ? "valued" : "valueless", seen, keys, id };
}

/** The refusal of a cursor that another search gave. */
export const foreignCursor = (): CrmError =>
  new CrmError("invalid", "The cursor after is none that this search gave.", [
    { message: "Hand back the after of the page before.", in: "after", code: "INVALID_CURSOR" },
  ]);
