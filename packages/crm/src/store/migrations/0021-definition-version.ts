import type { Kysely, Migration } from "kysely";
import type { Tables } from "../tables.ts";

/** Counts the changes of definitions, so that every process on a database notices them. */
export const definitionVersion: Migration = {
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    await db.schema
      .createTable("definition_version")
      .addColumn("version", "bigint", (column) => column.notNull())
      .execute();
    await db.insertInto("definition_version").values({ version: 0 }).execute();
  },
};
