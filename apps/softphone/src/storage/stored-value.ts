import type * as z from "zod";

/** A value that is stored between page loads. */
export interface StoredValue<Value> {
  /** The stored value, or undefined if there is none. Removes a value that is invalid. */
  load(): Value | undefined;
  /** Returns whether the value is stored: false if the browser blocks its storage or has no room. */
  save(value: Value): boolean;
  remove(): void;
}

/** The part of Web Storage that is used, so that a test can pass a map. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The browser's storage, or undefined if the browser blocks access to it. */
export const browserStorage = (kind: "localStorage" | "sessionStorage"): TextStorage | undefined =>
  attempt(() => window[kind]);

/**
 * Stores a value under one key as `{ v, value }`. An older version and anything that doesn't match the
 * schema count as absent. If the browser blocks storage, nothing is stored and the phone still works.
 */
export function createStoredValue<Value>({
  storage,
  key,
  version,
  schema,
}: {
  storage: TextStorage | undefined;
  key: string;
  version: number;
  schema: z.ZodType<Value>;
}): StoredValue<Value> {
  const remove = () => attempt(() => storage?.removeItem(key));

  return {
    load() {
      const text = attempt(() => storage?.getItem(key));
      if (text === undefined || text === null) return undefined;
      const envelope = attempt(() => JSON.parse(text) as unknown);
      const isCurrent =
        typeof envelope === "object" &&
        envelope !== null &&
        "v" in envelope &&
        envelope.v === version &&
        "value" in envelope;
      const parsed = isCurrent ? schema.safeParse(envelope.value) : undefined;
      if (parsed?.success) return parsed.data;
      remove();
      return undefined;
    },
    save(value) {
      const isSaved = attempt(() => {
        storage?.setItem(key, JSON.stringify({ v: version, value }));
        return storage !== undefined;
      });
      return isSaved ?? false;
    },
    remove,
  };
}

/** Returns undefined if storage is blocked or full, or if JSON is malformed: both throw. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
