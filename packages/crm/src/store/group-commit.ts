import { setImmediate as nextTurn } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { MAX_GROUP_SIZE, MAX_WRITE_WAIT_MS } from "../limits.ts";
import { WaitedTooLong } from "./limit-concurrency.ts";
import type { Executor } from "./tables.ts";

/** Runs a task in a transaction. If it may share one, others that may do so, too, are committed with it. */
export type RunTransaction = <T>(
  task: (transaction: Executor) => Promise<T>,
  options: { readonly mayShare: boolean },
) => Promise<T>;

/** A transaction that waits. */
interface Waiting {
  readonly requestedAt: number;
  readonly mayShare: boolean;
  readonly run: (transaction: Executor) => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

const savepoint = CompiledQuery.raw("savepoint task");
const rollbackToSavepoint = CompiledQuery.raw("rollback to task");
const releaseSavepoint = CompiledQuery.raw("release task");

/**
 * Runs the transactions of a store on SQLite, one after the other, in order. Those that wait at the same time and may share a
 * transaction are committed together, because a commit waits for the disk. Each has its own savepoint, so one that fails
 * changes nothing, and resolves or rejects only after the commit. If the commit fails, each runs again by itself. One whose turn
 * comes too late fails instead: its client has probably given up.
 */
export function createGroupCommit(db: Executor): RunTransaction {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function runWaiting(): Promise<void> {
    while (waiting.length > 0) {
      // Requests that have arrived by now join the group.
      await nextTurn();
      const group = takeGroup(waiting).filter(isInTime);
      if (group.length === 0) continue;
      if (group.length === 1 || !(await runTogether(db, group))) {
        for (const each of group) await runAlone(db, each);
      }
    }
    isRunning = false;
  }

  return <T>(task: (transaction: Executor) => Promise<T>, { mayShare }: { mayShare: boolean }) =>
    new Promise<T>((resolve, reject) => {
      // A transaction resolves with the result of its task.
      const requestedAt = performance.now();
      waiting.push({
        requestedAt,
        mayShare,
        run: task,
        resolve: resolve as Waiting["resolve"],
        reject,
      });
      if (isRunning) return;
      isRunning = true;
      void runWaiting();
    });
}

/** Removes those that run next: one, or several that share a transaction. */
function takeGroup(waiting: Waiting[]): Waiting[] {
  const firstAlone = waiting.findIndex(({ mayShare }) => !mayShare);
  const sharing = firstAlone === -1 ? waiting.length : firstAlone;
  return waiting.splice(0, Math.max(1, Math.min(sharing, MAX_GROUP_SIZE)));
}

/** Rejects a transaction that has waited for too long. */
function isInTime({ requestedAt, reject }: Waiting): boolean {
  const isLate = performance.now() - requestedAt > MAX_WRITE_WAIT_MS;
  if (isLate) reject(new WaitedTooLong("The transaction has waited for too long."));
  return !isLate;
}

async function runAlone(db: Executor, { run, resolve, reject }: Waiting): Promise<void> {
  await db.transaction().execute(run).then(resolve, reject);
}

/** Returns whether the transaction of the group was committed; otherwise nothing was changed. */
async function runTogether(db: Executor, group: readonly Waiting[]): Promise<boolean> {
  /** Reports the result of each task. */
  const reports: (() => void)[] = [];
  try {
    await db.transaction().execute(async (transaction) => {
      for (const each of group) reports.push(await runInSavepoint(transaction, each));
    });
  } catch {
    return false;
  }
  for (const report of reports) report();
  return true;
}

/** Throws only if the transaction can't be continued: SQLite ends it if the disk is full. */
async function runInSavepoint(
  transaction: Executor,
  { run, resolve, reject }: Waiting,
): Promise<() => void> {
  await transaction.executeQuery(savepoint);
  let report: () => void;
  try {
    const result = await run(transaction);
    report = () => resolve(result);
  } catch (reason) {
    await transaction.executeQuery(rollbackToSavepoint);
    report = () => reject(reason);
  }
  await transaction.executeQuery(releaseSavepoint);
  return report;
}
