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
 * @param findOne looks up one key
 * @param findMany looks up some keys, which may repeat
 */
export function joinLookups<Key, Row>(
  findOne: (db: Executor, key: Key) => Promise<Row | undefined>,
  findMany: (db: Executor, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>,
): (db: Executor, key: Key) => Promise<Row | undefined> {
  const batches = new WeakMap<Executor, Batch<Key, Row>>();

  function begin(db: Executor): Batch<Key, Row> {
    const keys: Key[] = [];
    const rows = setImmediate().then(() => {
      batches.delete(db);
      return findMany(db, keys);
    });
    const batch = { keys, rows };
    batches.set(db, batch);
    return batch;
  }

  return async (db, key) => {
    if (db.isTransaction || engineOf(db) === "sqlite") return findOne(db, key);
    const batch = batches.get(db) ?? begin(db);
    batch.keys.push(key);
    return (await batch.rows).get(key);
  };
}
