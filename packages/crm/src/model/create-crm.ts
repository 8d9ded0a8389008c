import { MAX_BACKGROUND_READS } from "../limits.ts";
import type { CountryCode } from "@calling-extensions/phone-numbers";
import { limitConcurrency } from "../store/limit-concurrency.ts";
import { featuresOf } from "../store/postgres/features.ts";
import type { Executor } from "../store/tables.ts";
import { createIdBlocks, type TransactionIds } from "../store/id-blocks.ts";
import { nextId } from "../store/next-id.ts";
import { repeatLost } from "../store/repeat-lost.ts";
import { allLocks, type RecordLocks } from "./record-locks.ts";
import { createTransact } from "./transact.ts";
import { createCatalogCache } from "./catalog-cache.ts";
import { UnknownDefinition, type Catalog } from "./catalog.ts";
import type { ServiceObserver } from "./service-observer.ts";
import type { Crm, ObjectRules, CrmContext } from "./crm-context.ts";

/** Creates a CRM from a store and a clock. */
export function createCrm(options: {
  db: Executor;
  /** For long reads of the same store. */
  backgroundReader?: Executor | undefined;
  now: () => number;
  defaultCountry: () => CountryCode;
  rules: ObjectRules;
  observer?: ServiceObserver | undefined;
}): Crm {
  const { db, backgroundReader = db, now, defaultCountry, rules, observer } = options;
  const limit = limitConcurrency(MAX_BACKGROUND_READS);
  const cache = createCatalogCache(now);
  const features = featuresOf(db);
  const ids = features && createIdBlocks(db);
  const context = (
    executor: Executor,
    catalog: Catalog,
    locks: RecordLocks,
    taken?: TransactionIds,
  ): CrmContext => ({
    db: executor,
    locks,
    // Beside others, the row of the sequence would be locked for all of them.
    nextId: async () => (locks.isAlone || !taken ? nextId(executor) : taken.next()),
    now: now(),
    defaultCountry: defaultCountry(),
    catalog,
    rules,
    events: [],
  });
  const transact = createTransact(db, observer);
  /** Runs a task, and runs it again if it needs a definition that the cached catalog lacks. */
  async function withNewest<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof UnknownDefinition)) throw error;
      cache.forget();
      return run();
    }
  }
  const readFrom = <T>(reader: Executor, task: (context: CrmContext) => Promise<T>): Promise<T> =>
    withNewest(() =>
      repeatLost(async () => task(context(reader, (await cache.open(db)).catalog, allLocks))),
    );
  return {
    now,
    read: (task, { hasNewestDefinitions = false } = {}) => {
      if (hasNewestDefinitions) cache.checkNext();
      return readFrom(db, task);
    },
    readInBackground: (task) => limit(() => readFrom(backgroundReader, task)),
    write: (task, wanted) =>
      withNewest(async () => {
        const needsIds = wanted !== undefined || features?.isSerializable === true;
        const taken = needsIds && ids ? await ids.open() : undefined;
        const { result, opened } = await transact(async ({ db: transaction, locks, version }) => {
          taken?.restart();
          const begun = await cache.open(transaction, { locks, version });
          const written = context(transaction, begun.catalog, locks, taken);
          const done = await task(written);
          await rules.storeEvents(written);
          return { result: done, opened: begun };
        }, wanted);
        opened.committed();
        return result;
      }),
    forget: () => {
      cache.forget();
      ids?.forget();
    },
  };
}
