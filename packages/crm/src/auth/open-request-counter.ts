import { hasTable } from "../store/has-table.ts";
import { engineOf, type Executor } from "../store/tables.ts";
import { createMemoryCounter, type RequestCounter } from "./request-counter.ts";
import { createSharedCounter } from "./shared-request-counter.ts";

/**
 * Returns the counter of a store. On PostgreSQL, it counts together with other processes, unless the store still has the
 * tables of an older version: then this process counts alone until it starts again.
 */
export async function openRequestCounter(db: Executor, now: () => number): Promise<RequestCounter> {
  const isShared = engineOf(db) === "postgres" && (await hasTable(db, "rate_limit_windows"));
  return isShared ? createSharedCounter(db, now) : createMemoryCounter(now);
}
