import { DocumentedError, isDocumentedError } from "@calling-extensions/contract";
import { sql, type Migration } from "kysely";
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
import { rateLimitWindows } from "./migrations/0180-expand-rate-limit-windows.ts";
import { contentFolders } from "./migrations/0190-expand-content-folders.ts";
import { processes } from "./migrations/0200-expand-processes.ts";
import { signIn } from "./migrations/0210-expand-sign-in.ts";
import { savedLists } from "./migrations/0220-expand-saved-lists.ts";
import { mergeUndo } from "./migrations/0230-expand-merge-undo.ts";
import { transcriptSearch } from "./migrations/0240-expand-transcript-search.ts";
import { imports } from "./migrations/0250-expand-imports.ts";
import { transcriptTrigrams } from "./migrations/0260-expand-transcript-trigrams.ts";
import { userNumbers } from "./migrations/0270-expand-user-numbers.ts";
import { closedImports } from "./migrations/0280-expand-closed-imports.ts";
import { planMigrations, type MigrationCommand, type MigrationPlan } from "./plan-migrations.ts";
import { featuresOf, type PostgresFeatures } from "./postgres/features.ts";
import { createTextTypePlugin } from "./postgres/text-type-plugin.ts";
import { codeOfFailure } from "./store-unusable.ts";
import { engineOf, type Engine, type Executor } from "./tables.ts";

/**
 * Every migration by its name, in order. After the number, `expand` marks one that the previous release can run with, and
 * `contract` one that it can't. Those before the mark existed count as `contract`.
 */
export const migrationsFor = (
  features: PostgresFeatures | undefined,
  engine: Engine = features ? "postgres" : "sqlite",
): Record<string, Migration> => ({
  ...features?.migrations,
  "0001-first-tables": firstTables(features),
  "0002-ticket-pipeline": ticketPipeline,
  "0003-call-leases": callLeases(engine),
  "0010-changes": changes(features),
  "0011-calling-apps": callingApps(engine),
  "0012-account-model": accountModel(features),
  "0013-object-search": objectSearch(features),
  "0014-changed-records": changedRecords(engine),
  "0020-erased-records": erasedRecords(features),
  "0021-definition-version": definitionVersion,
  "0030-sessions-by-header": sessionsByHeader,
  "0040-search-trigrams": searchTrigrams(features),
  "0050-call-documents": callDocuments(engine),
  "0051-purged-call-documents": purgedCallDocuments,
  "0060-files": files(features),
  "0070-developer-apps": developerApps(engine),
  "0080-file-changes": fileChanges(engine),
  "0090-creation-keys": creationKeys(engine),
  "0100-definition-changes": definitionChanges(engine),
  "0110-refresh-answers": refreshAnswers,
  "0120-searchable-numbers": searchableNumbers,
  "0130-user-times": userTimes,
  "0140-user-roles": userRoles(engine),
  "0150-app-events": appEvents(features),
  "0160-uploaders": uploaders(engine),
  "0170-given-up-events": givenUpEvents(engine),
  "0180-expand-rate-limit-windows": rateLimitWindows(features),
  "0190-expand-content-folders": contentFolders(engine),
  "0200-expand-processes": processes(features),
  "0210-expand-sign-in": signIn(engine),
  "0220-expand-saved-lists": savedLists(engine),
  "0230-expand-merge-undo": mergeUndo,
  "0240-expand-transcript-search": transcriptSearch(engine),
  "0250-expand-imports": imports(engine),
  "0260-expand-transcript-trigrams": transcriptTrigrams(features),
  "0270-expand-user-numbers": userNumbers,
  "0280-expand-closed-imports": closedImports,
});

/** The last migration that the code needs. Raise it when the code no longer runs without a later one. */
const LAST_NEEDED = "0280-expand-closed-imports";

export interface MigrateOptions {
  /** By default, the process starts. */
  readonly command?: MigrationCommand | undefined;
  /** For an empty store: creates what all migrations create. By default, they are applied. */
  readonly createTables?: (() => void) | undefined;
  /** Receives what was applied, and what is left. */
  readonly onMigrated?: ((plan: MigrationPlan) => void) | undefined;
}

/**
 * Applies the migrations that `planMigrations` chooses; does nothing if there are none. They are one transaction, so a
 * crash leaves the store unchanged. Of several processes that migrate at the same time one does, and
 * the others wait.
 */
export async function migrate(
  store: Executor,
  storeName: string,
  { command = "start", createTables, onMigrated }: MigrateOptions = {},
): Promise<void> {
  const engine = engineOf(store);
  const migrations = migrationsFor(featuresOf(store));
  const known = { names: Object.keys(migrations), lastNeeded: LAST_NEEDED };
  const plan = async (db: Executor): Promise<MigrationPlan> =>
    planMigrations({ name: storeName, engine, applied: await listApplied(db) }, known, command);
  // Most starts apply nothing; this one query is far cheaper than a transaction.
  let done = await plan(store);
  if (done.apply.length > 0) {
    const isNew = done.apply.length === known.names.length;
    const apply = async (planned: MigrationPlan): Promise<MigrationPlan> => {
      if (!createTables) return applyMigrations(store, migrations, plan);
      createTables();
      // The newest migrations may be missing until `npm run docs` has run.
      await applyMigrations(store, migrations, plan);
      return planned;
    };
    done = await apply(done).catch(async (error: unknown) => {
      // Another process may have migrated at the same time.
      const other = featuresOf(store)?.isSerializable ? await plan(store) : undefined;
      if (other?.apply.length === 0) return other;
      throw describeFailure(error, storeName, { isNew });
    });
  }
  onMigrated?.(done);
}

/** Applies the migrations that a plan names once no other process migrates. */
export async function applyMigrations(
  store: Executor,
  migrations: Readonly<Record<string, Migration>>,
  plan: (transaction: Executor) => Promise<MigrationPlan>,
): Promise<MigrationPlan> {
  const features = featuresOf(store);
  const db = features ? store.withPlugin(createTextTypePlugin(features.textType)) : store;
  return db.transaction().execute(async (transaction) => {
    await features?.beginMigration(transaction);
    await transaction.schema
      .createTable("kysely_migration")
      .ifNotExists()
      .addColumn("name", "varchar(255)", (column) => column.notNull().primaryKey())
      .addColumn("timestamp", "varchar(255)", (column) => column.notNull())
      .execute();
    const decided = await plan(transaction);
    for (const name of decided.apply) {
      const timestamp = new Date().toISOString();
      // First, so that of two processes without an advisory lock one waits.
      await transaction.insertInto("kysely_migration").values({ name, timestamp }).execute();
      await migrations[name]?.up(transaction);
    }
    return decided;
  });
}

/** Failures of the store itself are described where it is opened. */
function describeFailure(
  error: unknown,
  storeName: string,
  { isNew }: { isNew: boolean },
): unknown {
  if (isDocumentedError(error, "storeUnusable")) return error;
  if (codeOfFailure(error) !== undefined && !isRefusedStatement(error)) return error;
  const reason = error instanceof Error ? error.message : "unknown reason";
  const advice = isNew
    ? "Other tables are in the way, or an older version was interrupted before it stored anything. Use an empty data folder or database."
    : "Restore a backup, or start the version that wrote it.";
  return new DocumentedError(
    "storeUnusable",
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
