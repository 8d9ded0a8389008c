import type { StorageTier } from "./storage-tier.ts";

/** Calls in the storage that is shared by all tabs, one key each. A write is one step for all of them. */
export function createLocalStorageTier(storage: Storage, prefix: string): StorageTier {
  const read = (key: string): unknown => {
    const text = storage.getItem(key);
    if (text === null) return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // Text that is no JSON is no call; the outbox reports it.
      return text;
    }
  };

  return {
    name: "localStorage",
    // A storage that throws rejects, as the other tiers do.
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
