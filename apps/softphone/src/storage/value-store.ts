import type * as z from "zod";

/** One value kept between page loads. */
export interface ValueStore<Value> {
  /** What is kept; undefined where there is nothing or it cannot be trusted, which also removes it. */
  load(): Value | undefined;
  /** Whether it is stored: false if the browser blocks its storage or has no room. */
  save(value: Value): boolean;
  remove(): void;
}

/** The part of Web Storage that is used, so that a test can hand in a map. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Keeps a value under one key as `{ v, value }`. What is read back is held against the schema; an
 * older version or anything malformed counts as nothing. A browser that refuses storage to frames
 * leaves the phone working without memory.
 */
export function createValueStore<Value>({
  storage,
  key,
  version,
  schema,
}: {
  storage: TextStorage | undefined;
  key: string;
  version: number;
  schema: z.ZodType<Value>;
}): ValueStore<Value> {
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

/** Storage throws where the browser blocks or has filled it, and JSON where it is broken: then nothing. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
