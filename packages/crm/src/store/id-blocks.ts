import { sql } from "kysely";
import { fromStoredId, type RecordId } from "../ids/record-id.ts";
import { ID_BLOCK_SIZE } from "../limits.ts";
import { repeatLost } from "./repeat-lost.ts";
import type { Executor } from "./tables.ts";

/**
 * A transaction beside others needs more ids than there are. It runs again once `refill` has taken more, outside of any
 * transaction: those that hold all connections and wait for another one would wait forever.
 */
export class IdsNeeded extends Error {
  override readonly name = "IdsNeeded";
  readonly refill: () => Promise<void>;

  constructor(refill: () => Promise<void>) {
    super("More ids are needed.");
    this.refill = refill;
  }
}

/** The ids of a transaction, which gets the same ones when it runs again. */
export interface TransactionIds {
  /** The transaction begins, perhaps again. */
  restart(): void;
  /** Throws IdsNeeded if there are no more. */
  next(): RecordId;
}

/** Ids for transactions beside others. */
export interface IdBlocks {
  /** Returns the ids of a transaction that hasn't begun. */
  open(): Promise<TransactionIds>;
  /** Begins a new block: the sequence of the store was replaced. */
  forget(): void;
}

/** Takes ids from the sequence of a store in blocks. */
export function createIdBlocks(db: Executor): IdBlocks {
  let next = 0;
  let end = 0;
  let filling: Promise<void> | undefined;

  async function fill(): Promise<void> {
    const block = db
      .updateTable("id_sequence")
      .set({ next_id: sql<number>`next_id + ${ID_BLOCK_SIZE}` })
      .returning("next_id");
    // A block whose connection was lost may be taken: its ids are never used.
    const row = await repeatLost(() => block.executeTakeFirstOrThrow());
    end = Number(row.next_id);
    next = end - ID_BLOCK_SIZE;
  }

  /** Several wait for the same block. */
  const refill = async (): Promise<void> => {
    if (next === end) await (filling ??= fill().finally(() => (filling = undefined)));
  };

  return {
    async open() {
      await refill();
      const taken: RecordId[] = [];
      let used = 0;
      return {
        restart: () => void (used = 0),
        next() {
          if (used === taken.length) {
            if (next === end) throw new IdsNeeded(refill);
            taken.push(fromStoredId(next));
            next += 1;
          }
          used += 1;
          return taken[used - 1] as RecordId;
        },
      };
    },
    forget() {
      next = end;
    },
  };
}
