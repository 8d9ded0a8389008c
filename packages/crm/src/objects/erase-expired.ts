import { ERASE_INTERVAL_MS, ERASE_BATCH_SIZE } from "../limits.ts";
import { startInterval, type ScheduledTask } from "../scheduled-task.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { recycleBinCutoff } from "./recycle-bin.ts";

/** The rows of a record in other tables, in the order in which they can be deleted. */
export const recordParts = [
  ["property_history", "record_id"],
  ["property_index", "record_id"],
  ["unique_values", "record_id"],
  ["phone_numbers", "record_id"],
  ["call_leases", "call_id"],
  ["call_documents", "call_id"],
  ["call_keys", "call_id"],
  ["transcripts", "call_id"],
  ["activities", "record_id"],
  ["associations", "from_id"],
  ["associations", "to_id"],
  ["merged_records", "into_id"],
] as const;

/**
 * Erases one batch of records whose time in the recycle bin is over. A merged record stays as long as
 * the record that it was merged into.
 */
export async function eraseExpired({ db, now }: CrmContext): Promise<void> {
  const expired = await db
    .selectFrom("records")
    .select("id")
    .where("archived_at", "<", recycleBinCutoff(now))
    .where("id", "not in", (merged) => merged.selectFrom("merged_records").select("record_id"))
    .orderBy("archived_at")
    .orderBy("id")
    .limit(ERASE_BATCH_SIZE)
    .execute();
  const ids = expired.map(({ id }) => Number(id));
  if (ids.length === 0) return;
  for (const [table, column] of recordParts) {
    await db.deleteFrom(table).where(column, "in", ids).execute();
  }
  await db.deleteFrom("records").where("id", "in", ids).execute();
}

/** Erases expired records now and at an interval, until it is stopped. */
export const watchRecycleBin = (
  crm: Crm,
  onFailure: (error: unknown) => void,
): Promise<ScheduledTask> =>
  startInterval(() => crm.write(eraseExpired), ERASE_INTERVAL_MS, onFailure);
