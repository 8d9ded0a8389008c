import type { TextStorage } from "./value-store.ts";

/** Web Storage for tests. */
export function createMemoryStorage(entries: Record<string, string> = {}): TextStorage {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  };
}
