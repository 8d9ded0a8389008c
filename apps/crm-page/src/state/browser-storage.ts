import type { z } from "zod";

/** What the browser remembers under a key; null where there is nothing or storage is blocked. */
export function readText(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    // Blocked storage throws on access. The page works without memory.
    return null;
  }
}

/** Remembers a text, or forgets it for null. False where the browser keeps nothing. */
export function writeText(key: string, text: string | null): boolean {
  try {
    if (text === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    return true;
  } catch {
    // Blocked or full: the caller may say so, nothing else is lost.
    return false;
  }
}

/** A remembered value of a known shape; undefined for nothing, and for what no longer fits. */
export function readValue<Schema extends z.ZodType>(
  key: string,
  schema: Schema,
): z.infer<Schema> | undefined {
  const text = readText(key);
  if (text === null) return undefined;
  const parsed = schema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Somebody else's text under our key: the same as nothing.
    return undefined;
  }
}
