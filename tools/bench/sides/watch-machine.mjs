import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { requireFromCrm } from "../programs/program.mjs";

const SAMPLE_MS = 20;

/** Milliseconds that all processors have worked. */
export const workedMs = () =>
  cpus().reduce((total, { times: { user, nice, sys, irq } }) => total + user + nice + sys + irq, 0);

/** The share of the processors that work during a task. @param {() => Promise<unknown>} task */
export async function shareInUse(task) {
  const begunAt = performance.now();
  const worked = workedMs();
  await task();
  return (workedMs() - worked) / (performance.now() - begunAt) / cpus().length;
}

/**
 * The share of the connections in a transaction that wait for locks of others during a task: of rows, keys or names.
 *
 * @param {string} databaseUrl
 * @param {() => Promise<unknown>} task
 */
export async function shareOfLockWaits(databaseUrl, task) {
  const { Client } = requireFromCrm("pg");
  const client = new Client(databaseUrl);
  await client.connect();
  let waiting = 0;
  let all = 0;
  const over = new AbortController();
  const running = task().finally(() => over.abort());
  while (!over.signal.aborted) {
    const { rows } = await client.query(`
      select count(*) filter (where wait_event_type = 'Lock') as waiting, count(*) as all
      from pg_stat_activity where xact_start is not null and pid <> pg_backend_pid()
        and backend_type = 'client backend'`);
    waiting += Number(rows[0].waiting);
    all += Number(rows[0].all);
    await wait(SAMPLE_MS);
  }
  await client.end();
  await running;
  return waiting / all;
}
