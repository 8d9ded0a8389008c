import type { Kysely, Migration } from "kysely";
import type { Tables } from "../tables.ts";

/** What undoing a merge needs. */
export const mergeUndo: Migration = {
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    await db.schema.alterTable("merged_records").addColumn("undo", "text").execute();
  },
};
