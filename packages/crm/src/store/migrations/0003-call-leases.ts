import type { Kysely, Migration } from "kysely";
import type { Engine, Tables } from "../tables.ts";

/** Statuses of live calls, as the typed index has them. */
const LIVING = ["calling_crm_user", "connecting", "hold", "in_progress", "queued", "ringing"];

/**
 * Leases of calls that the page hosts. Calls that an earlier version left unfinished get a lease
 * from their own start, so that they expire like other calls without heartbeats.
 */
export const callLeases = (engine: Engine): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    await db.schema
      .createTable("call_leases")
      .addColumn("call_id", engine === "sqlite" ? "integer" : "bigint", (column) =>
        column.primaryKey().references("records.id"),
      )
      .addColumn("renewed_at", "bigint", (column) => column.notNull())
      .addColumn("is_held", "integer", (column) => column.notNull())
      .addColumn("replaced_by_loss", "text")
      .execute();
    await db.schema
      .createIndex("call_leases_is_held_renewed_at")
      .on("call_leases")
      .columns(["is_held", "renewed_at"])
      .execute();
    await db
      .insertInto("call_leases")
      .columns(["call_id", "renewed_at", "is_held"])
      .expression((from) =>
        from
          .selectFrom("activities")
          .innerJoin("property_index", "property_index.record_id", "activities.record_id")
          .select((select) => [
            "activities.record_id",
            "activities.happened_at",
            select.lit(1).as("is_held"),
          ])
          .where("activities.is_shown", "=", 0)
          .where("property_index.name", "=", "hs_call_status")
          .where("property_index.text_value", "in", LIVING),
      )
      .execute();
  },
});
