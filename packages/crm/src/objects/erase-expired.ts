import { ERASE_INTERVAL_MS, ERASE_BATCH_SIZE } from "../limits.ts";
import { startInterval, type ScheduledTask } from "../scheduled-task.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { eraseRecords } from "./erase-records.ts";
import { recycleBinCutoff } from "./recycle-bin.ts";

/**
 * Erases one batch of records whose time in the recycle bin is over. A merged record stays as long as
 * the record that it was merged into.
 */
export async function eraseExpired(context: CrmContext): Promise<void> {
  const ids = await listExpired(context);
  if (ids.length > 0) await eraseRecords(context.db, ids);
}

async function listExpired({ db, now }: CrmContext): Promise<number[]> {
  const expired = await db
    .selectFrom("records")
    .select("id")
    .where("archived_at", "<", recycleBinCutoff(now))
    .where("id", "not in", (merged) => merged.selectFrom("merged_records").select("record_id"))
    .orderBy("archived_at")
    .orderBy("id")
    .limit(ERASE_BATCH_SIZE)
    .execute();
  return expired.map(({ id }) => Number(id));
}

/** Makes no others wait if there is nothing to erase. */
async function eraseIfExpired(crm: Crm): Promise<void> {
  if ((await crm.read(listExpired)).length > 0) await crm.write(eraseExpired);
}

/** Erases expired records now and at an interval, until it is stopped. */
export const watchRecycleBin = (
  crm: Crm,
  onFailure: (error: unknown) => void,
): Promise<ScheduledTask> => startInterval(() => eraseIfExpired(crm), ERASE_INTERVAL_MS, onFailure);
