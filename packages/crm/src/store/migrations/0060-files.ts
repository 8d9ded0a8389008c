import { randomBytes } from "node:crypto";
import { sql, type Kysely, type Migration } from "kysely";
import { createPartialIndex } from "../create-partial-index.ts";
import type { PostgresFeatures } from "../postgres/features.ts";
import type { Tables } from "../tables.ts";

export const SIGNING_KEY_BYTES = 32;

/** Files and their folders, the jobs that the service runs in the background, and the key of signed URLs. */
export const files = (features: PostgresFeatures | undefined): Migration => ({
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    const id = features ? "bigint" : "integer";
    await createFolders(db, id, features);
    await createFiles(db, id, features);
    await createJobs(db, id);
    await db.schema
      .createTable("signing_keys")
      .addColumn("secret", "text", (column) => column.notNull())
      .execute();
    await db
      .insertInto("signing_keys")
      .values({ secret: randomBytes(SIGNING_KEY_BYTES).toString("hex") })
      .execute();
    await (features?.createSearchIndex(db, "files") ?? createSqliteSearch(db));
  },
});

type IdType = "integer" | "bigint";

async function createFolders(
  db: Kysely<Tables>,
  id: IdType,
  features: PostgresFeatures | undefined,
): Promise<void> {
  await db.schema
    .createTable("folders")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("parent_id", id, (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("archived_at", "bigint")
    .execute();
  await createPartialIndex(db, features, {
    isUnique: true,
    index: sql`index folders_of_parent on folders (parent_id, name)`,
    where: sql`archived_at is null`,
  });
}

/** Columns by which lists are filtered and sorted; files with the same value are sorted by their ids. */
const SEARCHED = [
  "name",
  "created_at",
  "updated_at",
  "expires_at",
  "size",
  "width",
  "height",
  "type",
  "extension",
  "encoding",
  "md5",
] as const;

async function createFiles(
  db: Kysely<Tables>,
  id: IdType,
  features: PostgresFeatures | undefined,
): Promise<void> {
  await db.schema
    .createTable("files")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("folder_id", id, (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("extension", "text", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("size", "bigint", (column) => column.notNull())
    .addColumn("content_type", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("encoding", "text")
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("md5", "text", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("access", "text", (column) => column.notNull())
    .addColumn("is_usable_in_content", "integer", (column) => column.notNull())
    .addColumn("source_group", "text", (column) => column.notNull())
    .addColumn("content_key", "text", (column) => column.notNull())
    .addColumn("is_listed", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .addColumn("archived_at", "bigint")
    .addColumn("purge_at", "bigint")
    .execute();
  await createPartialIndex(db, features, {
    isUnique: true,
    index: sql`index files_of_folder on files (folder_id, name, extension)`,
    where: sql`archived_at is null`,
  });
  await db.schema
    .createIndex("files_content_key")
    .unique()
    .on("files")
    .column("content_key")
    .execute();
  await db.schema.createIndex("files_sha256").on("files").columns(["sha256", "size"]).execute();
  for (const column of SEARCHED) {
    await db.schema
      .createIndex(`files_${column}`)
      .on("files")
      .columns(["is_listed", column, "id"])
      .execute();
  }
  await db.schema.createIndex("files_id").on("files").columns(["is_listed", "id"]).execute();
  await db.schema
    .createIndex("files_folder")
    .on("files")
    .columns(["folder_id", "is_listed", "name", "id"])
    .execute();
}

async function createJobs(db: Kysely<Tables>, id: IdType): Promise<void> {
  await db.schema
    .createTable("jobs")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("unique_key", "text", (column) => column.unique())
    .addColumn("input", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("run_at", "bigint", (column) => column.notNull())
    .addColumn("worker", "text")
    .addColumn("lease_until", "bigint")
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("result", "text")
    .addColumn("errors", "text", (column) => column.notNull())
    .addColumn("done", "bigint", (column) => column.notNull())
    .addColumn("total", "bigint")
    .addColumn("requested_at", "bigint", (column) => column.notNull())
    .addColumn("started_at", "bigint")
    .addColumn("completed_at", "bigint")
    .execute();
  await db.schema.createIndex("jobs_due").on("jobs").columns(["state", "run_at"]).execute();
}

/** An index of the groups of three characters in names, as for records. */
async function createSqliteSearch(db: Kysely<Tables>): Promise<void> {
  await sql`create virtual table file_trigrams using fts5 (
    text, content = '', contentless_delete = 1, detail = 'none', tokenize = 'trigram case_sensitive 1'
  )`.execute(db);
  const insert = "insert into file_trigrams (rowid, text) values (new.id, new.search_text);";
  const remove = "delete from file_trigrams where rowid = old.id;";
  for (const [event, actions] of [
    ["insert on files", insert],
    ["delete on files", remove],
    ["update of search_text on files when old.search_text <> new.search_text", remove + insert],
  ] as const) {
    const name = sql.ref(`file_trigrams_${event.split(" ", 1)[0]}`);
    await sql`create trigger ${name} after ${sql.raw(event)} begin ${sql.raw(actions)} end`.execute(
      db,
    );
  }
}
