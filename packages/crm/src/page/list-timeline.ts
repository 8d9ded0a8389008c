import { sql, type SqlBool } from "kysely";
import { raw } from "sql-template-tag";
import { fromStoredId, parseRecordId, toStoredId } from "../ids/record-id.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { activityTypeIds } from "../model/object-types.ts";
import type { ActivityKind } from "../page-api/index.ts";
import { findRecords } from "../objects/record-repository.ts";
import { isSaidIn } from "../search/transcript-texts.ts";
import { toExpression } from "../store/run-statement.ts";
import { likeAnywhere } from "../store/trigram-match.ts";
import type { Executor } from "../store/tables.ts";
import type { CrmContext } from "../model/crm-context.ts";

/** The place of an entry on a timeline. */
export interface TimelineCursor {
  readonly happenedAt: number;
  readonly id: number;
}

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

/** Which activities of a timeline. */
export interface TimelineFilter {
  readonly kind?: ActivityKind | undefined;
  /** Folded words that an activity must all have. */
  readonly words?: readonly string[];
}

function filteredActivities(db: Executor, record: CrmRecord, { kind, words = [] }: TimelineFilter) {
  let query = activitiesOf(db, record, kind);
  for (const word of words) {
    const pattern = likeAnywhere(word);
    const isSaid = toExpression<SqlBool>(isSaidIn(raw("records.id"), pattern));
    query = query.where(
      sql<SqlBool>`(records.search_text like ${pattern} escape '\\' or ${isSaid})`,
    );
  }
  return query;
}

/** The size of a timeline, and the entries that its further pages start after, newest first. */
export interface TimelineIndex {
  readonly total: number;
  readonly starts: readonly TimelineCursor[];
}

/**
 * Divides a timeline into pages. They are counted from the oldest entry, so that a new one changes only the
 * first page, which has up to twice as many entries as the others.
 */
export async function indexTimeline(
  { db }: CrmContext,
  record: CrmRecord,
  { pageSize, ...filter }: TimelineFilter & { pageSize: number },
): Promise<TimelineIndex> {
  const rows = await db
    .selectFrom(
      filteredActivities(db, record, filter)
        .select([
          sql<number | string>`row_number() over (order by happened_at, record_id)`.as("place"),
          sql<number | string>`count(*) over ()`.as("total"),
        ])
        .as("numbered"),
    )
    .selectAll()
    .where(sql<SqlBool>`(place - 1) % ${pageSize} = 0`)
    .orderBy("place", "desc")
    .execute();
  const total = Number(rows[0]?.total ?? 0);
  const starts = rows
    .filter(({ place }) => Number(place) > 1 && total - Number(place) + 1 >= pageSize)
    .map(toCursor);
  return { total, starts };
}

/** Lists activities on a record's timeline, newest first. */
export async function listTimeline(
  { db }: CrmContext,
  record: CrmRecord,
  {
    limit,
    after,
    until,
    ...filter
  }: TimelineFilter & {
    limit: number;
    after?: TimelineCursor | undefined;
    /** The last entry. */
    until?: TimelineCursor | undefined;
  },
): Promise<CrmRecord[]> {
  let query = filteredActivities(db, record, filter);
  if (after) query = query.where(comparePlace("<", after));
  if (until) query = query.where(comparePlace(">=", until));
  const rows = await query
    .orderBy("activities.happened_at", "desc")
    .orderBy("activities.record_id", "desc")
    .limit(limit)
    .execute();
  const entries = await findRecords(
    db,
    rows.map((row) => fromStoredId(row.record_id)),
  );
  const byId = new Map<string, CrmRecord>(entries.map((entry) => [entry.id, entry]));
  return rows.flatMap((row) => byId.get(fromStoredId(row.record_id)) ?? []);
}

const toCursor = (row: { happened_at: unknown; record_id: unknown }): TimelineCursor => ({
  happenedAt: Number(row.happened_at),
  id: Number(row.record_id),
});

const comparePlace = (operator: "<" | ">=", { happenedAt, id }: TimelineCursor) =>
  sql<SqlBool>`(activities.happened_at, activities.record_id) ${sql.raw(operator)} (${happenedAt}, ${id})`;
