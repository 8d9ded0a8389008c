import Database from "libsql";
import { Kysely } from "kysely";
import { applyMigrations, migrationsFor } from "../store/migrate.ts";
import { featuresOf } from "../store/postgres/features.ts";
import { openPostgresDialect } from "../store/postgres/open-postgres-dialect.ts";
import type { Executor, StoreLocation, Tables } from "../store/tables.ts";
import { createSqliteDialect } from "../store/sqlite-dialect.ts";

/** The last migration of that version; the later ones rewrite every record's index. */
const VERSION = "0011-calling-apps";
const FIRST_ID = 100_001;

/**
 * Fills an empty location with the tables of an older version, and contacts with the first names
 * "Contact 1" and so on.
 */
export async function createStoreOfOlderVersion(
  location: Exclude<StoreLocation, "memory">,
  contacts: number,
): Promise<void> {
  const db = await openOlderStore(location, VERSION);
  await db.insertInto("portals").values({ id: 1, name: "Old", default_country: "US" }).execute();
  const records = Array.from({ length: contacts }, (_, index) => {
    const firstname = `Contact ${index + 1}`;
    return {
      id: FIRST_ID + index,
      object_type_id: "0-1",
      properties: JSON.stringify({ firstname, email: `contact${index + 1}@example.com` }),
      title: firstname,
      title_key: firstname.toLowerCase(),
      search_text: firstname.toLowerCase(),
      created_at: 1,
      updated_at: 1,
      archived_at: null,
    };
  });
  await db.insertInto("records").values(records).execute();
  await db
    .updateTable("id_sequence")
    .set({ next_id: FIRST_ID + contacts })
    .execute();
  await db.destroy();
}

/** Opens an empty location with the tables that the service had after a migration. */
export async function openOlderStore(
  location: Exclude<StoreLocation, "memory">,
  version: string,
): Promise<Kysely<Tables>> {
  const db = openWithoutMigrating(location);
  const migrations = migrationsFor(featuresOf(db));
  const apply = Object.keys(migrations).filter((name) => name <= version);
  await applyMigrations(db, migrations, async () => ({ apply, left: [] }));
  return db;
}

/** Runs a task on a store in memory to which all migrations were applied, one after the other. */
export async function withMigratedStore<T>(task: (db: Executor) => Promise<T>): Promise<T> {
  const db = openWithoutMigrating({ file: ":memory:" });
  try {
    const migrations = migrationsFor(undefined);
    const apply = Object.keys(migrations);
    await applyMigrations(db, migrations, async () => ({ apply, left: [] }));
    return await task(db);
  } finally {
    await db.destroy();
  }
}

function openWithoutMigrating(location: Exclude<StoreLocation, "memory">): Kysely<Tables> {
  if ("databaseUrl" in location) {
    return new Kysely({ dialect: openPostgresDialect(location).dialect });
  }
  const database = new Database(location.file);
  return new Kysely({ dialect: createSqliteDialect(database, () => database.inTransaction) });
}
