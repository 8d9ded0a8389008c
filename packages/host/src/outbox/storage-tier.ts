import type { StoredCall } from "./stored-call.ts";

/** A place in the browser where calls are kept. What it returns is not parsed. */
export interface StorageTier {
  readonly name: "indexedDB" | "localStorage" | "memory";
  readAll(): Promise<readonly unknown[]>;
  /**
   * Replaces a call in one transaction: `change` gets what is stored and returns what is to be stored
   * instead, or undefined to delete it. It may be called again later if the tier was too slow.
   */
  update(id: string, change: (stored: unknown) => StoredCall | undefined): Promise<void>;
}
