import { sql, type Kysely, type Migration } from "kysely";
import type { PostgresFeatures } from "../postgres/features.ts";
import type { Tables } from "../tables.ts";

/** What apps subscribe to, and the events that wait until they are delivered. */
export const appEvents = (features: PostgresFeatures | undefined): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    const isSqlite = !features;
    const id = isSqlite ? "integer" : "bigint";
    await db.schema
      .alterTable("apps")
      .addColumn("max_concurrent_requests", "integer", (column) => column.notNull().defaultTo(10))
      .execute();
    await db.schema
      .createTable("webhook_subscriptions")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("app_id", id, (column) => column.notNull())
      .addColumn("event_type", "text", (column) => column.notNull())
      .addColumn("object_type_id", "text", (column) => column.notNull())
      .addColumn("property_name", "text")
      .addColumn("is_active", "integer", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("webhook_subscriptions_app")
      .on("webhook_subscriptions")
      .column("app_id")
      .execute();
    await db.schema
      .createTable("app_events")
      // An id is never used again: it is how an app recognizes an event that arrives twice.
      .addColumn("id", features?.sequence ?? "integer", (column) =>
        isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn("app_id", id, (column) => column.notNull())
      .addColumn("subscription_id", id)
      .addColumn("object_id", id, (column) => column.notNull())
      .addColumn("event", "text", (column) => column.notNull())
      .addColumn("occurred_at", "bigint", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("due_at", "bigint", (column) => column.notNull())
      .execute();
    for (const columns of [
      ["app_id", "due_at", "id"],
      ["app_id", "object_id", "id"],
    ] as const) {
      await db.schema
        .createIndex(`app_events_${columns.join("_")}`)
        .on("app_events")
        .columns([...columns])
        .execute();
    }
    await db.schema
      .createTable("event_deliveries")
      .addColumn("app_id", id, (column) => column.primaryKey())
      .addColumn("delivered_at", "bigint")
      .addColumn("failed_at", "bigint")
      .addColumn("error", "text")
      .addColumn("given_up", "integer", (column) => column.notNull())
      .execute();
    await moveJobs(db);
  },
});

/** Before, each event about an app was a separate job. */
async function moveJobs(db: Kysely<Tables>): Promise<void> {
  const jobs = await db
    .selectFrom("jobs")
    .select(["id", "input"])
    .where("kind", "=", "sendAppEvent")
    .where("state", "in", ["pending", "processing"])
    .orderBy("id")
    .execute();
  const senders = new Set<string>();
  for (const { id, input } of jobs) {
    const { appId, type, occurredAt, scopes } = JSON.parse(input) as Record<string, unknown>;
    const event = { subscriptionType: type, scopes };
    await sql`
      insert into app_events (app_id, object_id, event, occurred_at, attempts, due_at)
      values (${Number(appId)}, 0, ${JSON.stringify(event)}, ${Number(occurredAt)}, 0, 0)`.execute(
      db,
    );
    const uniqueKey = `sendEvents:${String(appId)}`;
    if (senders.has(uniqueKey)) continue;
    senders.add(uniqueKey);
    const sender = { kind: "sendEvents", input: JSON.stringify({ appId }), unique_key: uniqueKey };
    const idle = { state: "pending", worker: null, lease_until: null, attempts: 0 } as const;
    await db
      .updateTable("jobs")
      .set({ ...sender, ...idle })
      .where("id", "=", Number(id))
      .execute();
  }
  await db
    .deleteFrom("jobs")
    .where("kind", "=", "sendAppEvent")
    .where("state", "in", ["pending", "processing", "failed"])
    .execute();
}
