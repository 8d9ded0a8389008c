import type { Kysely } from "kysely";
import { openSqliteStore } from "./open-sqlite-store.ts";
import type { StoreLocation, Tables } from "./tables.ts";
import { describeUnusable } from "./store-unusable.ts";

/** Opens a store, durable and with the newest tables; refuses otherwise. */
export async function openStore(location: StoreLocation): Promise<Kysely<Tables>> {
  try {
    return await open(location);
  } catch (error) {
    throw describeUnusable(location, error) ?? error;
  }
}

async function open(location: StoreLocation): Promise<Kysely<Tables>> {
  if (location === "memory" || "file" in location) return openSqliteStore(location);
  // Most starts have no PostgreSQL, and need no driver.
  const { openPostgresStore } = await import("./postgres/open-postgres-store.ts");
  return openPostgresStore(location.databaseUrl);
}
