import { sql } from "kysely";
import type { Executor } from "./tables.ts";
import { fromStoredId, type RecordId } from "../ids/record-id.ts";

/** Ids below are for seeds, so that documents and tests can name fixed records. */
export const FIRST_GENERATED_ID = 100_001;

/** Takes the next id of the one sequence that records, calls and associations share. */
export async function nextId(db: Executor): Promise<RecordId> {
  const row = await db
    .updateTable("id_sequence")
    .set({ next_id: sql<number>`next_id + 1` })
    .returning("next_id")
    .executeTakeFirstOrThrow();
  return fromStoredId(Number(row.next_id) - 1);
}
