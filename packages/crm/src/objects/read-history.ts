import { toStoredId } from "../ids/record-id.ts";
import type { Work } from "../work.ts";
import type { CrmRecord } from "./crm-record.ts";
import type { HistoricalValue } from "./object-schema.ts";

/** The values that some properties have had, the newest first; a property that never had one is absent. */
export async function readHistory(
  { db }: Work,
  record: CrmRecord,
  names: readonly string[],
): Promise<Record<string, HistoricalValue[]>> {
  if (names.length === 0) return {};
  const rows = await db
    .selectFrom("property_history")
    .selectAll()
    .where("record_id", "=", toStoredId(record.id))
    .where("name", "in", names)
    .orderBy("position", "desc")
    .execute();
  const history: Record<string, HistoricalValue[]> = {};
  for (const row of rows) {
    (history[row.name] ??= []).push({
      value: row.value,
      timestamp: new Date(Number(row.changed_at)).toISOString(),
      sourceType: row.source_type,
      ...(row.source_id !== null && { sourceId: row.source_id }),
    });
  }
  return history;
}
