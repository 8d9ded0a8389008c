// @postgres
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openOlderStore } from "../../testing/store-of-older-version.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import { openStore } from "../open-store.ts";
import type { Tables } from "../tables.ts";

interface OldJob {
  readonly appId: string;
  readonly type: string;
  readonly state: Tables["jobs"]["state"];
  readonly scopes?: string[];
  readonly kind?: string;
}

/** Migrates a store that had a job for each event, and returns the jobs and the events that are left. */
async function migrate(...old: OldJob[]) {
  const { location, remove } = await openTestStore("bare");
  if (location === "memory") throw new Error("The store must be kept.");
  const before = await openOlderStore(location, "0140-user-roles");
  await sql`insert into apps (app_id, name, client_id, secret_hash, is_public, redirect_urls, scopes,
      optional_scopes, callback_url, created_at, updated_at)
    values (9001, 'App', 'client', 'hash', 0, '[]', '[]', '[]', 'https://app.example.com/events', 1, 1)`.execute(
    before,
  );
  for (const [index, { kind = "sendAppEvent", state, ...event }] of old.entries()) {
    const input = JSON.stringify({ ...event, occurredAt: 1000 + index });
    const isRunning = state === "processing";
    await sql`insert into jobs
      (id, kind, input, state, run_at, worker, lease_until, attempts, errors, done, requested_at)
      values (${index + 1}, ${kind}, ${input}, ${state}, ${5000 + index}, ${isRunning ? "w" : null},
        ${isRunning ? 9000 : null}, 3, '[]', 0, 1)`.execute(before);
  }
  await before.destroy();
  const db = await openStore(location, { command: "contract" });
  const [app] = await db.selectFrom("apps").select("max_concurrent_requests").execute();
  const events = await db.selectFrom("app_events").selectAll().orderBy("id").execute();
  const jobs = await db.selectFrom("jobs").selectAll().orderBy("id").execute();
  await db.destroy();
  await remove();
  return {
    maxRequests: app?.max_concurrent_requests,
    events: events.map(({ app_id, occurred_at, object_id, due_at, event }) => ({
      appId: Number(app_id),
      occurredAt: Number(occurred_at),
      objectId: Number(object_id),
      dueAt: Number(due_at),
      event: JSON.parse(event) as object,
    })),
    jobs: jobs.map(({ kind, unique_key, input, state, worker, attempts }) => ({
      kind,
      unique_key,
      input: JSON.parse(input) as object,
      state,
      worker,
      attempts,
    })),
  };
}

const sender = (appId: string) => ({
  kind: "sendEvents",
  unique_key: `sendEvents:${appId}`,
  input: { appId },
  state: "pending",
  worker: null,
  attempts: 0,
});

it("keeps the events that wait, in their order, with one job for each app", async () => {
  const { events, jobs, maxRequests } = await migrate(
    { appId: "9001", type: "app.installed", state: "processing", scopes: ["contacts"] },
    { appId: "9002", type: "app.installed", state: "pending", scopes: [] },
    { appId: "9001", type: "app.uninstalled", state: "pending" },
  );
  const common = { objectId: 0, dueAt: 0 };
  expect(events).toEqual([
    {
      ...common,
      appId: 9001,
      occurredAt: 1000,
      event: { subscriptionType: "app.installed", scopes: ["contacts"] },
    },
    {
      ...common,
      appId: 9002,
      occurredAt: 1001,
      event: { subscriptionType: "app.installed", scopes: [] },
    },
    { ...common, appId: 9001, occurredAt: 1002, event: { subscriptionType: "app.uninstalled" } },
  ]);
  expect(jobs).toEqual([sender("9001"), sender("9002")]);
  expect(maxRequests).toBe(10);
});

it("drops events that were given up, and keeps other jobs and those that are done", async () => {
  const { events, jobs } = await migrate(
    { appId: "9001", type: "app.installed", state: "failed" },
    { appId: "9001", type: "app.installed", state: "complete" },
    { appId: "9001", type: "", state: "pending", kind: "removeFile" },
  );
  expect(events).toEqual([]);
  expect(jobs.map(({ kind, state }) => [kind, state])).toEqual([
    ["sendAppEvent", "complete"],
    ["removeFile", "pending"],
  ]);
});
