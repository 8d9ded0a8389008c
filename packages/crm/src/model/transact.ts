import { MAX_TRANSACTION_ATTEMPTS } from "../limits.ts";
import { describeStoreFailure, isRaced } from "./store-failures.ts";
import type { Executor } from "./tables.ts";

/** Runs a task in a transaction of a store. */
export type Transact = <T>(task: (transaction: Executor) => Promise<T>) => Promise<T>;

/**
 * Transactions of one store, one after the other in the order they came: whoever waits holds no
 * connection, so that reads go on. One that the store gives up for another's sake is run again; what
 * the store refuses is told in the words of the interface.
 */
export function createTransact(db: Executor): Transact {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const begin = () => runAgainIfRaced(() => db.transaction().execute(task));
    const turn = last.then(begin, begin);
    last = turn;
    return turn;
  };
}

async function runAgainIfRaced<T>(run: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await run();
    } catch (error) {
      if (isRaced(error) && attempts < MAX_TRANSACTION_ATTEMPTS) continue;
      throw describeStoreFailure(error) ?? error;
    }
  }
}
