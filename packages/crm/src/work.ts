import type { CountryCode } from "@calling-extensions/phone-numbers";
import { createCatalogueCache } from "./catalogue/catalogue-cache.ts";
import { UnknownDefinition, type Catalogue } from "./catalogue/catalogue.ts";
import type { Executor } from "./store/tables.ts";
import { limitConcurrency } from "./store/limit-concurrency.ts";
import { createTransact } from "./store/transact.ts";

/**
 * What a domain function works with: the statements it may run, and the time it is. Inside a write
 * `db` is the transaction; SQLite has one connection, so nothing else may be used there.
 */
export interface Work {
  readonly db: Executor;
  /** Epoch milliseconds. */
  readonly now: number;
  /** For numbers without a country code. */
  readonly defaultCountry: CountryCode;
  /** What records are made of: properties and association types, built in and added. */
  readonly catalogue: Catalogue;
}

/** The store and the clock behind every domain function. */
export interface Crm {
  /** The time it is, in epoch milliseconds. */
  now(): number;
  /** Runs a task that only reads. */
  read<T>(task: (work: Work) => Promise<T>): Promise<T>;
  /**
   * Runs a task that only reads, and may read a lot, so that other requests need not wait for it. It
   * sees what was stored before it began.
   */
  readInBackground<T>(task: (work: Work) => Promise<T>): Promise<T>;
  /**
   * Runs a task in a transaction: all of it is stored, or nothing. Writes run one after the other. A
   * task may be run again where the store asks for that, so it changes nothing but the store.
   */
  write<T>(task: (work: Work) => Promise<T>): Promise<T>;
}

/**
 * On PostgreSQL each takes a connection and a core of the database's machine, most of which are for other
 * requests.
 */
const MAX_BACKGROUND_READS = 2;

/** Joins a store and a clock. */
export function createCrm(options: {
  db: Executor;
  /** For what may take long; the same store. */
  backgroundReader?: Executor | undefined;
  now: () => number;
  defaultCountry: () => CountryCode;
}): Crm {
  const { db, backgroundReader = db, now, defaultCountry } = options;
  const limit = limitConcurrency(MAX_BACKGROUND_READS);
  const cache = createCatalogueCache(now);
  const work = (executor: Executor, catalogue: Catalogue): Work => ({
    db: executor,
    now: now(),
    defaultCountry: defaultCountry(),
    catalogue,
  });
  const transact = createTransact(db);
  /** Once more, where the task met what the catalogue at hand did not know yet. */
  async function withNewest<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof UnknownDefinition)) throw error;
      cache.forget();
      return run();
    }
  }
  return {
    now,
    read: (task) => withNewest(async () => task(work(db, (await cache.open(db)).catalogue))),
    readInBackground: (task) =>
      limit(() =>
        withNewest(async () => task(work(backgroundReader, (await cache.open(db)).catalogue))),
      ),
    write: (task) =>
      withNewest(async () => {
        const { result, opened } = await transact(async (transaction) => {
          const begun = await cache.open(transaction);
          return { result: await task(work(transaction, begun.catalogue)), opened: begun };
        });
        opened.committed();
        return result;
      }),
  };
}
