import { sql } from "kysely";
import { compileOnce } from "./compile-once.ts";
import type { Executor } from "./tables.ts";
import { fromStoredId, type RecordId } from "../ids/record-id.ts";

/** Lower ids are for seeds, so that docs and tests can name fixed records. */
export const FIRST_GENERATED_ID = 100_001;

/** Returns the next id of the sequence that records, calls and association types share. */
export async function nextId(db: Executor): Promise<RecordId> {
  const [row] = await takeId(db);
  if (!row) throw new Error("The store has no sequence of ids.");
  return fromStoredId(Number(row.next_id) - 1);
}

const takeId = compileOnce((db) =>
  db
    .updateTable("id_sequence")
    .set({ next_id: sql<number>`next_id + 1` })
    .returning("next_id"),
);
