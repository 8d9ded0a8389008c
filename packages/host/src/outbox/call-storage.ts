import { withTimeout, type Clock } from "../platform/time.ts";
import { STORAGE_TIMEOUT_MS } from "../limits.ts";
import type { StorageTier } from "./storage-tier.ts";
import { parseStoredCall, type StoredCall } from "./stored-call.ts";

/** Where the calls of a portal and user are kept. It never rejects. */
export interface CallStorage {
  readonly tier: StorageTier["name"];
  /** Everything that is stored, also by earlier pages that used another tier; a call may be there twice. */
  readAll(): Promise<readonly unknown[]>;
  update: StorageTier["update"];
  /**
   * Deletes a call up to this version from all tiers. If a tier failed before, its copy is out of date and
   * may come back: then the call stays in this tier, as deleted.
   */
  delete(call: StoredCall): Promise<void>;
}

/**
 * Uses the first tier that works. One that fails, or takes longer than 500 ms, is given up for the rest of
 * the page's life, and `onFallback` is called.
 *
 * @param tiers at least one; the last one must not fail.
 */
export function createCallStorage(
  tiers: readonly [StorageTier, ...StorageTier[]],
  clock: Clock,
  onFallback: (tier: StorageTier["name"]) => void,
): CallStorage {
  let current = 0;
  const tier = (): StorageTier => tiers[current] ?? tiers[0];
  const limited = <Value>(promise: Promise<Value>): Promise<Value> =>
    withTimeout(promise, STORAGE_TIMEOUT_MS, clock);

  async function run<Value>(operation: (tier: StorageTier) => Promise<Value>): Promise<Value> {
    for (;;) {
      const used = tier();
      try {
        return await limited(operation(used));
      } catch (error) {
        if (used === tiers.at(-1)) throw error;
        // Several operations may fail at once; the first one moves on.
        if (used === tier()) {
          current += 1;
          onFallback(tier().name);
        }
      }
    }
  }

  return {
    get tier() {
      return tier().name;
    },
    async readAll() {
      const calls = await run((used) => used.readAll());
      const others = await Promise.allSettled(
        tiers.slice(current + 1).map((lower) => limited(lower.readAll())),
      );
      return [
        ...calls,
        ...others.flatMap((other) => (other.status === "fulfilled" ? other.value : [])),
      ];
    },
    update: (id, change) => run((used) => used.update(id, change)),
    async delete(call) {
      const { version, id } = call.document;
      const used = tier();
      const change = (stored: unknown): StoredCall | undefined => {
        const other = parseStoredCall(stored);
        return other && other.document.version > version ? other : undefined;
      };
      // A tier that was given up may have an old copy. It may also hang: nothing waits for it.
      for (const other of tiers) {
        if (other !== used) other.update(id, change).catch(() => undefined);
      }
      await run((first) =>
        first.update(id, (stored) =>
          first === tiers[0] ? change(stored) : (change(stored) ?? { ...call, isDeleted: true }),
        ),
      );
    },
  };
}
