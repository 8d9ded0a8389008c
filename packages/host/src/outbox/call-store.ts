import type { StoredCall } from "./stored-call.ts";

/** Stores calls in this page only: a reload loses them. It never fails. */
export function createMemoryStore(): CallStore {
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

/** A storage of the browser for calls. Its values are not parsed. */
export interface CallStore {
  readonly name: "indexedDB" | "localStorage" | "memory";
  readAll(): Promise<readonly unknown[]>;
  /**
   * Replaces a call in one transaction: `change` gets the stored value, and returns the new one, or undefined to
   * delete it. It may be called for several stores, and late.
   */
  update(id: string, change: (stored: unknown) => StoredCall | undefined): Promise<void>;
}
