import { MAX_TRANSACTION_ATTEMPTS } from "../limits.ts";
import { describeStoreFailure, isWriteConflict } from "./store-failures.ts";
import type { Executor } from "../store/tables.ts";

/** Runs a task in a transaction of a store. */
export type Transact = <T>(task: (transaction: Executor) => Promise<T>) => Promise<T>;

/**
 * Runs the transactions of a store one after the other. Waiting ones hold no connection, so that reads
 * continue. Retries a transaction after a write conflict, and converts the store's errors to CrmErrors.
 */
export function createTransact(db: Executor): Transact {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const begin = () => retryWriteConflicts(() => db.transaction().execute(task));
    const turn = last.then(begin, begin);
    last = turn;
    return turn;
  };
}

async function retryWriteConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await run();
    } catch (error) {
      if (isWriteConflict(error) && attempts < MAX_TRANSACTION_ATTEMPTS) continue;
      throw describeStoreFailure(error) ?? error;
    }
  }
}
