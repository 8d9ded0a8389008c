import type { Clock } from "@calling-extensions/platform";
import { withTimeout } from "../platform/time.ts";
import { STORAGE_READ_TIMEOUT_MS, STORAGE_TIMEOUT_MS } from "../limits.ts";
import type { CallStore } from "./call-store.ts";
import { parseStoredCall, type StoredCall } from "./stored-call.ts";

type Tier = CallStore["name"];
type Change = Parameters<CallStore["update"]>[1];

/** Values of all stores, not parsed: of a call, each store may have one. */
export interface StoredValues {
  readonly values: readonly unknown[];
  /** Whether every store could be read in time. */
  readonly isComplete: boolean;
}

/** Stores the calls of a portal and user. It never rejects. */
export interface CallStorage {
  /** The worst place of a call's last version: `memory` if no store of the browser has it. */
  readonly tier: Tier;
  /** @param waitsForLate whether to wait for a store that is late. */
  readAll(waitsForLate: boolean): Promise<StoredValues>;
  /** Resolves once a store has the change. If that isn't the first one, it still gets the change later. */
  update: CallStore["update"];
  /** Deletes a call up to this version. If the first store may keep an old copy, another one records the deletion. */
  delete(call: StoredCall): Promise<void>;
  /** Writes what isn't stored yet to the next store: the browser stops the writes of a page that the user leaves. */
  writePending(): void;
}

/**
 * Writes to the first store. Whenever that one fails or is late, writes to the next one as well, and deletes this copy
 * once the first store has the version.
 *
 * @param stores the best first; the last one never fails.
 */
export function createCallStorage(
  stores: readonly [CallStore, ...CallStore[]],
  clock: Clock,
  onChange: (tier: Tier) => void,
): CallStorage {
  const [first, ...substitutes] = stores;
  /** What no store has yet, in the order of the writes. */
  const pending = new Set<{ readonly id: string; readonly change: Change }>();
  /** Where the last versions are that the first store doesn't have, by the ids of their calls. */
  const elsewhere = new Map<string, Tier>();
  let tier: Tier = first.name;
  /** The first store has not done its last write in time. */
  let isLate = false;
  const timeout = (): number => (isLate ? 0 : STORAGE_TIMEOUT_MS);
  /** How long a read may wait: not again and again for a store that does not respond at all. */
  let readTimeoutMs = STORAGE_READ_TIMEOUT_MS;

  function place(id: string, where: Tier): void {
    if (where === first.name) elsewhere.delete(id);
    else elsewhere.set(id, where);
    const places = new Set(elsewhere.values());
    const next = places.has("memory") ? "memory" : ([...places][0] ?? first.name);
    if (next === tier) return;
    tier = next;
    onChange(tier);
  }

  /** Resolves to whether the operation succeeds in time. */
  const isDone = (operation: Promise<void>, timeoutMs: number): Promise<boolean> =>
    withTimeout(operation, timeoutMs, clock).then(
      () => true,
      () => false,
    );

  /** Deletes copies. Another page may have written a later one. */
  const deleteCopies = (id: string, version: number): void => {
    for (const store of substitutes) {
      store.update(id, (copy) => laterThan(version, copy)).catch(() => undefined);
    }
  };

  /**
   * Resolves to where the change is.
   *
   * @param deletedVersion what the change deletes.
   */
  async function write(
    id: string,
    change: Change,
    changeOfSubstitute: Change,
    deletedVersion: number,
  ): Promise<Tier> {
    let isWritten = false;
    const writeFirst = async (): Promise<void> => {
      let version = deletedVersion;
      await first.update(id, (stored) => {
        const next = change(stored);
        version = next?.document.version ?? deletedVersion;
        return next;
      });
      isLate = false;
      readTimeoutMs = STORAGE_READ_TIMEOUT_MS;
      isWritten = true;
      place(id, first.name);
      deleteCopies(id, version);
    };
    const entry = { id, change: changeOfSubstitute };
    pending.add(entry);
    try {
      if (await isDone(writeFirst(), timeout())) return first.name;
      isLate = true;
      for (const store of substitutes) {
        const isSubstituted = await isDone(
          store.update(id, changeOfSubstitute),
          STORAGE_TIMEOUT_MS,
        );
        if (isWritten) break;
        if (isSubstituted) return store.name;
      }
      return first.name;
    } finally {
      pending.delete(entry);
    }
  }

  return {
    get tier() {
      return tier;
    },
    async readAll(waitsForLate) {
      const waitMs = waitsForLate ? readTimeoutMs : timeout();
      const results = await Promise.all(
        stores.map((store) => withTimeout(store.readAll(), waitMs, clock).catch(() => undefined)),
      );
      const isComplete = !results.includes(undefined);
      if (waitsForLate) readTimeoutMs = isComplete ? STORAGE_READ_TIMEOUT_MS : STORAGE_TIMEOUT_MS;
      return { values: results.flatMap((values) => values ?? []), isComplete };
    },
    async update(id, change) {
      place(id, await write(id, change, change, 0));
    },
    async delete(call) {
      const { version, id } = call.document;
      const change: Change = (stored) => laterThan(version, stored);
      await write(id, change, (copy) => change(copy) ?? { ...call, isDeleted: true }, version);
      place(id, first.name);
    },
    writePending() {
      for (const { id, change } of pending)
        substitutes[0]?.update(id, change).catch(() => undefined);
    },
  };
}

/** A stored copy, if it has a later version. */
function laterThan(version: number, copy: unknown): StoredCall | undefined {
  const call = parseStoredCall(copy);
  return call && call.document.version > version ? call : undefined;
}
