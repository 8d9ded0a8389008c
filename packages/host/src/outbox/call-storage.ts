import { withTimeout, type Clock } from "../platform/time.ts";
import { STORAGE_TIMEOUT_MS } from "../limits.ts";
import type { StorageTier } from "./storage-tier.ts";
import { parseStoredCall, type StoredCall } from "./stored-call.ts";

/** Stores the calls of a portal and user. It never rejects. */
export interface CallStorage {
  readonly tier: StorageTier["name"];
  /** Everything that is stored, also by earlier pages in another tier; may contain a call twice. */
  readAll(): Promise<readonly unknown[]>;
  /** Checks whether a tier that failed can be read again. */
  recover(): Promise<void>;
  update: StorageTier["update"];
  /**
   * Deletes a call up to this version from all tiers. A tier that failed may still have an old copy: then the
   * call stays in this tier, marked as deleted.
   */
  delete(call: StoredCall): Promise<void>;
}

/**
 * Uses the first tier that works. This page writes no more to a tier that fails, or takes longer than 500 ms,
 * and `onFallback` is called. It still reads what earlier pages left there, once it recovers.
 *
 * @param tiers at least one; the last one must not fail.
 */
export function createCallStorage(
  tiers: readonly [StorageTier, ...StorageTier[]],
  clock: Clock,
  onFallback: (tier: StorageTier["name"]) => void,
): CallStorage {
  let current = 0;
  /** The tiers that failed, and can be read again. */
  const recovered = new Set<StorageTier>();
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
      const others = await Promise.all(
        [...recovered, ...tiers.slice(current + 1)].map((other) =>
          limited(other.readAll()).catch(() => {
            recovered.delete(other);
            return [];
          }),
        ),
      );
      return [...calls, ...others.flat()];
    },
    async recover() {
      for (const failed of tiers.slice(0, current)) {
        if (recovered.has(failed)) continue;
        await limited(failed.readAll()).then(
          () => recovered.add(failed),
          () => undefined,
        );
      }
    },
    update: (id, change) => run((used) => used.update(id, change)),
    async delete(call) {
      const { version, id } = call.document;
      const used = tier();
      const change = (stored: unknown): StoredCall | undefined => {
        const other = parseStoredCall(stored);
        return other && other.document.version > version ? other : undefined;
      };
      // A tier that failed may have an old copy. It may also hang, so nothing waits for it.
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
