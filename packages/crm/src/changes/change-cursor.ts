import { sql } from "kysely";
import { engineOf, type Executor } from "../store/tables.ts";

/** The position of a subscriber: after the change with this transaction and position. */
export interface ChangeCursor {
  readonly transactionId: number;
  readonly position: number;
}

/** Tells whether a cursor is behind another one. */
export const isAfter = (one: ChangeCursor, other: ChangeCursor): boolean =>
  one.transactionId > other.transactionId ||
  (one.transactionId === other.transactionId && one.position > other.position);

/** Writes a cursor as an event id. */
export const writeChangeCursor = ({ transactionId, position }: ChangeCursor): string =>
  `${transactionId}-${position}`;

/** The changes that can be read in order: no running transaction can add an earlier one. */
export const settledChanges = (db: Executor) =>
  db
    .selectFrom("changes")
    .$if(engineOf(db) === "postgres", (query) =>
      query.where(
        sql<boolean>`transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
      ),
    );

/** The position after the newest change. */
export async function newestChange(db: Executor): Promise<ChangeCursor> {
  const row = await settledChanges(db)
    .select(["transaction_id", "position"])
    .orderBy("transaction_id", "desc")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return toCursor(row ?? { transaction_id: 0, position: 0 });
}

/** Parses an event id; undefined if later changes are no longer stored. */
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

/** The position of a row. */
export const toCursor = (row: {
  transaction_id: number | string;
  position: number | string;
}): ChangeCursor => ({
  transactionId: Number(row.transaction_id),
  position: Number(row.position),
});
