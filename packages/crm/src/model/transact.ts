import { MAX_TRANSACTION_ATTEMPTS } from "../limits.ts";
import { describeStoreFailure, isWriteConflict } from "./store-failures.ts";
import type { Executor } from "../store/tables.ts";
import type { ServiceObserver } from "./service-observer.ts";

/** Runs a task in a transaction of a store. */
export type Transact = <T>(task: (transaction: Executor) => Promise<T>) => Promise<T>;

/**
 * Runs the transactions of a store one after the other. Waiting ones hold no connection, so that reads
 * continue. Retries a transaction after a write conflict, and converts the store's errors to CrmErrors.
 */
export function createTransact(db: Executor, observer?: ServiceObserver): Transact {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const requestedAt = performance.now();
    const begin = async () => {
      const begunAt = performance.now();
      let attempts = 0;
      let outcome: "committed" | "failed" = "failed";
      try {
        const result = await retryWriteConflicts(() => {
          attempts += 1;
          return db.transaction().execute(task);
        });
        outcome = "committed";
        return result;
      } finally {
        observer?.transactionEnded({
          outcome,
          waitedSeconds: (begunAt - requestedAt) / 1000,
          seconds: (performance.now() - begunAt) / 1000,
          repetitions: attempts - 1,
        });
      }
    };
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
