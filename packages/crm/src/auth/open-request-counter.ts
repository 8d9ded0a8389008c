import { isMigrated } from "../store/is-migrated.ts";
import { featuresOf } from "../store/postgres/features.ts";
import type { Executor } from "../store/tables.ts";
import { createMemoryCounter, type RequestCounter } from "./request-counter.ts";
import { createSharedCounter } from "./shared-request-counter.ts";

/**
 * Returns the counter of a store. On PostgreSQL, it counts together with other processes, unless the store still has the
 * tables of an older version: then this process counts alone until it starts again.
 */
export async function openRequestCounter(db: Executor, now: () => number): Promise<RequestCounter> {
  const features = featuresOf(db);
  return features && (await isMigrated(db, "0180-expand-rate-limit-windows"))
    ? createSharedCounter(db, features, now)
    : createMemoryCounter(now);
}
