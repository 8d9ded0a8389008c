import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { lockRecord } from "../objects/record-repository.ts";
import { storeValues } from "../objects/update-object.ts";
import type { Work } from "../work.ts";
import { isAssociatedActivity } from "./associated-activity.ts";

const TICKETS = "0-5";
const PINNED = "hs_pinned_engagement_id";

/** Unpins those of some activities that are their tickets' no more, or deleted. */
export async function unpinActivities(work: Work, ids: readonly RecordId[]): Promise<void> {
  const tickets = await work.db
    .selectFrom("property_index")
    .select("record_id")
    .where("object_type_id", "=", TICKETS)
    .where("is_archived", "in", [0, 1])
    .where("name", "=", PINNED)
    .where("number_value", "in", ids.map(toStoredId))
    .orderBy("record_id")
    .execute();
  for (const { record_id } of tickets) {
    const ticket = await lockRecord(work.db, fromStoredId(record_id));
    const { [PINNED]: pinned = "", ...others } = ticket.values;
    if (await isAssociatedActivity(work, ticket.id, pinned)) continue;
    await storeValues(work, ticket, others, { type: "INTERNAL_PROCESSING" });
  }
}
