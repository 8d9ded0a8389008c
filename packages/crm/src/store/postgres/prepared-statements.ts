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
  if (!names.has(text)) names.set(text, `crm-${hash("sha1", text)}`);
}

/** Counts writes whose texts depend on the shape of what they write, and prepares those that are sent often. */
export class FrequentWrites {
  /** How often texts were sent that are not prepared. */
  readonly #runs = new Map<string, number>();
  #prepared = 0;

  count(text: string): void {
    if (names.has(text) || this.#prepared === MAX_PREPARED_WRITES) return;
    const count = (this.#runs.get(text) ?? 0) + 1;
    if (count === RUNS_BEFORE_PREPARING) {
      this.#runs.delete(text);
      this.#prepared += 1;
      prepareStatement(text);
    } else {
      if (this.#runs.size === MAX_COUNTED_WRITES) this.#runs.clear();
      this.#runs.set(text, count);
    }
  }
}

/** The name of a statement that is prepared; undefined for others. */
export const nameOfStatement = (text: string): string | undefined => names.get(text);
