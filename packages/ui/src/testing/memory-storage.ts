import type { TextStorage } from "../storage/stored-value.ts";

/** Web Storage for tests. */
export function createMemoryStorage(entries: Record<string, string> = {}): TextStorage {
  const stored = new Map(Object.entries(entries));
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
    removeItem: (key) => stored.delete(key),
  };
}
