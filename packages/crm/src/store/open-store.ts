import type { Kysely } from "kysely";
import { openSqliteStore } from "./open-sqlite-store.ts";
import type { StoreLocation, Tables } from "./tables.ts";
import { describeUnusable } from "./store-unusable.ts";

/** Opens and migrates a store; throws if it isn't durable. */
export async function openStore(location: StoreLocation): Promise<Kysely<Tables>> {
  try {
    return await open(location);
  } catch (error) {
    throw describeUnusable(location, error) ?? error;
  }
}

async function open(location: StoreLocation): Promise<Kysely<Tables>> {
  if (location === "memory" || "file" in location) return openSqliteStore(location);
  // Most starts have no PostgreSQL and don't need its driver.
  const { openPostgresStore } = await import("./postgres/open-postgres-store.ts");
  return openPostgresStore(location.databaseUrl);
}
