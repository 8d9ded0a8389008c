import type { Kysely } from "kysely";
import { openSqliteStore } from "./open-sqlite-store.ts";
import type { StorePlace } from "./place.ts";
import { describeUnusable } from "./store-unusable.ts";
import type { Tables } from "./tables.ts";

/** Opens a store, durable and with the newest tables; refuses otherwise. */
export async function openStore(place: StorePlace): Promise<Kysely<Tables>> {
  try {
    return await open(place);
  } catch (error) {
    throw describeUnusable(place, error) ?? error;
  }
}

async function open(place: StorePlace): Promise<Kysely<Tables>> {
  if (place === "memory" || "file" in place) return openSqliteStore(place);
  // Most starts have no PostgreSQL, and need no driver.
  const { openPostgresStore } = await import("./postgres/open-postgres-store.ts");
  return openPostgresStore(place.databaseUrl);
}
