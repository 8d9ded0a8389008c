import { sql, type RawBuilder } from "kysely";
import { engineOf, type Engine, type Executor } from "./tables.ts";

const arrayTypes = { integer: "bigint[]", number: "double precision[]", text: "text[]" } as const;

/** The type of a column. */
export type ListType = keyof typeof arrayTypes;

/**
 * The condition that a column has one of some values, as a single parameter. The text of the statement
 * is the same for any number of values, so that it is prepared and cached once.
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

/** The same for an id column in the query builder. */
export const hasIdIn = (db: Executor, column: string, ids: readonly number[]) =>
  isOneOf(engineOf(db), sql.ref(column), ids, "integer");
