import { setImmediate } from "node:timers/promises";
import { engineOf, type Executor } from "./tables.ts";

interface Batch<Key, Row> {
  readonly keys: Key[];
  readonly rows: Promise<ReadonlyMap<Key, Row>>;
}

/**
 * Joins lookups that begin in the same turn of the event loop into one statement, because on PostgreSQL a statement costs
 * more than its rows. In a transaction and on SQLite, each lookup has its own statement, which begins immediately.
 *
 * @param find looks up some keys, which may repeat
 * @returns looks up some keys; others may be in the result
 */
export function joinLookups<Key, Row>(
  find: (db: Executor, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>,
): (db: Executor, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>> {
  const batches = new WeakMap<Executor, Batch<Key, Row>>();

  function begin(db: Executor): Batch<Key, Row> {
    const keys: Key[] = [];
    const rows = setImmediate().then(() => {
      batches.delete(db);
      return find(db, keys);
    });
    const batch = { keys, rows };
    batches.set(db, batch);
    return batch;
  }

  return (db, keys) => {
    if (db.isTransaction || engineOf(db) === "sqlite") return find(db, keys);
    const batch = batches.get(db) ?? begin(db);
    batch.keys.push(...keys);
    return batch.rows;
  };
}
