import { builtInProperties } from "../objects/object-properties.ts";
import { listPipelines, type Pipeline } from "../pipelines/pipeline-repository.ts";
import type { Executor } from "../store/tables.ts";
import type { Catalogue } from "./catalogue.ts";
import { readCatalogue, type CatalogueReading } from "./read-catalogue.ts";

/**
 * The last reading of the catalogue, so that a request does not read it again. Definitions that a
 * transaction changes are seen by it at once, and by others from its commit on.
 */
export interface CatalogueCache {
  /** The catalogue for one piece of work, read with its own statements where none is at hand. */
  open(db: Executor): Promise<OpenCatalogue>;
}

export interface OpenCatalogue {
  readonly catalogue: Catalogue;
  /** To be called once the work is stored. */
  committed(): void;
}

/** `read` is what reads the store; tests hand in a slow one. */
export function createCatalogueCache(read = readCatalogue): CatalogueCache {
  let cached: CatalogueReading | undefined;
  // Counts changes: what was read before one is not kept after it.
  let generation = 0;

  return {
    open: async (db) => {
      let reading = cached;
      if (!reading) {
        // Never a reading that another piece of work waits for: the store has one connection.
        const begun = generation;
        reading = await read(db);
        if (begun === generation) cached = reading;
      }
      let current = reading;
      let isChanged = false;
      const pipelines = new Map<string, Promise<readonly Pipeline[]>>();
      return {
        catalogue: {
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
            current = await read(db);
          },
        },
        committed: () => {
          if (!isChanged) return;
          generation += 1;
          cached = undefined;
        },
      };
    },
  };
}
