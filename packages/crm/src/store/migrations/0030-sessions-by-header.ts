import type { Kysely, Migration } from "kysely";
import type { Tables } from "../tables.ts";

/**
 * Ends the sessions whose tokens were kept in cookies: browsers sent those to other ports of the same
 * address.
 */
export const sessionsByHeader: Migration = {
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    await db.deleteFrom("sessions").execute();
  },
};
