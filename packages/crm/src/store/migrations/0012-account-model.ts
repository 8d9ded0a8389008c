import { sql, type Kysely, type Migration } from "kysely";
import type { PostgresFeatures } from "../postgres/features.ts";
import type { Tables } from "../tables.ts";

/** The default pipeline of deals, with the probability of each stage. */
const dealStages = [
  { id: "appointmentscheduled", label: "Appointment scheduled", probability: "0.2" },
  { id: "qualifiedtobuy", label: "Qualified to buy", probability: "0.4" },
  { id: "presentationscheduled", label: "Presentation scheduled", probability: "0.6" },
  { id: "decisionmakerboughtin", label: "Decision maker won", probability: "0.8" },
  { id: "contractsent", label: "Contract sent", probability: "0.9" },
  { id: "closedwon", label: "Closed won", probability: "1.0" },
  { id: "closedlost", label: "Closed lost", probability: "0.0" },
];

/** What an account adds to the built-in model: properties, their groups, association types, pipelines. */
export const accountModel = (features: PostgresFeatures | undefined): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    await createDefinitionTables(db, features ? "bigint" : "integer");
    await widenPipelines(db, features);
    await addDealPipeline(db);
  },
});

async function createDefinitionTables(db: Kysely<Tables>, id: "integer" | "bigint"): Promise<void> {
  await db.schema
    .createTable("property_definitions")
    .addColumn("object_type_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("definition", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("archived_at", "bigint")
    .addPrimaryKeyConstraint("property_definitions_key", ["object_type_id", "name"])
    .execute();
  await db.schema
    .createTable("property_groups")
    .addColumn("object_type_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("display_order", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("property_groups_key", ["object_type_id", "name"])
    .execute();
  await db.schema
    .createTable("association_types")
    .addColumn("type_id", id, (column) => column.primaryKey())
    .addColumn("inverse_type_id", id, (column) => column.notNull())
    .addColumn("from_type", "text", (column) => column.notNull())
    .addColumn("to_type", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("label", "text")
    .execute();
  await db.schema
    .createIndex("associations_type_id")
    .on("associations")
    .columns(["type_id"])
    .execute();
}

async function widenPipelines(
  db: Kysely<Tables>,
  features: PostgresFeatures | undefined,
): Promise<void> {
  const now = Date.now();
  for (const table of ["pipelines", "pipeline_stages"] as const) {
    for (const column of ["created_at", "updated_at"]) {
      await db.schema
        .alterTable(table)
        .addColumn(column, "bigint", (each) => each.notNull().defaultTo(0))
        .execute();
    }
    await db.schema.alterTable(table).addColumn("archived_at", "bigint").execute();
    await db.updateTable(table).set({ created_at: now, updated_at: now }).execute();
  }
  await db.schema
    .alterTable("pipeline_stages")
    .addColumn("metadata", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
  await db
    .updateTable("pipeline_stages")
    .set({ metadata: sql<string>`'{"ticketState":"' || ticket_state || '"}'` })
    .execute();
  await db.schema.alterTable("pipeline_stages").dropColumn("ticket_state").execute();

  await db.schema
    .createTable("pipeline_audits")
    .addColumn("position", features?.sequence ?? "integer", (column) => column.primaryKey())
    .addColumn("object_type_id", "text", (column) => column.notNull())
    .addColumn("pipeline_id", "text", (column) => column.notNull())
    .addColumn("stage_id", "text")
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("raw_object", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("pipeline_audits_pipeline")
    .on("pipeline_audits")
    .columns(["object_type_id", "pipeline_id", "position"])
    .execute();
}

async function addDealPipeline(db: Kysely<Tables>): Promise<void> {
  const now = Date.now();
  const rowOf = (id: string, label: string, display_order: number) => ({
    object_type_id: "0-3",
    id,
    label,
    display_order,
    created_at: now,
    updated_at: now,
    archived_at: null,
  });
  await db
    .insertInto("pipelines")
    .values(rowOf("default", "Sales Pipeline", 0))
    .execute();
  await db
    .insertInto("pipeline_stages")
    .values(
      dealStages.map(({ id, label, probability }, order) =>
        Object.assign(rowOf(id, label, order), {
          pipeline_id: "default",
          metadata: JSON.stringify({ probability }),
        }),
      ),
    )
    .execute();
}
