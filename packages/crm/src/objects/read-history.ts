import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { hasIdIn } from "../store/is-one-of.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import type { HistoricalValue } from "./object-schema.ts";

/** Values by property name, newest first. */
type History = Record<string, HistoricalValue[]>;

/** Reads the previous values of some properties; omits those that never had one. */
export async function readHistories(
  { db }: CrmContext,
  records: readonly CrmRecord[],
  names: readonly string[],
): Promise<ReadonlyMap<RecordId, History>> {
  const histories = new Map<RecordId, History>();
  if (names.length === 0 || records.length === 0) return histories;
  const rows = await db
    .selectFrom("property_history")
    .selectAll()
    .where(
      hasIdIn(
        db,
        "record_id",
        records.map(({ id }) => toStoredId(id)),
      ),
    )
    .where("name", "in", names)
    .orderBy("position", "desc")
    .execute();
  for (const row of rows) {
    const id = fromStoredId(row.record_id);
    const history = histories.get(id) ?? (Object.create(null) as History);
    histories.set(id, history);
    (history[row.name] ??= []).push({
      value: row.value,
      timestamp: new Date(Number(row.changed_at)).toISOString(),
      sourceType: row.source_type,
      ...(row.source_id !== null && { sourceId: row.source_id }),
    });
  }
  return histories;
}
