import type { Kysely, Migration } from "kysely";
import type { Tables } from "../tables.ts";

/** The direct numbers of users. */
export const userNumbers: Migration = {
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    await db.schema.alterTable("users").addColumn("phone_number", "text").execute();
  },
};
