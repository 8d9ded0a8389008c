import type { StoredCall } from "./stored-call.ts";

/** A storage of the browser for calls. Its values are not parsed. */
export interface StorageTier {
  readonly name: "indexedDB" | "localStorage" | "memory";
  readAll(): Promise<readonly unknown[]>;
  /**
   * Replaces a call in one transaction: `change` gets the stored value, and returns the new one, or undefined to
   * delete it. It may be called again later if the tier was too slow.
   */
  update(id: string, change: (stored: unknown) => StoredCall | undefined): Promise<void>;
}
