import { Kysely, PostgresDialect, sql } from "kysely";
import { migrate, type MigrateOptions } from "../migrate.ts";
import type { Tables, Executor } from "../tables.ts";
import { createPool } from "./create-pool.ts";
import { StoreUnreachable } from "../store-unreachable.ts";
import { nameOf, StoreUnusable } from "../store-unusable.ts";

/** Settings that a committed write needs to survive a crash of the server. */
const settings = ["fsync", "full_page_writes", "synchronous_commit"] as const;

/** Throws if the server could lose committed writes. */
async function assertDurable(db: Executor): Promise<void> {
  for (const name of settings) {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(
      db,
    );
    if (rows[0]?.value === "off") {
      throw new StoreUnusable(
        `The database keeps ${name} at off: it would not be safe to write to. Turn it on.`,
      );
    }
  }
  const { rows } = await sql<{ isLocal: number }>`
    select current_setting('synchronous_commit') = 'local'
      and current_setting('synchronous_standby_names') <> '' as "isLocal"`.execute(db);
  if (rows[0]?.isLocal === 1) {
    throw new StoreUnusable(
      "The database keeps synchronous_commit at local, so a failover would lose writes that its synchronous standby doesn't have. Set it to on.",
    );
  }
}

/** Opens a store in PostgreSQL and prepares its tables; throws if it isn't durable. */
export async function openPostgresStore(
  databaseUrl: string,
  options: MigrateOptions = {},
): Promise<Kysely<Tables>> {
  const pool = createPool(databaseUrl);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await pool
      .connect()
      .then((client) => client.release())
      .catch((cause: unknown) => {
        throw new StoreUnreachable(databaseUrl, cause);
      });
    await assertDurable(db);
    await migrate(db, "postgres", nameOf({ databaseUrl }), options);
    pool.limitResponses();
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
