import { ABANDONED_UPLOAD_MS, SWEEP_INTERVAL_MS } from "../limits.ts";
import type { Crm } from "../model/crm-context.ts";
import { startInterval, type ScheduledTask } from "../scheduled-task.ts";
import type { ContentStore } from "./content-store.ts";
import { isContentUsed } from "./file-repository.ts";

/**
 * Finishes what a process that died left: confirms content that a file has, and deletes content that none has
 * and that was abandoned.
 *
 * @param abandonedBefore epoch milliseconds
 */
export async function sweepContents(
  crm: Crm,
  contents: ContentStore,
  abandonedBefore: number,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { key, changedAt } of await contents.listUnconfirmed()) {
    try {
      if (await crm.read((context) => isContentUsed(context, key))) await contents.confirm(key);
      else if (changedAt < abandonedBefore) await contents.delete(key);
    } catch (error) {
      // A full disk needs the deletions that follow.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Contents could not be swept.");
}

/**
 * Sweeps contents now and at an interval.
 *
 * @param isAlone whether no other process has the contents: what no upload of this one has was abandoned
 */
export function watchContents(
  crm: Crm,
  contents: ContentStore,
  { isAlone }: { isAlone: boolean },
  onFailure: (error: unknown) => void,
): Promise<ScheduledTask> {
  // By the clock of the disk, not of the CRM.
  const abandonedBefore = (): number =>
    isAlone ? Number.POSITIVE_INFINITY : Date.now() - ABANDONED_UPLOAD_MS;
  const sweep = (): Promise<void> => sweepContents(crm, contents, abandonedBefore());
  return startInterval(sweep, SWEEP_INTERVAL_MS, onFailure);
}
