import type { Kysely, Migration } from "kysely";
import type { Engine, Tables } from "../tables.ts";

/** People sign in at a provider: whom it knows, who may sign in, and when sessions end. */
export const signIn = (engine: Engine): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    const id = engine === "sqlite" ? "integer" : "bigint";
    await db.schema
      .createTable("identities")
      .addColumn("issuer", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("user_id", id, (column) => column.notNull().references("users.id"))
      .addPrimaryKeyConstraint("identities_key", ["issuer", "subject"])
      .execute();
    await db.schema.alterTable("users").addColumn("deactivated_at", "bigint").execute();
    // SQLite adds one column at a time.
    for (const column of ["seen_at", "idle_ms"]) {
      await db.schema.alterTable("sessions").addColumn(column, "bigint").execute();
    }
    for (const column of ["id_token", "provider_session"]) {
      await db.schema.alterTable("sessions").addColumn(column, "text").execute();
    }
  },
});
