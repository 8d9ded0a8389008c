import type { Kysely, Migration } from "kysely";
import type { Engine, Tables } from "../tables.ts";

/** Which local folder has the content of files. A SQLite database is in the same data directory as its content. */
export const contentFolders = (engine: Engine): Migration => ({
  up: async (untyped) => {
    if (engine === "sqlite") return;
    const db = untyped as Kysely<Tables>;
    await db.schema
      .createTable("content_folders")
      .addColumn("id", "text", (column) => column.primaryKey())
      .execute();
  },
});
