import type { Kysely, Migration } from "kysely";
import type { Engine, Tables } from "../tables.ts";

/** The scopes of the first token of an earlier version: all that existed then. */
const FORMER_EVERYTHING = [
  "tickets",
  "timeline",
  "crm.objects.contacts.read",
  "crm.objects.contacts.write",
  "crm.objects.companies.read",
  "crm.objects.companies.write",
];

/** The owners of tokens, and further settings of calling apps. */
export const callingApps = (engine: Engine): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    const id = engine === "sqlite" ? "integer" : "bigint";
    for (const name of ["app_id", "user_id"]) {
      await db.schema.alterTable("credentials").addColumn(name, id).execute();
    }
    await db.schema.alterTable("credentials").addColumn("label", "text").execute();
    await db
      .updateTable("credentials")
      .set({ scopes: JSON.stringify(["*"]) })
      .where("kind", "=", "accessToken")
      .where("scopes", "=", JSON.stringify(FORMER_EVERYTHING))
      .execute();

    await db.schema
      .createTable("recording_settings")
      .addColumn("app_id", id, (column) => column.primaryKey())
      .addColumn("url", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("channel_connections")
      .addColumn("app_id", id, (column) => column.primaryKey())
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("is_ready", "integer", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("transcripts")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("call_id", id, (column) => column.notNull().references("records.id"))
      .addColumn("utterances", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("user_connections")
      .addColumn("user_id", id, (column) => column.notNull().references("users.id"))
      .addColumn("provider", "text", (column) => column.notNull())
      .addColumn("seen_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("user_connections_key", ["user_id", "provider"])
      .execute();
  },
});
