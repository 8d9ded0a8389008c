import { hash } from "node:crypto";
import { MAX_COUNTED_WRITES, MAX_PREPARED_WRITES, RUNS_BEFORE_PREPARING } from "../../limits.ts";

/** The names of statements by their texts. */
const names = new Map<string, string>();

/**
 * Makes every direct connection prepare a statement when it first sends it. PostgreSQL may then keep one plan for it, so
 * the best plan must not depend on its parameters.
 */
export function prepareStatement(text: string): void {
  // Of the text, so that no pooler can run another statement by this name.
  names.set(text, `crm-${hash("sha1", text)}`);
}

/** How often the texts of writes were sent that are not prepared. */
const runs = new Map<string, number>();
let preparedWrites = 0;

/** Counts a statement whose text depends on the shape of what it writes, and prepares it if it is sent often. */
export function countWrite(text: string): void {
  if (names.has(text) || preparedWrites === MAX_PREPARED_WRITES) return;
  const count = (runs.get(text) ?? 0) + 1;
  if (count === RUNS_BEFORE_PREPARING) {
    runs.delete(text);
    preparedWrites += 1;
    prepareStatement(text);
  } else {
    if (runs.size === MAX_COUNTED_WRITES) runs.clear();
    runs.set(text, count);
  }
}

/** The name of a statement that is prepared; undefined for others. */
export const nameOfStatement = (text: string): string | undefined => names.get(text);
