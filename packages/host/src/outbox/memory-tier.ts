import type { StorageTier } from "./storage-tier.ts";
import type { StoredCall } from "./stored-call.ts";

/** Stores calls in this page only: a reload loses them. */
export function createMemoryTier(): StorageTier {
  const calls = new Map<string, StoredCall>();
  return {
    name: "memory",
    readAll: async () => [...calls.values()],
    update: async (id, change) => {
      const next = change(calls.get(id));
      if (next) calls.set(id, next);
      else calls.delete(id);
    },
  };
}
