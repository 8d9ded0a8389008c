import { toStoredId } from "../ids/record-id.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import type { Executor } from "../store/tables.ts";

/** Stores when an activity happened or is due, if that changed: for timelines and for the pin of a ticket. */
export async function storeActivity(
  db: Executor,
  { id, values }: CrmRecord,
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  if (!("hs_timestamp" in changes)) return;
  const happened_at = Date.parse(values["hs_timestamp"] ?? "");
  await db
    .insertInto("activities")
    .values({ record_id: toStoredId(id), happened_at, is_shown: 1, completed_at: null })
    .onConflict((conflict) => conflict.column("record_id").doUpdateSet({ happened_at }))
    .execute();
}
