import { sql } from "kysely";
import { fromStoredId, type RecordId } from "../ids/record-id.ts";
import { ID_BLOCK_SIZE } from "../limits.ts";
import type { Executor } from "./tables.ts";

/** Ids for transactions beside others. */
export interface IdBlocks {
  /** Returns the next id of this process. One of a transaction that fails is not used again. */
  next(): Promise<RecordId>;
  /** Begins a new block: the sequence of the store was replaced. */
  forget(): void;
}

/** Takes ids from the sequence of a store in blocks, outside of the transactions that use them. */
export function createIdBlocks(db: Executor): IdBlocks {
  let next = 0;
  let end = 0;
  let filling: Promise<void> | undefined;

  async function fill(): Promise<void> {
    const row = await db
      .updateTable("id_sequence")
      .set({ next_id: sql<number>`next_id + ${ID_BLOCK_SIZE}` })
      .returning("next_id")
      .executeTakeFirstOrThrow();
    end = Number(row.next_id);
    next = end - ID_BLOCK_SIZE;
  }

  return {
    async next() {
      while (next === end) {
        // Several wait for the same block.
        await (filling ??= fill().finally(() => (filling = undefined)));
      }
      next += 1;
      return fromStoredId(next - 1);
    },
    forget() {
      next = end;
    },
  };
}
