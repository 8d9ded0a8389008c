import type { Kysely, Migration } from "kysely";
import type { Tables } from "../tables.ts";

/** The response to a refresh token, for a client that lost it. */
export const refreshAnswers: Migration = {
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    await db.schema.alterTable("refresh_tokens").addColumn("answer", "text").execute();
  },
};
