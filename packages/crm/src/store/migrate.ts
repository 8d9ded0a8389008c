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
import { callDocuments } from "./migrations/0050-call-documents.ts";
import { purgedCallDocuments } from "./migrations/0051-purged-call-documents.ts";
import { files } from "./migrations/0060-files.ts";
import { developerApps } from "./migrations/0070-developer-apps.ts";
import { fileChanges } from "./migrations/0080-file-changes.ts";
import { creationKeys } from "./migrations/0090-creation-keys.ts";
import { definitionChanges } from "./migrations/0100-definition-changes.ts";
import { refreshAnswers } from "./migrations/0110-refresh-answers.ts";
import { searchableNumbers } from "./migrations/0120-searchable-numbers.ts";
import { userTimes } from "./migrations/0130-user-times.ts";
import { userRoles } from "./migrations/0140-user-roles.ts";
import { appEvents } from "./migrations/0150-app-events.ts";
import { uploaders } from "./migrations/0160-uploaders.ts";
import { givenUpEvents } from "./migrations/0170-given-up-events.ts";
import { binaryTextPlugin } from "./postgres/binary-text-plugin.ts";
import { codeOfFailure, StoreUnusable } from "./store-unusable.ts";
import type { Engine, Executor } from "./tables.ts";

/** Every migration by its name, in order. */
export const migrationsFor = (engine: Engine): Record<string, Migration> => ({
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
  "0050-call-documents": callDocuments(engine),
  "0051-purged-call-documents": purgedCallDocuments,
  "0060-files": files(engine),
  "0070-developer-apps": developerApps(engine),
  "0080-file-changes": fileChanges(engine),
  "0090-creation-keys": creationKeys(engine),
  "0100-definition-changes": definitionChanges(engine),
  "0110-refresh-answers": refreshAnswers,
  "0120-searchable-numbers": searchableNumbers,
  "0130-user-times": userTimes,
  "0140-user-roles": userRoles(engine),
  "0150-app-events": appEvents(engine),
  "0160-uploaders": uploaders(engine),
  "0170-given-up-events": givenUpEvents(engine),
});

/**
 * Migrates a store; does nothing if it is up to date. All missing migrations are one transaction, so a
 * crash leaves the store unchanged. Of several processes that start at the same time one migrates, and
 * the others wait.
 */
export async function migrate(store: Executor, engine: Engine, storeName: string): Promise<void> {
  const db = engine === "postgres" ? store.withPlugin(binaryTextPlugin) : store;
  const migrations = migrationsFor(engine);
  const names = Object.keys(migrations);
  const applied = await listApplied(store);
  const newer = applied.filter((name) => !names.includes(name));
  if (newer.length > 0) {
    throw new StoreUnusable(
      `The database ${storeName} was written by a newer version of this service, which added ${newer.join(", ")}. Start that version, or restore a backup. Nothing was changed.`,
    );
  }
  // Most starts find everything up to date; this one query is far cheaper than the migrator.
  if (applied.length === names.length) return;
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  if (codeOfFailure(error) !== undefined && !isRefusedStatement(error)) throw error;
  const reason = error instanceof Error ? error.message : "unknown reason";
  const advice =
    applied.length > 0
      ? "Restore a backup, or start the version that wrote it."
      : "Other tables are in the way, or an older version was interrupted before it stored anything. Use an empty data folder or database.";
  throw new StoreUnusable(
    `The database ${storeName} couldn't be brought to this version: ${reason}. Its tables were not changed. ${advice}`,
    { cause: error },
  );
}

/** Errors of statements that don't match the tables. A store that fails has all others. */
const isRefusedStatement = (error: unknown): boolean =>
  /^(SQLITE_ERROR|SQLITE_CONSTRAINT|42|23)/.test(codeOfFailure(error) ?? "");

async function listApplied(store: Executor): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(store);
    return rows.map(({ name }) => name);
  } catch (error) {
    // An empty store has no such table.
    if (/no such table/.test(String(error)) || codeOfFailure(error) === "42P01") return [];
    throw error;
  }
}
