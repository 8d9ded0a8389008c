import type { Kysely, Migration } from "kysely";
import type { Tables } from "../tables.ts";

/** Since when an import accepts no more records, because it is being undone. */
export const closedImports: Migration = {
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    await db.schema.alterTable("imports").addColumn("closed_at", "bigint").execute();
  },
};
