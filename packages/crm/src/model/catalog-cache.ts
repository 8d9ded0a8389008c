import { CATALOG_CHECK_INTERVAL_MS } from "../limits.ts";
import { builtInProperties } from "./object-properties.ts";
import type { RecordLocks } from "./record-locks.ts";
import { engineOf, type Executor } from "../store/tables.ts";
import type { Catalog } from "./catalog.ts";
import { raiseVersion, readCatalog, readVersion, type CatalogSnapshot } from "./read-catalog.ts";

/**
 * Caches the catalog between requests. A transaction sees its changes at once, other requests see them
 * after its commit, and other processes on the same database within a second.
 */
export interface CatalogCache {
  /**
   * Opens the catalog for one task, and reads it with the task's connection if the cache is empty.
   */
  open(db: Executor, turn?: CatalogTurn): Promise<OpenCatalog>;
  /** Makes the next task check whether the catalog is out of date. */
  checkNext(): void;
  /** Makes the next task read the catalog again. */
  forget(): void;
}

/** What is known about the transaction of a task. */
export interface CatalogTurn {
  readonly locks: RecordLocks;
  /** The version of the definitions; undefined on SQLite, where no other process changes them. */
  readonly version: number | undefined;
}

export interface OpenCatalog {
  readonly catalog: Catalog;
  /** Must be called after the task is committed. */
  committed(): void;
}

/** `now` returns epoch milliseconds. `read` reads the store; tests pass a slow one. */
export function createCatalogCache(now: () => number, read = readCatalog): CatalogCache {
  let cached: CatalogSnapshot | undefined;
  let checkedAt = 0;
  // Counts changes: a snapshot that was read before one is not cached after it.
  let generation = 0;

  const forget = (): void => {
    generation += 1;
    cached = undefined;
  };

  /** Drops a snapshot that another process has made stale. SQLite has no other process. */
  async function check(db: Executor, known: number | undefined): Promise<void> {
    if (known !== undefined) {
      if (cached?.version !== known) forget();
      return;
    }
    if (!cached || engineOf(db) === "sqlite" || now() - checkedAt < CATALOG_CHECK_INTERVAL_MS)
      return;
    checkedAt = now();
    const version = await readVersion(db);
    if (cached?.version !== version) forget();
  }

  return {
    forget,
    checkNext: () => {
      checkedAt = 0;
    },
    open: async (db, turn) => {
      await check(db, turn?.version);
      let reading = cached;
      if (!reading) {
        // Tasks never share a pending read: the store has one connection.
        const begun = generation;
        checkedAt = now();
        reading = await read(db);
        if (begun === generation) cached = reading;
      }
      let current = reading;
      let isChanged = false;
      const change = async (): Promise<void> => {
        turn?.locks.requireAll();
        isChanged = true;
        // The row is locked until the transaction ends.
        await raiseVersion(db);
        current = await read(db);
      };
      return {
        catalog: {
          propertiesOf: (typeId) => current.properties.get(typeId) ?? builtInProperties(typeId),
          associationTypes: () => current.associationTypes,
          subscriptions: () => current.subscriptions,
          pipelinesOf: (typeId) => current.pipelines.get(typeId) ?? [],
          lock: change,
          reload: change,
        },
        committed: () => {
          if (isChanged) forget();
        },
      };
    },
  };
}
