import { setTimeout as wait } from "node:timers/promises";
import { retryDelay, withJitter, type RetryPolicy } from "@calling-extensions/platform";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { Pool, types, type PoolClient, type QueryResult } from "pg";
import {
  CONNECTION_TIMEOUT_MS,
  FAILOVER_WAIT_MS,
  IDLE_TRANSACTION_TIMEOUT_MS,
  KEEP_ALIVE_DELAY_MS,
  MAX_CONNECTIONS,
  MAX_RECONNECT_DELAY_MS,
  RECONNECT_DELAY_MS,
  RESPONSE_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
} from "../../limits.ts";
import type { PostgresFeatures } from "./features.ts";
import { isLostConnection, StandbyReached } from "./lost-connection.ts";
import { nameOfStatement } from "./prepared-statements.ts";

/** The types whose values are converted to what SQLite returns. */
const { BOOL, INT8, NUMERIC, JSON: JSON_TYPE, JSONB } = types.builtins;

/** How the database lists our connections. */
export const APPLICATION_NAME = "calling-extensions-crm";

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

const reconnects: RetryPolicy = { minMs: RECONNECT_DELAY_MS, maxMs: MAX_RECONNECT_DELAY_MS };

/** The connections of a store. */
export interface StorePool extends PostgresPool {
  /** From now on, closes a connection in which a statement gets no response. Migrations may take any time. */
  limitResponses(): void;
}

/**
 * Connections that return the same types as SQLite: integers as numbers, booleans as 0 and 1, JSON as
 * text. A connection that fails, or leads to a standby, is closed. While no other one can be opened, `connect` waits for the
 * next primary, until the server has been away for longer than a failover takes. Then it fails immediately.
 */
export function createPool(
  databaseUrl: string,
  { connectionQuery }: Pick<PostgresFeatures, "connectionQuery">,
): StorePool {
  const pool = openPool(databaseUrl);
  /** The connections that were checked, and whether they may prepare statements. */
  const checked = new WeakMap<PoolClient, boolean>();
  let hasResponseTimeout = false;
  /** When the server was lost. Before the first connection, nothing waits for it. */
  let lostAt: number | undefined = -Infinity;

  async function connectOnce(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    const settings = { hasResponseTimeout, mayPrepare: checked.get(client) ?? false };
    const connection = toConnection(client, settings);
    if (connectionQuery === undefined || checked.has(client)) return connection;
    try {
      const { rows } = await connection.query<Connected>(connectionQuery, []);
      const [server] = rows;
      if (server?.standby !== 0) throw new StandbyReached();
      checked.set(client, isDirect(client, server));
    } catch (error) {
      client.release(true);
      throw error;
    }
    return connection;
  }

  return {
    async connect() {
      for (let failures = 1; ; failures += 1) {
        const begunAt = performance.now();
        try {
          const connection = await connectOnce();
          lostAt = undefined;
          return connection;
        } catch (error) {
          lostAt ??= begunAt;
          const isOver = performance.now() - lostAt > FAILOVER_WAIT_MS;
          if (isOver || !isLostConnection(error)) throw error;
          await wait(withJitter(retryDelay(failures, reconnects), Math.random()));
        }
      }
    },
    limitResponses: () => void (hasResponseTimeout = true),
    end: () => pool.end(),
  };
}

/** What a new connection is asked; see `PostgresFeatures`. */
interface Connected {
  readonly standby: number;
  readonly pid: number;
}

/**
 * Whether each transaction of a connection runs in the same process of the server, which then keeps prepared statements.
 * Poolers such as PgBouncer announce another process, because they give transactions to any.
 */
const isDirect = (client: PoolClient, { pid }: Connected): boolean =>
  // The driver has it, but its types don't.
  (client as PoolClient & { readonly processID?: number | null }).processID === pid;

const notSent: Pick<QueryResult, "rows" | "command" | "rowCount"> = {
  rows: [],
  command: "",
  rowCount: 0,
};

/**
 * A connection that is closed after it has failed. Until then, its statements fail without being sent. The beginning of a
 * transaction is sent with its first statement. A text of several statements returns the rows of the last one.
 */
function toConnection(
  client: PoolClient,
  { hasResponseTimeout, mayPrepare }: { hasResponseTimeout: boolean; mayPrepare: boolean },
): PostgresPoolClient {
  let failure: unknown;
  let isBeginning = false;

  async function send(text: string, values: readonly unknown[]) {
    const result: QueryResult | QueryResult[] = await client.query({
      text,
      name: mayPrepare ? nameOfStatement(text) : undefined,
      // Kysely has copied them.
      values: values as unknown[],
      ...(hasResponseTimeout && { query_timeout: RESPONSE_TIMEOUT_MS }),
    });
    return Array.isArray(result) ? result.at(-1) : result;
  }

  /** PostgreSQL accepts no parameters in a text of several statements. */
  async function begin(text: string, values: readonly unknown[]) {
    isBeginning = false;
    if (values.length === 0) return send(`begin; ${text}`, values);
    await send("begin", []);
    return send(text, values);
  }

  async function query(text: string, values: readonly unknown[]) {
    if (failure !== undefined) throw failure;
    if (text === "begin") {
      isBeginning = true;
      return notSent;
    }
    try {
      return await (isBeginning ? begin : send)(text, values);
    } catch (error) {
      if (isLostConnection(error)) failure = error;
      throw error;
    }
  }
  return {
    // The type has another overload, for cursors, which the store doesn't use.
    query: query as unknown as PostgresPoolClient["query"],
    release: () => client.release(failure !== undefined),
  };
}

function openPool(databaseUrl: string): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: APPLICATION_NAME,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
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
