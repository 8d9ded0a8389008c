import type { Kysely, Migration } from "kysely";
import type { Engine, Tables } from "../tables.ts";

/** Apps of developers, what users have authorized them to do, and their codes and tokens. */
export const developerApps = (engine: Engine): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    const id = engine === "sqlite" ? "integer" : "bigint";
    await db.schema
      .createTable("apps")
      .addColumn("app_id", id, (column) => column.primaryKey())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("client_id", "text", (column) => column.notNull().unique())
      .addColumn("secret_hash", "text", (column) => column.notNull())
      .addColumn("is_public", "integer", (column) => column.notNull())
      .addColumn("redirect_urls", "text", (column) => column.notNull())
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("optional_scopes", "text", (column) => column.notNull())
      .addColumn("callback_url", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("authorizations")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("app_id", id, (column) => column.notNull())
      .addColumn("user_id", id, (column) => column.notNull())
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("authorizations_app")
      .on("authorizations")
      .column("app_id")
      .execute();
    await db.schema
      .createTable("authorization_codes")
      .addColumn("code_hash", "text", (column) => column.primaryKey())
      .addColumn("app_id", id, (column) => column.notNull())
      .addColumn("user_id", id, (column) => column.notNull())
      .addColumn("scopes", "text", (column) => column.notNull())
      .addColumn("redirect_url", "text", (column) => column.notNull())
      .addColumn("code_challenge", "text")
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .addColumn("used_at", "bigint")
      .addColumn("authorization_id", id)
      .execute();
    await db.schema
      .createTable("refresh_tokens")
      .addColumn("token_hash", "text", (column) => column.primaryKey())
      .addColumn("authorization_id", id, (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("used_at", "bigint")
      .execute();
    await db.schema
      .createIndex("refresh_tokens_authorization")
      .on("refresh_tokens")
      .column("authorization_id")
      .execute();
    await db.schema.alterTable("credentials").addColumn("authorization_id", id).execute();
    await db.schema.alterTable("installations").addColumn("tokens_revoked_at", "bigint").execute();
  },
});
