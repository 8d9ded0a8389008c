import { randomInt } from "node:crypto";
import { sql, type Kysely, type Migration } from "kysely";
import type { PostgresFeatures } from "../postgres/features.ts";
import type { Engine, Tables } from "../tables.ts";

/** The rows of `changes` that a change of one row inserts. */
export interface Watch {
  readonly table: string;
  /** The columns whose changes count; by default all. */
  readonly columns?: readonly string[];
  readonly on: readonly ("insert" | "update" | "delete")[];
  /** A select of kind, object type and record; `ROW` is the current row, or the deleted one. */
  readonly note: string;
}

/** Calls, notes, meetings, e-mails and tasks are on timelines. */
const ACTIVITIES = "'0-27', '0-46', '0-47', '0-48', '0-49'";

const watches: readonly Watch[] = [
  {
    table: "records",
    on: ["insert", "update"],
    note: "select 'record', ROW.object_type_id, ROW.id",
  },
  {
    table: "associations",
    on: ["insert", "update", "delete"],
    note: `select case when ROW.to_type in (${ACTIVITIES}) then 'timeline' else 'record' end, ROW.from_type, ROW.from_id`,
  },
  {
    table: "activities",
    columns: ["is_shown"],
    on: ["update"],
    note: "select 'record', object_type_id, id from records where id = ROW.record_id",
  },
  ...["calling_settings", "installations"].map((table): Watch => ({
    table,
    on: ["insert", "update", "delete"],
    note: "select 'providers', null, null",
  })),
];

/** The largest number that `randomInt` takes; 15 digits, as positions may have. */
export const MAX_FIRST_POSITION = 2 ** 48 - 1;

/**
 * The changes in order, for pages that follow them. Triggers insert them, so that no write is
 * missed. Rows are read in the order of their transactions; on PostgreSQL, rows of an open
 * transaction come after the rows of all committed ones.
 */
export const changes = (features: PostgresFeatures | undefined): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    const isSqlite = !features;
    await db.schema
      .createTable("changes")
      .addColumn("position", features?.sequence ?? "integer", (column) =>
        isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn("transaction_id", "bigint", (column) =>
        column.notNull().defaultTo(features?.changeOrder ?? 0),
      )
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("object_type_id", "text")
      .addColumn("record_id", isSqlite ? "integer" : "bigint")
      .execute();
    await db.schema
      .createIndex("changes_transaction_id_position")
      .on("changes")
      .columns(["transaction_id", "position"])
      .execute();
    // A first row, so that the first reader can follow it. Its position is random: a page that followed another
    // store, which this one has replaced under the same URL, must not find its own position here.
    const position = randomInt(MAX_FIRST_POSITION);
    await db.insertInto("changes").values({ position, kind: "start" }).execute();
    if (!isSqlite) {
      await sql`alter sequence changes_position_seq restart with ${sql.lit(position + 1)}`.execute(
        db,
      );
    }
    await watchTables(db, isSqlite ? "sqlite" : "postgres", watches);
  },
});

/** Creates the triggers of watches. */
export async function watchTables(
  db: Kysely<Tables>,
  engine: Engine,
  all: readonly Watch[],
): Promise<void> {
  for (const watch of all) {
    for (const event of watch.on) await watchTable(db, engine, watch, event);
  }
}

async function watchTable(
  db: Kysely<Tables>,
  engine: Engine,
  { table, columns, note }: Watch,
  event: "insert" | "update" | "delete",
): Promise<void> {
  const name = `note_${table}_${event}`;
  const row = event === "delete" ? "old" : "new";
  const select = note.replaceAll("ROW", row);
  const statement = `insert into changes (kind, object_type_id, record_id) ${select};`;
  const when = (columns ?? []).map((column) => `old.${column} <> new.${column}`).join(" or ");
  const condition = when && `when (${when})`;
  if (engine === "sqlite") {
    await sql
      .raw(
        `create trigger ${name} after ${event} on ${table} for each row ${condition} begin ${statement} end`,
      )
      .execute(db);
    return;
  }
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$ begin ${statement} return null; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger ${name} after ${event} on ${table} for each row ${condition} execute function ${name}()`,
    )
    .execute(db);
}
