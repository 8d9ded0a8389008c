import { Kysely } from "kysely";
import { migrate, type MigrateOptions } from "../migrate.ts";
import type { PostgresLocation, Tables } from "../tables.ts";
import { openPostgresDialect } from "./open-postgres-dialect.ts";
import { featuresOf } from "./features.ts";
import { storeUnreachable } from "../store-unreachable.ts";
import { nameOf } from "../store-unusable.ts";

/** Opens a store in PostgreSQL and prepares its tables; throws if it isn't durable. */
export async function openPostgresStore(
  location: PostgresLocation,
  options: MigrateOptions = {},
): Promise<Kysely<Tables>> {
  const { dialect, pool } = openPostgresDialect(location);
  const db = new Kysely<Tables>({ dialect });
  try {
    await db
      .connection()
      .execute(async () => undefined)
      .catch((cause: unknown) => {
        throw storeUnreachable(location.databaseUrl, cause);
      });
    await featuresOf(db)?.assertUsable(db);
    await migrate(db, nameOf(location), options);
    pool.limitResponses();
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
