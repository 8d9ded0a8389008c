import type { CallStore } from "./call-store.ts";

/** Stores each call under its key in the storage that all tabs share. Writes are atomic. */
export function createLocalStorageStore(storage: Storage, prefix: string): CallStore {
  const read = (key: string): unknown => {
    const text = storage.getItem(key);
    if (text === null) return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // The outbox reports text that is not JSON.
      return text;
    }
  };

  return {
    name: "localStorage",
    // Async, so that an error rejects, as in the other store.
    readAll: async () =>
      Object.keys(storage)
        .filter((key) => key.startsWith(prefix))
        .map(read),
    update: async (id, change) => {
      const next = change(read(prefix + id));
      if (next) storage.setItem(prefix + id, JSON.stringify(next));
      else storage.removeItem(prefix + id);
    },
  };
}
