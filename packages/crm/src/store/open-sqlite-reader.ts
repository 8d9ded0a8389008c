import { once } from "node:events";
import { Worker } from "node:worker_threads";
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from "kysely";
import { SQLITE_BUSY_TIMEOUT_MS } from "../limits.ts";
import type { Tables } from "./tables.ts";

/** The settings of the writing connection, but read-only. */
const pragmas = [
  "query_only = on",
  "case_sensitive_like = on",
  `busy_timeout = ${SQLITE_BUSY_TIMEOUT_MS}`,
];

/** Opens a store's file for long reads, which run in another thread. */
export const openSqliteReader = (file: string): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () => new WorkerDriver(file),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  });

interface Pending {
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: Error) => void;
}

type Reply =
  | { readonly id: number; readonly rows: unknown[] }
  | {
      readonly id: number;
      readonly failure: { readonly reason: string; readonly code: string | undefined };
    };

/** Starts the thread with the first statement, as most tests need none. */
class WorkerDriver implements Driver, DatabaseConnection {
  readonly #file: string;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(file: string) {
    this.#file = file;
  }

  executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.#worker ??= this.#start();
    const id = (this.#lastId += 1);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    this.#worker.postMessage({ id, text, parameters });
    // An idle process may exit, but not before pending statements are done.
    this.#worker.ref();
    return new Promise<QueryResult<Row>>((resolve, reject) => {
      // The statement determines the shape of its rows.
      this.#pending.set(id, { resolve: (rows) => resolve({ rows: rows as Row[] }), reject });
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL("./sqlite-read-worker.js", import.meta.url), {
      workerData: { file: this.#file, pragmas },
      // As in hash-file.ts.
      execArgv: [],
    });
    worker.on("message", (reply: Reply) => {
      const pending = this.#pending.get(reply.id);
      this.#pending.delete(reply.id);
      if (this.#pending.size === 0) worker.unref();
      if ("rows" in reply) return pending?.resolve(reply.rows);
      const { reason, code } = reply.failure;
      pending?.reject(Object.assign(new Error(reason), { code }));
    });
    worker.on("error", (error) => this.#fail(worker, error));
    worker.on("exit", () => this.#fail(worker, new Error("The reading thread has ended.")));
    return worker;
  }

  /** The next statement starts another thread. */
  #fail(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  async destroy(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const ended = once(worker, "exit");
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    worker.postMessage("close");
    await ended;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this;
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;

  streamQuery(): never {
    throw new Error("This connection gives all rows at once.");
  }
}

async function refuse(): Promise<never> {
  throw new Error("This connection has no transactions.");
}
