import { sql, type SqlBool } from "kysely";
import { raw } from "sql-template-tag";
import type { User } from "../auth/user.ts";
import { toStoredId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { callsType } from "../model/object-types.ts";
import { findRecords } from "../objects/record-repository.ts";
import { fromStoredId } from "../ids/record-id.ts";
import type { CallEntry, CallsWithoutRecord } from "../page-api/index.ts";
import { hasRecords } from "../search/record-conditions.ts";
import { toExpression } from "../store/run-statement.ts";
import { describeActivities } from "./get-timeline.ts";

/**
 * The shown calls that are on no timeline, because they have no record or only deleted ones. Without an owner or with
 * the user as the owner, the newest first.
 */
const callsWithoutRecord = ({ db }: CrmContext, { ownerId }: Pick<User, "ownerId">) =>
  db
    .selectFrom("activities")
    .innerJoin("records", "records.id", "activities.record_id")
    .where("records.object_type_id", "=", callsType.id)
    .where("records.archived_at", "is", null)
    .where("activities.is_shown", "=", 1)
    .where((is) => is.not(toExpression<SqlBool>(hasRecords(raw("activities.record_id")))))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("property_index")
            .select("property_index.record_id")
            .whereRef("property_index.record_id", "=", "activities.record_id")
            .where("property_index.object_type_id", "=", callsType.id)
            .where("property_index.name", "=", "hubspot_owner_id")
            .where("property_index.text_value", "!=", ownerId),
        ),
      ),
    );

/** Lists the user's calls since a time that are on no timeline, the newest first. */
export async function listCallsWithoutRecord(
  context: CrmContext,
  user: Pick<User, "ownerId">,
  { since, limit }: { since: number; limit: number },
  origin: string,
): Promise<CallsWithoutRecord> {
  const calls = callsWithoutRecord(context, user).where("activities.happened_at", ">=", since);
  const { total } = await calls
    .select(sql<number | string>`count(*)`.as("total"))
    .executeTakeFirstOrThrow();
  return { results: await describe(context, calls, limit, origin), total: Number(total) };
}

async function describe(
  context: CrmContext,
  calls: ReturnType<typeof callsWithoutRecord>,
  limit: number,
  origin: string,
): Promise<CallEntry[]> {
  const rows = await calls
    .select("activities.record_id")
    .orderBy("activities.happened_at", "desc")
    .orderBy("activities.record_id", "desc")
    .limit(limit)
    .execute();
  const ids = rows.map(({ record_id }) => fromStoredId(record_id));
  const records = new Map(
    (await findRecords(context.db, ids)).map((record) => [toStoredId(record.id), record]),
  );
  const found = rows.flatMap(
    ({ record_id }) => records.get(toStoredId(fromStoredId(record_id))) ?? [],
  );
  const entries = await describeActivities(context, found, origin);
  return entries.filter((entry) => entry.kind === "call");
}
