import { featuresOf } from "../store/postgres/features.ts";
import type { Executor } from "../store/tables.ts";

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
export async function settledChanges(db: Executor) {
  const isSettled = await featuresOf(db)?.settledChanges(db);
  const query = db.selectFrom("changes");
  return { query: isSettled ? query.where(isSettled) : query };
}

/** The position after the newest change. */
export async function newestChange(db: Executor): Promise<ChangeCursor> {
  const { query } = await settledChanges(db);
  const row = await query
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
