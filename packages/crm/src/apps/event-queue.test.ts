// @postgres
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fromStoredId } from "../ids/record-id.ts";
import { INSERT_BATCH_SIZE, MAX_WAITING_EVENTS } from "../limits.ts";
import type { EventDeliveries } from "../page-api/index.ts";
import { openSubscribedApp, type SubscribedApp } from "../testing/subscribed-app.ts";
import { scheduleDelivery } from "./app-events.ts";

const APP_ID = fromStoredId(9101);
const HOUR_MS = 3_600_000;

let now = 0;
let app: SubscribedApp;
beforeEach(async () => {
  now = Date.now();
  app = await openSubscribedApp(["tickets"], () => now);
  await app.subscribe("ticket.creation");
});
afterEach(() => app.close());

const deliveries = async (): Promise<EventDeliveries> =>
  (await app.crm.page<EventDeliveries>("GET", "/_page/apps/9101/deliveries")).body;
const createTickets = (count: number) =>
  app.crm.api("POST", "/crm/v3/objects/tickets/batch/create", {
    inputs: Array.from({ length: count }, () => ({
      properties: { subject: "A", hs_pipeline_stage: "1" },
    })),
  });

/** Lets events of as many tickets wait for an hour, each a millisecond younger than the one before. */
const letWait = (count: number) =>
  app.crm.crm.write(async ({ db }) => {
    const { id } = await db
      .selectFrom("webhook_subscriptions")
      .select("id")
      .executeTakeFirstOrThrow();
    const event = JSON.stringify({ subscriptionType: "ticket.creation" });
    await sql`insert into app_events
      (app_id, subscription_id, object_id, event, occurred_at, attempts, due_at)
      with recursive numbers (n) as (
        select 1 union all select n + 1 from numbers where n < ${sql.lit(count)}
      )
      select 9101, ${sql.lit(Number(id))}, 1000000 + n, ${event}, ${sql.lit(now - 100_000)} + n, 0,
        ${sql.lit(now + HOUR_MS)} from numbers`.execute(db);
  });

it("gives up the oldest events if too many wait, and tells how many, while changes succeed", async () => {
  await letWait(MAX_WAITING_EVENTS);
  const { oldestAt = 0 } = await deliveries();
  app.receiver.refuses = () => true;
  const { status } = await createTickets(100);
  expect(status).toBe(201);
  await app.run();
  expect(await deliveries()).toMatchObject({
    waiting: MAX_WAITING_EVENTS,
    oldestAt: oldestAt + 100,
    givenUp: 100,
    error: "The app returned 500.",
  });
});

it("tells what was given up although nothing was sent", async () => {
  await letWait(MAX_WAITING_EVENTS + INSERT_BATCH_SIZE);
  await app.crm.crm.write((context) => scheduleDelivery(context, APP_ID));
  await app.run();
  expect(await deliveries()).toMatchObject({
    waiting: MAX_WAITING_EVENTS,
    givenUp: INSERT_BATCH_SIZE,
  });
  expect((await deliveries()).failedAt).toBeUndefined();
});
