import type { Kysely, Migration } from "kysely";
import type { Engine, Tables } from "../tables.ts";

/** Who uploaded a file in the page. It is unknown for earlier files. */
export const uploaders = (engine: Engine): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    const id = engine === "sqlite" ? "integer" : "bigint";
    await db.schema.alterTable("files").addColumn("uploaded_by", id).execute();
  },
});
