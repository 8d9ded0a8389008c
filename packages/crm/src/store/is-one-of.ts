import type { RawBuilder } from "kysely";
import sql, { raw, type Sql } from "sql-template-tag";
import { toExpression } from "./run-statement.ts";
import { engineOf, type Engine, type Executor } from "./tables.ts";

const arrayTypes = { integer: "bigint[]", number: "double precision[]", text: "text[]" } as const;

/** The type of a column. */
export type ListType = keyof typeof arrayTypes;

/**
 * The condition that a column has one of the values of a single parameter. The text of the statement is the same for any
 * number of values, so that it is prepared and cached once.
 */
export const hasValueIn = (engine: Engine, column: Sql, list: unknown, type: ListType): Sql =>
  engine === "sqlite"
    ? sql`${column} in (select value from json_each(${list}))`
    : sql`${column} = any(${list}::${raw(arrayTypes[type])})`;

/** Some values as a single parameter. */
export const toListParameter = (engine: Engine, values: readonly (string | number)[]): unknown =>
  engine === "sqlite" ? JSON.stringify(values) : [...values];

/** The same condition in the query builder, for a statement that is compiled once. */
export const isInList = (
  engine: Engine,
  column: string,
  list: unknown,
  type: ListType,
): RawBuilder<boolean> => toExpression(hasValueIn(engine, raw(column), list, type));

/** The condition in the query builder that a column has one of some values. */
export const isOneOf = (
  db: Executor,
  column: string,
  values: readonly (string | number)[],
  type: ListType,
): RawBuilder<boolean> =>
  isInList(engineOf(db), column, toListParameter(engineOf(db), values), type);

/** The same for a column of ids. */
export const hasIdIn = (db: Executor, column: string, ids: readonly number[]) =>
  isOneOf(db, column, ids, "integer");
