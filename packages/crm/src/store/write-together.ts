import { sql, type Compilable, type OperationNodeSource } from "kysely";
import { FrequentWrites } from "./postgres/prepared-statements.ts";
import { engineOf, type Executor } from "./tables.ts";

/** A statement that isn't sent yet. */
export type Statement<Row = unknown> = Compilable<Row> & OperationNodeSource;

const frequentWrites = new FrequentWrites();

/**
 * Runs statements that write different rows, none of which reads what another one writes: on PostgreSQL in one
 * round trip.
 *
 * @returns the rows of the first
 */
export async function writeTogether<Row>(
  db: Executor,
  first: Statement<Row>,
  others: readonly Statement[],
): Promise<Row[]> {
  if (others.length > 0 && engineOf(db) === "postgres") {
    const expressions = others.map(
      (other, index) => sql`${sql.ref(`other${index}`)} as (${other})`,
    );
    const query = sql<Row>`
      with first as (${first}), ${sql.join(expressions)} select * from first`.compile(db);
    frequentWrites.count(query.sql);
    const { rows } = await db.executeQuery(query);
    return rows;
  }
  const { rows } = await db.executeQuery(first);
  for (const other of others) await db.executeQuery(other);
  return rows;
}
