import { sql, type Kysely, type Migration } from "kysely";
import type { Tables } from "../tables.ts";

/** Indexes to find expired records, and the rows that refer to a deleted one. */
export const erasedRecords: Migration = {
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    await sql`create index records_by_archived on records (archived_at, id)
      where archived_at is not null`.execute(db);
    await sql`create index associations_to_id on associations (to_id)`.execute(db);
    await sql`create index transcripts_call_id on transcripts (call_id)`.execute(db);
  },
};
