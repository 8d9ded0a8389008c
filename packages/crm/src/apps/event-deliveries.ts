import { GIVEN_UP_DAYS } from "../limits.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { EventDeliveries } from "../page-api/index.ts";
import { assertDeveloperApp } from "./webhook-settings.ts";

const DAY_MS = 86_400_000;

/** Days since 1970, in UTC. */
const toDay = (epochMs: number): number => Math.floor(epochMs / DAY_MS);

/** Returns how the delivery of events to an app goes; throws notFound. */
export async function getEventDeliveries(
  context: CrmContext,
  appId: RecordId,
): Promise<EventDeliveries> {
  await assertDeveloperApp(context, appId);
  const { db, now } = context;
  const id = toStoredId(appId);
  const waiting = await db
    .selectFrom("app_events")
    .select(({ fn }) => [fn.countAll().as("events"), fn.min("occurred_at").as("oldest_at")])
    .where("app_id", "=", id)
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom("event_deliveries")
    .select(["delivered_at", "failed_at", "error"])
    .where("app_id", "=", id)
    .executeTakeFirst();
  const givenUp = await db
    .selectFrom("given_up_events")
    .select(({ fn }) => fn.sum("events").as("events"))
    .where("app_id", "=", id)
    .where("day", ">", toDay(now) - GIVEN_UP_DAYS)
    .executeTakeFirst();
  return {
    waiting: Number(waiting.events),
    ...(waiting.oldest_at != null && { oldestAt: Number(waiting.oldest_at) }),
    ...(last?.delivered_at != null && { deliveredAt: Number(last.delivered_at) }),
    ...(last?.failed_at != null && { failedAt: Number(last.failed_at) }),
    ...(last?.error != null && { error: last.error }),
    givenUp: Number(givenUp?.events ?? 0),
  };
}

/** Stores when requests to an app last succeeded and failed, if they did. */
export async function recordDelivery(
  { db }: CrmContext,
  appId: RecordId,
  last: { delivered_at?: number; failed_at?: number; error?: string },
): Promise<void> {
  if (Object.keys(last).length === 0) return;
  const never = { app_id: toStoredId(appId), delivered_at: null, failed_at: null, error: null };
  await db
    .insertInto("event_deliveries")
    .values({ ...never, ...last })
    .onConflict((conflict) => conflict.column("app_id").doUpdateSet(last))
    .execute();
}

/** Counts events that are given up now. */
export async function countGivenUp(
  { db, now }: CrmContext,
  appId: RecordId,
  events: number,
): Promise<void> {
  if (events === 0) return;
  const app_id = toStoredId(appId);
  const day = toDay(now);
  await db
    .deleteFrom("given_up_events")
    .where("app_id", "=", app_id)
    .where("day", "<=", day - GIVEN_UP_DAYS)
    .execute();
  await db
    .insertInto("given_up_events")
    .values({ app_id, day, events })
    .onConflict((conflict) =>
      conflict
        .columns(["app_id", "day"])
        .doUpdateSet((values) => ({ events: values("given_up_events.events", "+", events) })),
    )
    .execute();
}
