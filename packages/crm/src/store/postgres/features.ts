import {
  PostgresAdapter,
  PostgresDialect,
  type Migration,
  type PostgresDialectConfig,
  type RawBuilder,
} from "kysely";
import type { Executor } from "../tables.ts";
import type { Lease, LeaseRequest } from "./lease-requests.ts";

/**
 * What the store asks of PostgreSQL beyond plain SQL. Nothing outside of this folder does, so another set of these runs the store
 * on a database without them. `docs/guides/scaling.md` lists what happens then.
 */
export interface PostgresFeatures {
  /** The migrations of a database that only these features can use. They come first. */
  readonly migrations: Readonly<Record<string, Migration>>;
  /**
   * Whether transactions that write are serializable, and run again after a conflict. Then they need no locks, and those of one
   * process run one after the other.
   */
  readonly isSerializable: boolean;
  /**
   * Asks a new connection whether its server accepts no writes, then `standby` is 1, and for the id of the server's process:
   * `pid`. If undefined, all servers accept writes, and no statement is prepared.
   */
  readonly connectionQuery: string | undefined;
  /** Throws a DocumentedError if the settings of the database don't suit the store. */
  assertUsable(db: Executor): Promise<void>;
  /** Makes other processes that migrate wait for the end of this transaction: an advisory lock. Sets its time limits. */
  beginMigration(transaction: Executor): Promise<void>;
  /**
   * Begins a transaction that writes: alone, or beside others with the locks of some names and records, which are advisory locks
   * and locks of rows.
   *
   * @param locks ids of records, and names; undefined if it runs alone
   * @returns the version of the definitions
   */
  beginWrite(transaction: Executor, locks: readonly string[] | undefined): Promise<number>;
  /** The default of the column by which changes are ordered: the id of the transaction. */
  readonly changeOrder: RawBuilder<unknown>;
  /** Returns the condition of the changes before which none can be stored any more: snapshots of transactions. */
  settledChanges(db: Executor): Promise<RawBuilder<boolean>>;
  /** The end of a select that locks its rows, and leaves out those that others have locked. */
  readonly skipLocked: RawBuilder<unknown>;
  /** Leases requests of a window to this process: arrays and lateral joins in one statement. */
  leaseRequests(db: Executor, request: LeaseRequest): Promise<Lease>;
  /** Text that is compared by bytes: a collation. */
  readonly textType: RawBuilder<string>;
  /** A table that isn't written to the log of the database. */
  readonly unlogged: RawBuilder<unknown>;
  /** The type of a column that counts up, and is a key. */
  readonly sequence: "bigserial" | RawBuilder<unknown>;
  /** Whether an index may have a condition, which a unique one then enforces. */
  readonly hasPartialIndexes: boolean;
  /** Creates an index of groups of three characters for `search_text`, if the database can: pg_trgm. */
  createSearchIndex(db: Executor, table: "records" | "files" | "transcripts"): Promise<void>;
  /** Returns a warning for the operator if that index of records is missing. */
  findMissingIndex(db: Executor): Promise<string | undefined>;
  /** The tables, and the pairs of tables of which one refers to the other: the catalog. */
  readonly tables: RawBuilder<{ name: string }>;
  readonly references: RawBuilder<{ source: string; target: string }>;
}

class FeaturesAdapter extends PostgresAdapter {
  readonly features: PostgresFeatures;

  constructor(features: PostgresFeatures) {
    super();
    this.features = features;
  }
}

/** Kysely's PostgreSQL, from whose executors `featuresOf` gets the features. */
export class FeaturesDialect extends PostgresDialect {
  readonly #features: PostgresFeatures;

  constructor(config: PostgresDialectConfig, features: PostgresFeatures) {
    super(config);
    this.#features = features;
  }

  override createAdapter(): PostgresAdapter {
    return new FeaturesAdapter(this.#features);
  }
}

/** The features of the database of an executor; undefined on SQLite. */
export function featuresOf(db: Executor): PostgresFeatures | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof FeaturesAdapter ? adapter.features : undefined;
}
