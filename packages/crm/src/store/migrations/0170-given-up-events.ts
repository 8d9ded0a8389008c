import { sql, type Kysely, type Migration } from "kysely";
import type { Engine, Tables } from "../tables.ts";

/** Days since 1970, in which `toDay` counts. */
const DAY_MS = 86_400_000;

/** The events that were given up, by app and day. Before, one number counted them since the app was created. */
export const givenUpEvents = (engine: Engine): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    const id = engine === "sqlite" ? "integer" : "bigint";
    await db.schema
      .createTable("given_up_events")
      .addColumn("app_id", id, (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("events", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("given_up_events_app_day", ["app_id", "day"])
      .execute();
    // An event is given up when an attempt fails, so the last one is not earlier than that.
    await sql`
      insert into given_up_events (app_id, day, events)
      select app_id, failed_at / ${sql.lit(DAY_MS)}, given_up from event_deliveries
      where given_up > 0 and failed_at is not null`.execute(db);
    await db.schema.alterTable("event_deliveries").dropColumn("given_up").execute();
  },
});
