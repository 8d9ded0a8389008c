import { sql, type Kysely, type Migration } from "kysely";
import { createPartialIndex } from "../create-partial-index.ts";
import type { PostgresFeatures } from "../postgres/features.ts";
import type { Tables } from "../tables.ts";

/** Indexes to find expired records, and the rows that refer to a deleted one. */
export const erasedRecords = (features: PostgresFeatures | undefined): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    await createPartialIndex(db, features, {
      index: sql`index records_by_archived on records (archived_at, id)`,
      where: sql`archived_at is not null`,
    });
    await sql`create index associations_to_id on associations (to_id)`.execute(db);
    await sql`create index transcripts_call_id on transcripts (call_id)`.execute(db);
  },
});
