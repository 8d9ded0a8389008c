import { DocumentedError } from "@calling-extensions/contract";
import type { Engine } from "./tables.ts";

/**
 * What a process may do to the tables: start on them, or migrate them, with only the migrations that processes of
 * earlier versions can run with (`expand`) or with all of them (`contract`).
 */
export type MigrationCommand = "start" | "expand" | "contract";

/** The migrations of this version. */
export interface KnownMigrations {
  /** In order. */
  readonly names: readonly string[];
  /** The last one that the code needs: it also runs without later ones. */
  readonly lastNeeded: string;
}

/** A database, as far as migrations are concerned. */
export interface MigratedStore {
  /** Its name for people. */
  readonly name: string;
  readonly engine: Engine;
  /** The migrations that it has. */
  readonly applied: readonly string[];
}

/** The migrations that a database misses, in order: those to apply now, and those without which the code runs. */
export interface MigrationPlan {
  readonly apply: readonly string[];
  readonly left: readonly string[];
}

/**
 * Whether processes that don't know a migration can run with it. Its name has the mark, because they read nothing else.
 */
const isExpand = (name: string): boolean => /^\d+-expand-/.test(name);

/** The first migration of a database of the portable profile, and of no other one. */
export const PORTABLE = "0000-portable";

const COMMAND = "calling-extensions-crm migrate";

/**
 * Decides which migrations to apply. No other process uses a database that is empty, or in a file: it gets all of them. Throws
 * if the code can't run with the tables that result.
 */
export function planMigrations(
  { name: storeName, engine, applied }: MigratedStore,
  { names, lastNeeded }: KnownMigrations,
  command: MigrationCommand,
): MigrationPlan {
  if (applied.length > 0 && applied.includes(PORTABLE) !== names.includes(PORTABLE)) {
    throw new DocumentedError(
      "storeUnusable",
      applied.includes(PORTABLE)
        ? `The database ${storeName} was created in the portable profile. Set DATABASE_PROFILE to portable. Nothing was changed.`
        : `The database ${storeName} was not created in the portable profile, which has other tables. Use an empty database, or don't set DATABASE_PROFILE. Nothing was changed.`,
    );
  }
  const newer = applied.filter((name) => !names.includes(name) && !isExpand(name));
  if (newer.length > 0) {
    throw new DocumentedError(
      "storeUnusable",
      `The database ${storeName} was written by a newer version of this service, which added ${newer.join(", ")}. Start that version, or restore a backup. Nothing was changed.`,
    );
  }
  const missing = names.filter((name) => !applied.includes(name));
  const isAlone = engine === "sqlite" || applied.length === 0;
  const count = isAlone ? missing.length : countToApply(missing, command);
  const [apply, left] = [missing.slice(0, count), missing.slice(count)];
  const needed = left.filter((name) => name <= lastNeeded);
  if (needed.length > 0) {
    const advice = needed.every(isExpand)
      ? `Run ${COMMAND}, then start this version.`
      : `Stop the processes of earlier versions, then run ${COMMAND} --contract.`;
    throw new DocumentedError(
      "storeUnusable",
      `The database ${storeName} misses ${needed.join(", ")}, which this version needs. ${advice} Nothing was changed.`,
    );
  }
  return { apply, left };
}

/** Migrations keep their order, so an expand migration waits for the contract migrations before it. */
function countToApply(missing: readonly string[], command: MigrationCommand): number {
  if (command === "start") return 0;
  const firstContract = missing.findIndex((name) => !isExpand(name));
  return command === "contract" || firstContract === -1 ? missing.length : firstContract;
}

/** A sentence about the migrations that a database misses, without which this version runs; undefined if there are none. */
export function describeLeft(
  storeName: string,
  { left }: Pick<MigrationPlan, "left">,
): string | undefined {
  const [next] = left;
  if (next === undefined) return undefined;
  const advice = isExpand(next)
    ? `To add them, run ${COMMAND}.`
    : `To add them, run ${COMMAND} --contract once every process has this version.`;
  return `This version also runs without ${left.join(", ")}, which the database ${storeName} misses. ${advice}`;
}
