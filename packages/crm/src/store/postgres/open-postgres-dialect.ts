import { createPool, type StorePool } from "./create-pool.ts";
import { FeaturesDialect } from "./features.ts";
import { nativeFeatures } from "./native-features.ts";
import { portableFeatures } from "./portable-features.ts";
import type { PostgresLocation } from "../tables.ts";

const profiles = { postgres: nativeFeatures, portable: portableFeatures } as const;

/** Opens the connections to a database, with the features of its profile. */
export function openPostgresDialect({ databaseUrl, profile = "postgres" }: PostgresLocation): {
  readonly dialect: FeaturesDialect;
  readonly pool: StorePool;
} {
  const features = profiles[profile];
  const pool = createPool(databaseUrl, features);
  return { dialect: new FeaturesDialect({ pool }, features), pool };
}
