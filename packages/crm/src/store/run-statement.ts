import { CompiledQuery, sql, type RawBuilder } from "kysely";
import type { Sql } from "sql-template-tag";
import { directConnection } from "./direct-reads.ts";
import { prepareStatement } from "./postgres/prepared-statements.ts";
import { engineOf, type Executor } from "./tables.ts";

/**
 * Runs a statement that was composed with `sql-template-tag`, which takes far less time for one of many parts than Kysely.
 *
 * @param isPrepared whether PostgreSQL prepares it once per connection: there must be few such texts, and the best plan must not
 * depend on the parameters
 */
export function runStatement<Row>(
  db: Executor,
  statement: Sql,
  { isPrepared }: { isPrepared: boolean },
): Promise<Row[]> {
  const isPostgres = engineOf(db) === "postgres";
  const text = isPostgres ? statement.text : statement.sql;
  if (isPostgres && isPrepared) prepareStatement(text);
  return runText(db, text, statement.values);
}

/** Runs the text of a statement. On SQLite immediately, if no transaction is open. */
export async function runText<Row>(
  db: Executor,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const direct = directConnection(db);
  // The statement determines the shape of its rows.
  if (direct) return direct.prepare(text).all(values) as Row[];
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/** A part of a statement for Kysely's query builder. */
export const toExpression = <Value>({ strings, values }: Sql): RawBuilder<Value> =>
  sql<Value>(Object.assign([...strings], { raw: strings }), ...values);
