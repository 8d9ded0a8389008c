import { Kysely } from "kysely";
import { migrate } from "../migrate.ts";
import type { Tables } from "../tables.ts";
import { assertDurable } from "./assert-durable.ts";
import { createPool } from "./create-pool.ts";
import { createPostgresDialect } from "./postgres-dialect.ts";
import { StoreUnreachable } from "../store-unreachable.ts";
import { nameOf } from "../store-unusable.ts";

/** Opens and migrates a store in PostgreSQL; throws if it isn't durable. */
export async function openPostgresStore(databaseUrl: string): Promise<Kysely<Tables>> {
  const pool = createPool(databaseUrl);
  const db = new Kysely<Tables>({ dialect: createPostgresDialect(pool) });
  try {
    await pool
      .connect()
      .then((client) => client.release())
      .catch((cause: unknown) => {
        throw new StoreUnreachable(databaseUrl, cause);
      });
    await assertDurable(db);
    await migrate(db, "postgres", nameOf({ databaseUrl }));
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
