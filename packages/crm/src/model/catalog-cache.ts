import { CATALOG_CHECK_INTERVAL_MS } from "../limits.ts";
import { builtInProperties } from "./object-properties.ts";
import { listPipelines, type Pipeline } from "./pipelines.ts";
import { engineOf, type Executor } from "../store/tables.ts";
import type { Catalog } from "./catalog.ts";
import { raiseVersion, readCatalog, readVersion, type CatalogSnapshot } from "./read-catalog.ts";

/**
 * The last reading of the catalogue, so that a request does not read it again. Definitions that a
 * transaction changes are seen by it at once, by others from its commit on, and by other processes on
 * the same database within a second.
 */
export interface CatalogCache {
  /** The catalogue for one piece of work, read with its own statements where none is at hand. */
  open(db: Executor): Promise<OpenCatalog>;
  /** Has the next piece of work read the catalogue anew. */
  forget(): void;
}

export interface OpenCatalog {
  readonly catalog: Catalog;
  /** To be called once the work is stored. */
  committed(): void;
}

/** `now` is a clock in milliseconds, `read` what reads the store; tests hand in a slow one. */
export function createCatalogCache(now: () => number, read = readCatalog): CatalogCache {
  let cached: CatalogSnapshot | undefined;
  let checkedAt = 0;
  // Counts changes: what was read before one is not kept after it.
  let generation = 0;

  const forget = (): void => {
    generation += 1;
    cached = undefined;
  };

  /** Forgets a reading that another process has outdated. SQLite has no other process. */
  async function check(db: Executor): Promise<void> {
    if (!cached || engineOf(db) === "sqlite" || now() - checkedAt < CATALOG_CHECK_INTERVAL_MS)
      return;
    checkedAt = now();
    const version = await readVersion(db);
    if (cached?.version !== version) forget();
  }

  return {
    forget,
    open: async (db) => {
      await check(db);
      let reading = cached;
      if (!reading) {
        // Never a reading that another piece of work waits for: the store has one connection.
        const begun = generation;
        checkedAt = now();
        reading = await read(db);
        if (begun === generation) cached = reading;
      }
      let current = reading;
      let isChanged = false;
      const pipelines = new Map<string, Promise<readonly Pipeline[]>>();
      return {
        catalog: {
          propertiesOf: (typeId) => current.properties.get(typeId) ?? builtInProperties(typeId),
          associationTypes: () => current.associationTypes,
          pipelinesOf: (typeId) => {
            const known = pipelines.get(typeId) ?? listPipelines(db, typeId);
            pipelines.set(typeId, known);
            return known;
          },
          reload: async () => {
            isChanged = true;
            pipelines.clear();
            await raiseVersion(db);
            current = await read(db);
          },
        },
        committed: () => {
          if (isChanged) forget();
        },
      };
    },
  };
}
