import { Migrator, sql, type Migration } from "kysely";
import { firstTables } from "./migrations/0001-first-tables.ts";
import { ticketPipeline } from "./migrations/0002-ticket-pipeline.ts";
import { callLeases } from "./migrations/0003-call-leases.ts";
import { changes } from "./migrations/0010-changes.ts";
import { callingApps } from "./migrations/0011-calling-apps.ts";
import { accountModel } from "./migrations/0012-account-model.ts";
import { objectSearch } from "./migrations/0013-object-search.ts";
import { changedRecords } from "./migrations/0014-changed-records.ts";
import { erasedRecords } from "./migrations/0020-erased-records.ts";
import { definitionVersion } from "./migrations/0021-definition-version.ts";
import { sessionsByHeader } from "./migrations/0030-sessions-by-header.ts";
import { searchTrigrams } from "./migrations/0040-search-trigrams.ts";
import { binaryTextPlugin } from "./postgres/binary-text-plugin.ts";
import type { Engine, Executor } from "./tables.ts";

const migrationsFor = (engine: Engine): Record<string, Migration> => ({
  "0001-first-tables": firstTables(engine),
  "0002-ticket-pipeline": ticketPipeline,
  "0003-call-leases": callLeases(engine),
  "0010-changes": changes(engine),
  "0011-calling-apps": callingApps(engine),
  "0012-account-model": accountModel(engine),
  "0013-object-search": objectSearch(engine),
  "0014-changed-records": changedRecords(engine),
  "0020-erased-records": erasedRecords,
  "0021-definition-version": definitionVersion,
  "0030-sessions-by-header": sessionsByHeader,
  "0040-search-trigrams": searchTrigrams(engine),
});

/**
 * Brings a store to the newest tables; does nothing where they are there. Of several processes that
 * start at once one does it, and the others wait.
 */
export async function migrate(store: Executor, engine: Engine): Promise<void> {
  const db = engine === "postgres" ? store.withPlugin(binaryTextPlugin) : store;
  const migrations = migrationsFor(engine);
  if (await isNewest(store, Object.keys(migrations))) return;
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) {
    throw new Error("The store could not be brought to the newest tables.", { cause: error });
  }
}

/** Most starts find everything done; one look is far cheaper than the migrator's many. */
async function isNewest(store: Executor, names: readonly string[]): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(store);
    const done = new Set(rows.map(({ name }) => name));
    return done.size === names.length && names.every((name) => done.has(name));
  } catch {
    // An empty store has no such table; what else may be wrong is the migrator's to tell.
    return false;
  }
}
