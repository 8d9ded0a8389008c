import { attempt } from "@calling-extensions/platform";

/** A value that outlives the page. */
export interface StoredValue<Value> {
  /** `undefined` if nothing is stored, storage is blocked, or the stored value is invalid. */
  load(): Value | undefined;
  /** Returns false if the browser blocks its storage or has no room. */
  save(value: Value): boolean;
  remove(): boolean;
}

/** A schema of Zod, also of its small variant. */
interface ValueSchema<Value> {
  safeParse(
    value: unknown,
  ): { readonly success: true; readonly data: Value } | { readonly success: false };
}

/** A schema for a small value that is read before a library for schemas has loaded. Undefined is invalid. */
export const schemaOf = <Value>(
  read: (value: unknown) => Value | undefined,
): ValueSchema<Value> => ({
  safeParse(value) {
    const data = read(value);
    return data === undefined ? { success: false } : { success: true, data };
  },
});

/** The part of Web Storage that is used; a test can pass a map. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Returns `undefined` if the browser blocks storage: then even reading the property throws. */
export function browserStorage(kind: "localStorage" | "sessionStorage"): TextStorage | undefined {
  return attempt(() => window[kind]);
}

/** Reads the text under a key of localStorage; null if there is none or storage is blocked. */
export const readText = (key: string): string | null =>
  attempt(() => window.localStorage.getItem(key)) ?? null;

/** Writes a text to localStorage, or removes it for null. Returns false if the browser refuses. */
export const writeText = (key: string, text: string | null): boolean =>
  writeTo(browserStorage("localStorage"), key, text);

/**
 * Stores a value under one key as `{ v, value }`. A value of another version or shape counts as
 * nothing and is removed. Where the browser blocks storage, the app works without it.
 */
export function createStoredValue<Value>({
  key,
  schema,
  version = 1,
  storage,
}: {
  key: string;
  schema: ValueSchema<Value>;
  version?: number;
  storage: TextStorage | undefined;
}): StoredValue<Value> {
  const remove = (): boolean => writeTo(storage, key, null);
  return {
    load() {
      const text = attempt(() => storage?.getItem(key));
      if (text === undefined || text === null) return undefined;
      const value = schema.safeParse(readEnvelope(text, version));
      if (value.success) return value.data;
      remove();
      return undefined;
    },
    save: (value) => writeTo(storage, key, JSON.stringify({ v: version, value })),
    remove,
  };
}

function readEnvelope(text: string, version: number): unknown {
  const envelope = attempt(() => JSON.parse(text) as unknown);
  const isCurrent =
    typeof envelope === "object" &&
    envelope !== null &&
    "v" in envelope &&
    envelope.v === version &&
    "value" in envelope;
  return isCurrent ? envelope.value : undefined;
}

const writeTo = (storage: TextStorage | undefined, key: string, text: string | null): boolean =>
  attempt(() => {
    if (text === null) storage?.removeItem(key);
    else storage?.setItem(key, text);
    return storage !== undefined;
  }) ?? false;
