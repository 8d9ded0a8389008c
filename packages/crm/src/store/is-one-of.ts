import { sql, type RawBuilder } from "kysely";
import { engineOf, type Engine, type Executor } from "./tables.ts";

const arrayTypes = { integer: "bigint[]", number: "double precision[]", text: "text[]" } as const;

/** What a column holds. */
export type ListType = keyof typeof arrayTypes;

/**
 * The condition that a column has one of some values, which are one parameter. However many there are,
 * the statement has the same short text: it is prepared once, and takes no memory for each of them.
 */
export function isOneOf(
  engine: Engine,
  column: RawBuilder<unknown>,
  values: readonly (string | number)[],
  type: ListType,
): RawBuilder<boolean> {
  return engine === "sqlite"
    ? sql<boolean>`${column} in (select value from json_each(${JSON.stringify(values)}))`
    : sql<boolean>`${column} = any(${[...values]}::${sql.raw(arrayTypes[type])})`;
}

/** The same for the id in a column of a statement that the query builder makes. */
export const hasIdIn = (db: Executor, column: string, ids: readonly number[]) =>
  isOneOf(engineOf(db), sql.ref(column), ids, "integer");
