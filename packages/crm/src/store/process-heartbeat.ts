import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { HEARTBEAT_INTERVAL_MS, HEARTBEAT_TIMEOUT_MS } from "../limits.ts";
import { startInterval, type ScheduledTask } from "../scheduled-task.ts";
import { featuresOf } from "./postgres/features.ts";
import type { Executor } from "./tables.ts";

/**
 * The row of this process in a PostgreSQL database, by which others know that it runs. Not an advisory lock of a session:
 * PgBouncer gives each transaction another one.
 */
export interface ProcessHeartbeat {
  send(): Promise<void>;
  /** Removes the row. */
  end(): Promise<void>;
  /** Whether another process has sent a heartbeat in the last 30 s. */
  hasOthers(): Promise<boolean>;
}

/** Returns undefined on SQLite. */
export function openHeartbeat(db: Executor): ProcessHeartbeat | undefined {
  const features = featuresOf(db);
  if (!features) return undefined;
  const id = randomUUID();
  // By the clock of the database, which all processes share.
  const isLost = sql<boolean>`seen_at < now() - ${HEARTBEAT_TIMEOUT_MS} * interval '1 ms'`;
  return {
    async send() {
      await sql`
        with lost as (
          delete from processes where id in (
            select id from processes where id <> ${id} and ${isLost} ${features.skipLocked}
          )
        )
        insert into processes (id, seen_at) values (${id}, now())
        on conflict (id) do update set seen_at = excluded.seen_at`.execute(db);
    },
    async end() {
      await db.deleteFrom("processes").where("id", "=", id).execute();
    },
    async hasOthers() {
      const { rows } = await sql`
        select id from processes where id <> ${id} and not (${isLost}) limit 1`.execute(db);
      return rows.length > 0;
    },
  };
}

/** Sends a heartbeat now and at an interval, until it is stopped. */
export async function watchHeartbeat(
  heartbeat: ProcessHeartbeat,
  onFailure: (error: unknown) => void,
): Promise<ScheduledTask> {
  const task = await startInterval(() => heartbeat.send(), HEARTBEAT_INTERVAL_MS, onFailure);
  return {
    async stop() {
      await task.stop();
      await heartbeat.end().catch(onFailure);
    },
  };
}
