import { sql, type SqlBool } from "kysely";
import { fromStoredId, parseRecordId, toStoredId } from "../ids/record-id.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { activityTypes, objectTypes } from "../model/object-types.ts";
import type { ActivityKind } from "../page-api/index.ts";
import { findRecords } from "../objects/record-repository.ts";
import { likeAnywhere } from "../store/trigram-match.ts";
import type { Executor } from "../store/tables.ts";
import type { CrmContext } from "../model/crm-context.ts";

/** The entry that a page of a timeline starts after. */
export interface TimelineCursor {
  readonly happenedAt: number;
  readonly id: number;
}

const activityTypeIds = objectTypes
  .filter(({ name }) => activityTypes.includes(name))
  .map(({ id }) => id);

const typeIdOf: Readonly<Record<ActivityKind, string>> = {
  call: "0-48",
  note: "0-46",
  task: "0-27",
};

/**
 * The activities on a record's timeline. The query starts from the record's associations, as an account
 * has far more calls than a record. The cross join makes SQLite keep this order, with or without
 * statistics.
 */
const activitiesOf = (db: Executor, record: CrmRecord, kind?: ActivityKind) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom("associations")
        .select("to_id")
        .distinct()
        .where("from_id", "=", toStoredId(record.id))
        .where("to_type", "in", kind === undefined ? activityTypeIds : [typeIdOf[kind]])
        .as("associated"),
    )
    .crossJoin("activities")
    .innerJoin("records", "records.id", "activities.record_id")
    .select(["activities.record_id", "activities.happened_at"])
    .whereRef("activities.record_id", "=", "associated.to_id")
    .where("activities.is_shown", "=", 1)
    .where("records.archived_at", "is", null);

/** Finds the pinned activity on a record's timeline; undefined if there is none. */
export async function findPinnedActivity(
  { db }: CrmContext,
  record: CrmRecord,
): Promise<CrmRecord | undefined> {
  const id = parseRecordId(record.values["hs_pinned_engagement_id"] ?? "");
  if (id === undefined) return undefined;
  const row = await activitiesOf(db, record)
    .where("activities.record_id", "=", toStoredId(id))
    .executeTakeFirst();
  return row && (await findRecords(db, [id]))[0];
}

/** Lists the activities on a record's timeline, or those of a kind or with words, newest first. */
export async function listTimeline(
  { db }: CrmContext,
  record: CrmRecord,
  page: {
    limit: number;
    after?: TimelineCursor | undefined;
    kind?: ActivityKind | undefined;
    /** Folded words that an activity must all have. */
    words?: readonly string[];
  },
): Promise<{ entry: CrmRecord; cursor: TimelineCursor }[]> {
  const { after, words = [] } = page;
  let query = activitiesOf(db, record, page.kind);
  for (const word of words) {
    query = query.where(sql<SqlBool>`records.search_text like ${likeAnywhere(word)} escape '\\'`);
  }
  if (after) {
    query = query.where((where) =>
      where.or([
        where("activities.happened_at", "<", after.happenedAt),
        where.and([
          where("activities.happened_at", "=", after.happenedAt),
          where("activities.record_id", "<", after.id),
        ]),
      ]),
    );
  }
  const rows = await query
    .orderBy("activities.happened_at", "desc")
    .orderBy("activities.record_id", "desc")
    .limit(page.limit)
    .execute();
  const entries = await findRecords(
    db,
    rows.map((row) => fromStoredId(row.record_id)),
  );
  const byId = new Map<string, CrmRecord>(entries.map((entry) => [entry.id, entry]));
  return rows.flatMap((row) => {
    const entry = byId.get(fromStoredId(row.record_id));
    const cursor = { happenedAt: Number(row.happened_at), id: Number(row.record_id) };
    return entry ? [{ entry, cursor }] : [];
  });
}
