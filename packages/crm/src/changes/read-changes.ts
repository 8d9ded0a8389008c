import { CHANGE_BATCH_SIZE } from "../limits.ts";
import { sql, type Selectable } from "kysely";
import { callsType } from "../model/object-types.ts";
import { fromStoredId } from "../ids/record-id.ts";
import type { PageEvent } from "../page-api/index.ts";
import { hasIdIn } from "../store/is-one-of.ts";
import type { Executor, Tables } from "../store/tables.ts";
import { settledChanges, toCursor, type ChangeCursor } from "./change-cursor.ts";

/** Changes, and the position after them. */
export interface ChangePart {
  readonly events: readonly PageEvent[];
  /** The position before the first change. */
  readonly after: ChangeCursor;
  readonly cursor: ChangeCursor;
  /** Whether sessions may have ended. */
  readonly mayEndSessions: boolean;
}

/**
 * Reads the next changes after a cursor, and up to another one if it is given, without duplicates; undefined if there are none.
 */
export async function readChanges(
  db: Executor,
  after: ChangeCursor,
  until?: ChangeCursor,
): Promise<ChangePart | undefined> {
  const { query } = await settledChanges(db);
  const rows = await query
    .selectAll()
    // Both engines use the index for a comparison of pairs, but not for a condition with `or`.
    .where(sql<boolean>`(transaction_id, position) > (${after.transactionId}, ${after.position})`)
    .$if(until !== undefined, (all) =>
      all.where(
        sql<boolean>`(transaction_id, position) <= (${until?.transactionId}, ${until?.position})`,
      ),
    )
    .orderBy("transaction_id")
    .orderBy("position")
    .limit(CHANGE_BATCH_SIZE)
    .execute();
  const last = rows.at(-1);
  if (!last) return undefined;
  const events = [...rows.flatMap(toEvents), ...(await timelinesOf(db, rows))];
  const distinct = new Map(events.map((event) => [JSON.stringify(event), event]));
  const mayEndSessions = rows.some(({ kind }) => kind === "sessions");
  return { events: [...distinct.values()], after, cursor: toCursor(last), mayEndSessions };
}

type Row = Selectable<Tables["changes"]>;

function toEvents({ kind, object_type_id: objectTypeId, record_id }: Row): PageEvent[] {
  if (kind === "providers" || kind === "files" || kind === "definitions" || kind === "users") {
    return [{ type: kind }];
  }
  if (record_id === null) return [];
  if (kind === "appRestarted") return [{ type: "appRestarted", appId: fromStoredId(record_id) }];
  if (objectTypeId === null) return [];
  const objectId = fromStoredId(record_id);
  if (kind === "timeline") return [{ type: "timeline", objectTypeId, objectId }];
  return objectTypeId === callsType.id
    ? [{ type: "call", engagementId: objectId }]
    : [{ type: "record", objectTypeId, objectId }];
}

/** A changed activity changes every timeline that it is on. */
async function timelinesOf(db: Executor, rows: readonly Row[]): Promise<PageEvent[]> {
  const ids = rows.flatMap(({ kind, record_id }) =>
    kind === "record" && record_id !== null ? [Number(record_id)] : [],
  );
  if (ids.length === 0) return [];
  const records = await db
    .selectFrom("associations")
    .innerJoin("activities", "activities.record_id", "associations.from_id")
    .select(["associations.to_type", "associations.to_id"])
    .distinct()
    .where(hasIdIn(db, "associations.from_id", [...new Set(ids)]))
    .execute();
  return records.map((record) => ({
    type: "timeline",
    objectTypeId: record.to_type,
    objectId: fromStoredId(record.to_id),
  }));
}
