import { PostgresAdapter } from "kysely";
import type { Engine, Executor } from "./tables.ts";

/** Which engine a statement would run on, for the few that only one of them has. */
export const engineOf = (db: Executor): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
