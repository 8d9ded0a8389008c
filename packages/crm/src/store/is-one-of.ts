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
  return isInList(engine, column, toListParameter(engine, values), type);
}

/** Some values as a single parameter. */
export const toListParameter = (engine: Engine, values: readonly (string | number)[]): unknown =>
  engine === "sqlite" ? JSON.stringify(values) : [...values];

/** The condition that a column has one of the values of a parameter, in a statement that is compiled once. */
export const isInList = (
  engine: Engine,
  column: RawBuilder<unknown>,
  list: unknown,
  type: ListType,
): RawBuilder<boolean> =>
  engine === "sqlite"
    ? sql<boolean>`${column} in (select value from json_each(${list}))`
    : sql<boolean>`${column} = any(${list}::${sql.raw(arrayTypes[type])})`;

/** The same for an id column in the query builder. */
export const hasIdIn = (db: Executor, column: string, ids: readonly number[]) =>
  isOneOf(engineOf(db), sql.ref(column), ids, "integer");
