import { parseRecordId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { Work } from "../work.ts";

/** Tells whether an id is that of an activity which is a ticket's, and not in the recycle bin. */
export async function isAssociatedActivity(
  { db }: Work,
  ticketId: RecordId,
  text: string,
): Promise<boolean> {
  const activityId = parseRecordId(text);
  if (!activityId) return false;
  const row = await db
    .selectFrom("associations")
    .innerJoin("activities", "activities.record_id", "associations.to_id")
    .innerJoin("records", "records.id", "associations.to_id")
    .select("associations.to_id")
    .where("associations.from_id", "=", toStoredId(ticketId))
    .where("associations.to_id", "=", toStoredId(activityId))
    .where("records.archived_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
