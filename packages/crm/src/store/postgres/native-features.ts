import { DocumentedError } from "@calling-extensions/contract";
import { sql } from "kysely";
import { MIGRATION_LOCK_TIMEOUT_MS } from "../../limits.ts";
import type { Executor } from "../tables.ts";
import type { PostgresFeatures } from "./features.ts";
import { firstUnsettled } from "./first-unsettled.ts";
import { leaseRequests } from "./lease-requests.ts";
import { createSearchIndex, findMissingIndex } from "./search-index.ts";
import { takeTurn } from "./take-turn.ts";

/** The key of the lock that Kysely's migrator takes, which earlier versions use. */
const MIGRATION_LOCK = "3853314791062309107";

/** Settings that a committed write needs to survive a crash of the server. */
const settings = ["fsync", "full_page_writes", "synchronous_commit"] as const;

async function assertDurable(db: Executor): Promise<void> {
  for (const name of settings) {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(
      db,
    );
    if (rows[0]?.value === "off") {
      throw new DocumentedError(
        "storeUnusable",
        `The database keeps ${name} at off: it would not be safe to write to. Turn it on.`,
      );
    }
  }
  const { rows } = await sql<{ isLocal: number }>`
    select current_setting('synchronous_commit') = 'local'
      and current_setting('synchronous_standby_names') <> '' as "isLocal"`.execute(db);
  if (rows[0]?.isLocal === 1) {
    throw new DocumentedError(
      "storeUnusable",
      "The database keeps synchronous_commit at local, so a failover would lose writes that its synchronous standby doesn't have. Set it to on.",
    );
  }
}

/**
 * Neither the lock of migrations nor a migration has a time limit. A migration that waits for a table has one, because requests
 * for the table wait behind it.
 */
async function beginMigration(transaction: Executor): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}::bigint)`.execute(transaction);
  await sql`set local lock_timeout = ${sql.lit(MIGRATION_LOCK_TIMEOUT_MS)}`.execute(transaction);
}

/** What the store uses by default: all that PostgreSQL has. */
export const nativeFeatures: PostgresFeatures = {
  migrations: {},
  isSerializable: false,
  connectionQuery: "select pg_is_in_recovery() as standby, pg_backend_pid() as pid",
  assertUsable: assertDurable,
  beginMigration,
  beginWrite: takeTurn,
  changeOrder: sql`(pg_current_xact_id()::text::bigint)`,
  settledChanges: async (db) => sql<boolean>`transaction_id < ${await firstUnsettled(db)}`,
  skipLocked: sql`for update skip locked`,
  leaseRequests,
  textType: sql`text collate "C"`,
  unlogged: sql`unlogged`,
  sequence: "bigserial",
  hasPartialIndexes: true,
  createSearchIndex,
  findMissingIndex,
  tables: sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname not like 'kysely%'
    order by relname`,
  references: sql`
    select conrelid::regclass::text as source, confrelid::regclass::text as target
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`,
};
