import { sql } from "kysely";
import type { Executor } from "../tables.ts";
import { repeatConflicts } from "./repeat-conflicts.ts";

/**
 * Gives the changes without a number the next one. Only committed changes can get it, so a change that is committed late gets a later
 * number, and none can appear before those that were read. The row of the last number makes processes number one after the
 * other.
 */
export async function numberChanges(db: Executor): Promise<void> {
  // In the order of an index: a condition would read all rows if the statistics are from before they had numbers.
  const first = await db
    .selectFrom("changes")
    .select("transaction_id")
    .orderBy("transaction_id")
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  if (Number(first?.transaction_id) !== 0) return;
  await repeatConflicts(() =>
    db.transaction().execute(async (transaction) => {
      const { last } = await transaction
        .updateTable("change_numbers")
        .set({ last: sql<number>`last + 1` })
        .returning("last")
        .executeTakeFirstOrThrow();
      // Another statement, because it sees what was committed while the row was locked.
      await transaction
        .updateTable("changes")
        .set({ transaction_id: Number(last) })
        .where("transaction_id", "=", 0)
        .execute();
    }),
  );
}
