import type { Kysely } from "kysely";
import { openSqliteStore } from "./open-sqlite-store.ts";
import type { MigrateOptions } from "./migrate.ts";
import type { StoreLocation, Tables } from "./tables.ts";
import { describeUnusable } from "./store-unusable.ts";

/** Opens a store and prepares its tables; throws if it isn't durable. */
export async function openStore(
  location: StoreLocation,
  options: MigrateOptions = {},
): Promise<Kysely<Tables>> {
  try {
    return await open(location, options);
  } catch (error) {
    throw describeUnusable(location, error) ?? error;
  }
}

async function open(location: StoreLocation, options: MigrateOptions): Promise<Kysely<Tables>> {
  if (location === "memory" || "file" in location) return openSqliteStore(location, options);
  // Most starts have no PostgreSQL and don't need its driver.
  const { openPostgresStore } = await import("./postgres/open-postgres-store.ts");
  return openPostgresStore(location, options);
}
