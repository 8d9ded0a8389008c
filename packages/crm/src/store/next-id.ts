import { sql } from "kysely";
import type { Executor } from "./tables.ts";
import { fromStoredId, type RecordId } from "../ids/record-id.ts";

/** Lower ids are for seeds, so that docs and tests can name fixed records. */
export const FIRST_GENERATED_ID = 100_001;

/** Returns the next id of the sequence that records, calls and association types share. */
export async function nextId(db: Executor): Promise<RecordId> {
  const row = await db
    .updateTable("id_sequence")
    .set({ next_id: sql<number>`next_id + 1` })
    .returning("next_id")
    .executeTakeFirstOrThrow();
  return fromStoredId(Number(row.next_id) - 1);
}
