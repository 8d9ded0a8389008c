import { hash } from "node:crypto";

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

/** The name of a statement that is prepared; undefined for others. */
export const nameOfStatement = (text: string): string | undefined => names.get(text);
