/** The part of Web Storage that our packages use. */
export type MemoryStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Web Storage for tests. */
export const createMemoryStorage = (
  entries: Map<string, string> | Record<string, string> = {},
): MemoryStorage => {
  const stored = entries instanceof Map ? entries : new Map(Object.entries(entries));
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
};
