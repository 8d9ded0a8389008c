import type { Executor } from "../store/tables.ts";

/** The rows of a record in other tables, in the order in which they can be deleted. */
export const recordParts = [
  ["property_history", "record_id"],
  ["property_index", "record_id"],
  ["unique_values", "record_id"],
  ["phone_numbers", "record_id"],
  ["call_leases", "call_id"],
  ["call_documents", "call_id"],
  ["call_keys", "call_id"],
  ["transcripts", "call_id"],
  ["imported_records", "record_id"],
  ["activities", "record_id"],
  ["associations", "from_id"],
  ["associations", "to_id"],
  ["merged_records", "into_id"],
] as const;

/** Erases records with everything that is stored about them. */
export async function eraseRecords(db: Executor, ids: readonly number[]): Promise<void> {
  for (const [table, column] of recordParts) {
    await db.deleteFrom(table).where(column, "in", ids).execute();
  }
  await db.deleteFrom("records").where("id", "in", ids).execute();
}
