import {
  IDLE_TRANSACTION_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
  CONNECTION_TIMEOUT_MS,
  MAX_CONNECTIONS,
} from "../../limits.ts";
import { Pool, types } from "pg";

/** The types whose values are converted to what SQLite returns. */
const { BOOL, INT8, NUMERIC, JSON: JSON_TYPE, JSONB } = types.builtins;

/** Ids, times and counts are below 2^53; larger numbers would silently change. */
function toInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError("The store gave an integer that JavaScript cannot hold.");
}

const asText = (text: string): string => text;

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, toInteger],
  // A sum of integers.
  [NUMERIC, Number],
  [BOOL, (text) => (text === "t" ? 1 : 0)],
  [JSON_TYPE, asText],
  [JSONB, asText],
]);

const ignore = (): void => undefined;

/**
 * Connections that return the same types as SQLite: integers as numbers, booleans as 0 and 1, JSON as
 * text. A lost one is replaced; its current statement fails.
 */
export function createPool(databaseUrl: string): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: "calling-extensions-crm",
    keepAlive: true,
    types: {
      getTypeParser: (type, format) =>
        (format !== "binary" && parsers.get(type)) || types.getTypeParser(type, format),
    },
  });
  // The pool drops a broken connection, and its current statement fails. Without a listener, the error
  // event would end the process.
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
  return pool;
}
