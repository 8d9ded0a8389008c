import type { RecordId } from "../ids/record-id.ts";

/** A transaction beside others needs locks that it doesn't have, or must run alone. It runs again, with them. */
export class LocksNeeded extends Error {
  override readonly name = "LocksNeeded";
  /** undefined if it must run alone. */
  readonly ids: readonly RecordId[] | undefined;

  constructor(ids: readonly RecordId[] | undefined) {
    super(ids ? `Locks of ${ids.join(", ")} are needed.` : "The transaction must run alone.");
    this.ids = ids;
  }
}

/** The records that a transaction may change, and whose state it may depend on. */
export interface RecordLocks {
  /** Whether no other transaction runs at the same time. */
  readonly isAlone: boolean;
  /** Throws unless the transaction has the locks of all of these records. */
  require(...ids: readonly RecordId[]): void;
  /** Throws unless the transaction runs alone: it changes what all others read, such as definitions. */
  requireAll(): void;
  /** Adds a record that the transaction has created: no other one can see it. */
  add(id: RecordId): void;
}

/** The locks of a transaction that runs alone. */
export const allLocks: RecordLocks = {
  isAlone: true,
  require: () => undefined,
  requireAll: () => undefined,
  add: () => undefined,
};

/** The locks of a transaction beside others, which has locked some records. */
export function createRecordLocks(locked: readonly RecordId[]): RecordLocks {
  const held = new Set(locked);
  return {
    isAlone: false,
    require(...ids) {
      const missing = ids.filter((id) => !held.has(id));
      if (missing.length > 0) throw new LocksNeeded(missing);
    },
    requireAll() {
      throw new LocksNeeded(undefined);
    },
    add: (id) => void held.add(id),
  };
}
