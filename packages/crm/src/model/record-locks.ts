import type { RecordId } from "../ids/record-id.ts";

/**
 * What is no record, or has no row before it is made, by the kind of thing and its name: the file of an id, the name of a
 * file in a folder, the content of a file by its digest, a code and an authorization of an app, and what saves of calls
 * need.
 */
export type LockName =
  `${"callDocument" | "callKey" | "file" | "fileName" | "fileContent" | "code" | "authorization"}:${string}`;

/** What a transaction beside others can lock: a record, or a name. */
export type Lock = RecordId | LockName;

/** A transaction beside others needs locks that it doesn't have, or must run alone. It runs again, with them. */
export class LocksNeeded extends Error {
  override readonly name = "LocksNeeded";
  /** undefined if it must run alone. */
  readonly locks: readonly Lock[] | undefined;

  constructor(locks: readonly Lock[] | undefined) {
    super(locks ? `Locks of ${locks.join(", ")} are needed.` : "The transaction must run alone.");
    this.locks = locks;
  }
}

/** The records and names that a transaction may change, and whose state it may depend on. */
export interface RecordLocks {
  /** Whether no other transaction runs at the same time. */
  readonly isAlone: boolean;
  /** Throws unless the transaction has all of these locks. */
  require(...locks: readonly Lock[]): void;
  /** Throws unless the transaction runs alone: it changes what all others read, such as definitions. */
  requireAll(): void;
  /** Adds what the transaction has created: no other one can see it. */
  add(lock: Lock): void;
}

/** The locks of a transaction that runs alone. */
export const allLocks: RecordLocks = {
  isAlone: true,
  require: () => undefined,
  requireAll: () => undefined,
  add: () => undefined,
};

/** The locks of a transaction on SQLite that others may share. Nothing runs at the same time, but others run after it. */
export const sharedLocks: RecordLocks = {
  ...allLocks,
  isAlone: false,
  requireAll() {
    throw new LocksNeeded(undefined);
  },
};

/** The locks of a serializable transaction, which needs none: if another one prevents it, it runs again. */
export const noLocks: RecordLocks = { ...allLocks, isAlone: false };

/** The locks of a transaction beside others, which has locked some records. */
export function createRecordLocks(locked: readonly Lock[]): RecordLocks {
  const held = new Set(locked);
  return {
    isAlone: false,
    require(...locks) {
      const missing = locks.filter((each) => !held.has(each));
      if (missing.length > 0) throw new LocksNeeded(missing);
    },
    requireAll() {
      throw new LocksNeeded(undefined);
    },
    add: (lock) => void held.add(lock),
  };
}
