import { sql } from "kysely";
import { engineOf, type Executor } from "../store/tables.ts";

/** Where somebody is who follows the changes: after that of this transaction and position. */
export interface ChangeCursor {
  readonly transactionId: number;
  readonly position: number;
}

/** Whether a cursor is behind another one. */
export const isAfter = (one: ChangeCursor, other: ChangeCursor): boolean =>
  one.transactionId > other.transactionId ||
  (one.transactionId === other.transactionId && one.position > other.position);

/** A cursor as an event's id. */
export const writeChangeCursor = ({ transactionId, position }: ChangeCursor): string =>
  `${transactionId}-${position}`;

/** The changes that can be read in order: nothing will come before them any more. */
export const settledChanges = (db: Executor) =>
  db
    .selectFrom("changes")
    .$if(engineOf(db) === "postgres", (query) =>
      query.where(
        sql<boolean>`transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
      ),
    );

/** After the newest change. */
export async function newestChange(db: Executor): Promise<ChangeCursor> {
  const row = await settledChanges(db)
    .select(["transaction_id", "position"])
    .orderBy("transaction_id", "desc")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return toCursor(row ?? { transaction_id: 0, position: 0 });
}

/** Where an event's id is; undefined where nobody knows any more what came after it. */
export async function findChange(db: Executor, id: string): Promise<ChangeCursor | undefined> {
  const [, transactionId, position] = /^([0-9]{1,15})-([0-9]{1,15})$/.exec(id) ?? [];
  if (transactionId === undefined || position === undefined) return undefined;
  const row = await db
    .selectFrom("changes")
    .select(["transaction_id", "position"])
    .where("position", "=", Number(position))
    .where("transaction_id", "=", Number(transactionId))
    .executeTakeFirst();
  return row && toCursor(row);
}

/** The place of a row. */
export const toCursor = (row: {
  transaction_id: number | string;
  position: number | string;
}): ChangeCursor => ({
  transactionId: Number(row.transaction_id),
  position: Number(row.position),
});
