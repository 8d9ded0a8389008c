import { sql } from "kysely";
import type { User } from "../auth/user.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { callsType } from "../model/object-types.ts";
import type { CallsOfDay } from "../page-api/index.ts";

/** The values of `hs_call_status`, as the index stores them, of outbound calls that weren't answered. */
const UNANSWERED = new Set(["busy", "canceled", "failed", "no_answer"]);
/** The same for inbound calls that the user didn't answer. */
const MISSED = new Set([...UNANSWERED, "missed"]);

/**
 * Counts the user's calls that have ended, and those without an owner, by day. The last day has no end.
 *
 * @param days When each day begins, in epoch milliseconds, the earliest first.
 */
export async function countCalls(
  { db }: CrmContext,
  { ownerId }: Pick<User, "ownerId">,
  days: readonly number[],
): Promise<CallsOfDay[]> {
  const [first = 0] = days;
  const rows = await db
    .selectFrom("activities")
    .innerJoin("records", "records.id", "activities.record_id")
    .innerJoin("property_index as status", (join) =>
      join
        .onRef("status.record_id", "=", "activities.record_id")
        .on("status.name", "=", "hs_call_status"),
    )
    .leftJoin("property_index as direction", (join) =>
      join
        .onRef("direction.record_id", "=", "activities.record_id")
        .on("direction.name", "=", "hs_call_direction"),
    )
    .leftJoin("property_index as duration", (join) =>
      join
        .onRef("duration.record_id", "=", "activities.record_id")
        .on("duration.name", "=", "hs_call_duration"),
    )
    .leftJoin("property_index as owner", (join) =>
      join
        .onRef("owner.record_id", "=", "activities.record_id")
        .on("owner.name", "=", "hubspot_owner_id"),
    )
    .where("records.object_type_id", "=", callsType.id)
    .where("records.archived_at", "is", null)
    .where("activities.happened_at", ">=", first)
    .where((is) =>
      is.or([is("owner.text_value", "is", null), is("owner.text_value", "=", ownerId)]),
    )
    .select([
      dayOf(days).as("day"),
      "status.text_value as status",
      "direction.text_value as direction",
      sql<number | string>`count(*)`.as("calls"),
      sql<number | string | null>`sum(duration.number_value)`.as("talkMs"),
    ])
    .groupBy(["day", "status.text_value", "direction.text_value"])
    .execute();
  const results = days.map((since) => ({
    since,
    answered: 0,
    unanswered: 0,
    missed: 0,
    talkMs: 0,
  }));
  for (const { day, status, direction, calls, talkMs } of rows) {
    const counts = results[day];
    if (!counts) continue;
    if (status === "completed") {
      counts.answered += Number(calls);
      counts.talkMs += Number(talkMs ?? 0);
    } else if ((direction === "inbound" ? MISSED : UNANSWERED).has(status)) {
      counts[direction === "inbound" ? "missed" : "unanswered"] += Number(calls);
    }
  }
  return results;
}

/** The position of the day on which an activity happened. */
const dayOf = (days: readonly number[]) =>
  sql<number>`case ${sql.join(
    days.map(
      (since, index) => sql`when activities.happened_at < ${since} then ${sql.lit(index - 1)}`,
    ),
    sql` `,
  )} else ${sql.lit(days.length - 1)} end`;
