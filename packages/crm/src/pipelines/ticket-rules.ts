import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, parseRecordId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { TypeRules, CrmContext } from "../model/crm-context.ts";
import { getRecord } from "../objects/record-repository.ts";
import { isOneOf } from "../store/is-one-of.ts";
import { storeValues } from "../objects/update-object.ts";
import { validatePipeline } from "./pipeline-rules.ts";

const TICKETS = "0-5";
const PINNED = "hs_pinned_engagement_id";

/** A ticket is in one stage of one pipeline, and can pin one of its activities. */
export const ticketRules: TypeRules = {
  prepare: async (context, values) => validatePipeline(context, TICKETS, values),

  afterWrite: async (context, record, changes) => {
    const pinned = changes[PINNED];
    if (!pinned) return;
    if (!(await isAssociatedActivity(context, record.id, pinned))) {
      throw new CrmError(
        "invalid",
        `${PINNED} must be the id of an activity that is associated with the ticket.`,
        [
          {
            message: "The activity is not associated with the ticket.",
            in: PINNED,
            code: "NOT_ASSOCIATED",
          },
        ],
      );
    }
  },
};

/** Unpins activities that were archived or are no longer associated with the ticket. */
export async function unpinActivities(
  context: CrmContext,
  ids: readonly RecordId[],
): Promise<void> {
  const tickets = await context.db
    .selectFrom("property_index")
    .select("record_id")
    .where("object_type_id", "=", TICKETS)
    .where("is_archived", "in", [0, 1])
    .where("name", "=", PINNED)
    .where(isOneOf(context.db, "number_value", ids.map(toStoredId), "number"))
    .orderBy("record_id")
    .execute();
  for (const { record_id } of tickets) {
    const ticket = await getRecord(context.db, fromStoredId(record_id));
    const { [PINNED]: pinned = "", ...others } = ticket.values;
    if (await isAssociatedActivity(context, ticket.id, pinned)) continue;
    await storeValues(context, ticket, others, { type: "INTERNAL_PROCESSING" });
  }
}

/** Tells whether an id belongs to an active activity of a ticket. */
async function isAssociatedActivity(
  { db, locks }: CrmContext,
  ticketId: RecordId,
  text: string,
): Promise<boolean> {
  const activityId = parseRecordId(text);
  if (!activityId) return false;
  locks.require(activityId);
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
