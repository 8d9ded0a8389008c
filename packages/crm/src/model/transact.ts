import { setTimeout as wait } from "node:timers/promises";
import { retryDelay, withJitter, type RetryPolicy } from "@calling-extensions/platform";
import {
  CONFLICT_DELAY_MS,
  MAX_CONFLICT_DELAY_MS,
  MAX_CONCURRENT_WRITES,
  MAX_LOCK_ROUNDS,
  MAX_SERIALIZABLE_ATTEMPTS,
  MAX_TRANSACTION_ATTEMPTS,
  MAX_WRITE_WAIT_MS,
} from "../limits.ts";
import { createGroupCommit } from "../store/group-commit.ts";
import { IdsNeeded } from "../store/id-blocks.ts";
import { limitConcurrency } from "../store/limit-concurrency.ts";
import { repeatLost } from "../store/repeat-lost.ts";
import { featuresOf } from "../store/postgres/features.ts";
import { isLostConnection } from "../store/postgres/lost-connection.ts";
import type { Executor } from "../store/tables.ts";
import {
  allLocks,
  createRecordLocks,
  LocksNeeded,
  noLocks,
  sharedLocks,
  type Lock,
  type RecordLocks,
} from "./record-locks.ts";
import type { ServiceObserver } from "./service-observer.ts";
import { describeStoreFailure, isWriteConflict, OutcomeUnknown } from "./store-failures.ts";

const conflictRetries: RetryPolicy = { minMs: CONFLICT_DELAY_MS, maxMs: MAX_CONFLICT_DELAY_MS };

/** A transaction that has begun. */
export interface Turn {
  readonly db: Executor;
  readonly locks: RecordLocks;
  /** Of the definitions; undefined if no other process can change them. */
  readonly version: number | undefined;
}

/** Runs a task in a transaction of a store: alone, or beside others with these locks. */
export type Transact = <T>(task: (turn: Turn) => Promise<T>, locks?: readonly Lock[]) => Promise<T>;

/**
 * Runs the transactions of a store: on SQLite and in the portable profile one after the other, otherwise some beside each other.
 * On SQLite, those with locks are committed together. Waiting ones hold no connection, so that reads continue. Runs a
 * transaction again after a conflict, if it needs more locks, or if its connection is lost before the commit, and converts
 * the store's errors to CrmErrors.
 */
export function createTransact(db: Executor, observer?: ServiceObserver): Transact {
  const features = featuresOf(db);
  const isSerializable = features?.isSerializable ?? false;
  const locksRecords = features !== undefined && !isSerializable;
  const group = features ? undefined : createGroupCommit(db);
  const limit = limitConcurrency(locksRecords ? MAX_CONCURRENT_WRITES : 1, MAX_WRITE_WAIT_MS);
  /** Those that run alone take no places from others while they wait, and keep their order. */
  const inOrder = limitConcurrency(1, MAX_WRITE_WAIT_MS);

  const begin = () =>
    isSerializable ? db.transaction().setIsolationLevel("serializable") : db.transaction();
  const unlisted = isSerializable ? noLocks : allLocks;

  async function runOnce<T>(
    task: (turn: Turn) => Promise<T>,
    wanted: readonly Lock[] | undefined,
    onBegin: () => void,
  ): Promise<T> {
    if (group) {
      const locks = wanted ? sharedLocks : allLocks;
      const run = (transaction: Executor) => {
        onBegin();
        return task({ db: transaction, locks, version: undefined });
      };
      return group(run, { mayShare: wanted !== undefined });
    }
    onBegin();
    let isCommitting = false;
    try {
      return await begin().execute(async (transaction) => {
        const version = await features?.beginWrite(transaction, wanted);
        const locks = wanted ? createRecordLocks(wanted) : unlisted;
        const result = await task({ db: transaction, locks, version });
        isCommitting = true;
        return result;
      });
    } catch (cause) {
      if (!isCommitting || !isLostConnection(cause)) throw cause;
      throw new OutcomeUnknown("The connection was lost during a commit.", { cause });
    }
  }

  return (task, given) => {
    const wanted = isSerializable ? undefined : given;
    const requestedAt = performance.now();
    const observe = async () => {
      let begunAt: number | undefined;
      const onBegin = (): void => void (begunAt ??= performance.now());
      let attempts = 0;
      let isAlone = false;
      let outcome: "committed" | "failed" = "failed";
      try {
        const run = (locks: readonly Lock[] | undefined) => {
          attempts += 1;
          isAlone = locks === undefined;
          return repeatLost(() => runOnce(task, locks, onBegin));
        };
        const result = await repeat(run, wanted, { locksRecords, isSerializable });
        outcome = "committed";
        return result;
      } finally {
        const endedAt = performance.now();
        begunAt ??= endedAt;
        observer?.transactionEnded({
          outcome,
          isAlone,
          waitedSeconds: (begunAt - requestedAt) / 1000,
          seconds: (endedAt - begunAt) / 1000,
          repetitions: attempts - 1,
        });
      }
    };
    if (group) return observe();
    return wanted ? limit(observe) : inOrder(() => limit(observe));
  };
}

/** Runs a transaction until it has no conflict, and the locks and ids that it needs. */
async function repeat<T>(
  run: (locks: readonly Lock[] | undefined) => Promise<T>,
  given: readonly Lock[] | undefined,
  { locksRecords, isSerializable }: { locksRecords: boolean; isSerializable: boolean },
): Promise<T> {
  const maxAttempts = isSerializable ? MAX_SERIALIZABLE_ATTEMPTS : MAX_TRANSACTION_ATTEMPTS;
  let locks = given;
  let rounds = 0;
  for (let attempts = 1; ;) {
    try {
      return await run(locks);
    } catch (error) {
      if (error instanceof IdsNeeded) await error.refill();
      else if (error instanceof LocksNeeded) {
        rounds += 1;
        locks =
          error.locks && rounds < MAX_LOCK_ROUNDS ? [...(locks ?? []), ...error.locks] : undefined;
      } else if (
        isWriteConflict(error, isSerializable || (locksRecords && locks !== undefined)) &&
        attempts < maxAttempts
      ) {
        attempts += 1;
        await wait(withJitter(retryDelay(attempts - 1, conflictRetries), Math.random()));
      } else throw describeStoreFailure(error) ?? error;
    }
  }
}
