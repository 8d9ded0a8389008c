import { toStoredId } from "../ids/record-id.ts";
import type { TypeRules } from "../model/crm-context.ts";

/** A note happened at a time, and so can be pinned to a ticket. */
export const noteRules: TypeRules = {
  afterWrite: async ({ db }, { id, values }) => {
    const happened_at = Date.parse(values["hs_timestamp"] ?? "");
    await db
      .insertInto("activities")
      .values({ record_id: toStoredId(id), happened_at, is_shown: 1, completed_at: null })
      .onConflict((conflict) => conflict.column("record_id").doUpdateSet({ happened_at }))
      .execute();
  },
};
