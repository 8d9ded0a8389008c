import type { Kysely, Migration } from "kysely";

/** The two tables as they were when this migration was written. */
interface FirstPipelineTables {
  pipelines: { object_type_id: string; id: string; label: string; display_order: number };
  pipeline_stages: {
    object_type_id: string;
    pipeline_id: string;
    id: string;
    label: string;
    display_order: number;
    ticket_state: string;
  };
}

const TICKETS = "0-5";
const stages = [
  { id: "1", label: "New", ticket_state: "OPEN" },
  { id: "2", label: "Waiting on contact", ticket_state: "OPEN" },
  { id: "3", label: "Waiting on us", ticket_state: "OPEN" },
  { id: "4", label: "Closed", ticket_state: "CLOSED" },
];

/** Pipelines, and the default pipeline of every account. */
export const ticketPipeline: Migration = {
  up: async (untyped) => {
    const db = untyped as Kysely<FirstPipelineTables>;
    await db.schema
      .createTable("pipelines")
      .addColumn("object_type_id", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("label", "text", (column) => column.notNull())
      .addColumn("display_order", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("pipelines_key", ["object_type_id", "id"])
      .execute();
    await db.schema
      .createTable("pipeline_stages")
      .addColumn("object_type_id", "text", (column) => column.notNull())
      .addColumn("pipeline_id", "text", (column) => column.notNull())
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("label", "text", (column) => column.notNull())
      .addColumn("display_order", "integer", (column) => column.notNull())
      .addColumn("ticket_state", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("pipeline_stages_key", ["object_type_id", "pipeline_id", "id"])
      .execute();
    await db
      .insertInto("pipelines")
      .values({ object_type_id: TICKETS, id: "0", label: "Support Pipeline", display_order: 0 })
      .execute();
    await db
      .insertInto("pipeline_stages")
      .values(
        stages.map(({ id, label, ticket_state }, display_order) => ({
          id,
          label,
          ticket_state,
          object_type_id: TICKETS,
          pipeline_id: "0",
          display_order,
        })),
      )
      .execute();
  },
};
