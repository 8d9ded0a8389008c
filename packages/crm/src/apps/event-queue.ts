import { sql, type Selectable } from "kysely";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import { unscheduleJob } from "../jobs/jobs.ts";
import { retryDelay } from "../jobs/retry-delay.ts";
import { EVENT_LIFETIME_MS, MAX_EVENTS_PER_REQUEST, MAX_WAITING_EVENTS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { readActiveSubscriptions } from "../model/subscriptions.ts";
import { hasIdIn } from "../store/is-one-of.ts";
import type { Tables } from "../store/tables.ts";
import { SEND_EVENTS } from "./app-events.ts";
import { countGivenUp, recordDelivery } from "./event-deliveries.ts";
import { planRequests, type WaitingEvent } from "./plan-requests.ts";
import { isGranted } from "./record-events.ts";

/** An event as it is stored. */
interface StoredEvent extends WaitingEvent {
  readonly subscriptionId: number | undefined;
  readonly occurredAt: number;
  readonly event: object;
}

/** Events to post together. */
export interface EventRequest {
  readonly url: string;
  readonly secretHash: string;
  readonly events: readonly StoredEvent[];
}

/** How a request went. If it has neither a delivery nor an error, the result is unknown. */
export interface Outcome {
  readonly request: EventRequest;
  readonly isDelivered: boolean;
  readonly error?: string;
}

/** Plans the requests that are due, and counts the attempt of each of their events. */
export async function takeRequests(context: CrmContext, appId: RecordId): Promise<EventRequest[]> {
  const { db } = context;
  const app = await db
    .selectFrom("apps")
    .select(["callback_url", "secret_hash", "max_concurrent_requests"])
    .where("app_id", "=", toStoredId(appId))
    .executeTakeFirst();
  const url = app?.callback_url ?? undefined;
  await dropUnwanted(context, appId, url !== undefined);
  if (!app || url === undefined) return [];
  const limit = app.max_concurrent_requests * MAX_EVENTS_PER_REQUEST;
  const events = await listDue(context, appId, limit);
  const planned = planRequests(events, app.max_concurrent_requests);
  await db
    .updateTable("app_events")
    .set({ attempts: sql<number>`attempts + 1` })
    .where(hasIdIn(db, "id", idsOf(planned.flat())))
    .execute();
  return planned.map((each) => ({ url, secretHash: app.secret_hash, events: each }));
}

/** Deletes the events that the app no longer subscribes to, or may no longer know. */
async function dropUnwanted({ db }: CrmContext, appId: RecordId, hasUrl: boolean): Promise<void> {
  // The catalog may lack what another process has just stored.
  const subscriptions = (await readActiveSubscriptions(db)).filter(
    (each) => each.appId === appId && isGranted(each),
  );
  const ids = subscriptions.map(({ id }) => toStoredId(id));
  await db
    .deleteFrom("app_events")
    .where("app_id", "=", toStoredId(appId))
    .$if(hasUrl, (query) =>
      query
        .where("subscription_id", "is not", null)
        .where((where) => where.not(hasIdIn(db, "subscription_id", ids))),
    )
    .execute();
}

/** Lists the oldest events that are due, unless an earlier event of the same record waits for another attempt. */
async function listDue(
  { db, now }: CrmContext,
  appId: RecordId,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom("app_events as event")
    .selectAll()
    .where("app_id", "=", toStoredId(appId))
    .where("due_at", "<=", now)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("app_events as earlier")
            .select("earlier.id")
            .whereRef("earlier.app_id", "=", "event.app_id")
            .whereRef("earlier.object_id", "=", "event.object_id")
            .whereRef("earlier.id", "<", "event.id")
            .where("earlier.due_at", ">", now),
        ),
      ),
    )
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(toStoredEvent);
}

const toStoredEvent = (row: Selectable<Tables["app_events"]>): StoredEvent => ({
  id: Number(row.id),
  objectId: Number(row.object_id),
  attempts: row.attempts,
  subscriptionId: row.subscription_id === null ? undefined : Number(row.subscription_id),
  occurredAt: Number(row.occurred_at),
  // Only `storeEvents` writes it.
  event: JSON.parse(row.event) as object,
});

const idsOf = (events: readonly { readonly id: number }[]): number[] => events.map(({ id }) => id);

/**
 * Stores how a round of requests went: forgets what was delivered or is too old, and has the rest tried again later.
 *
 * @returns when the next event is due, if there is any
 */
export async function recordOutcomes(
  context: CrmContext,
  appId: RecordId,
  { outcomes, startedAt }: { outcomes: readonly Outcome[]; startedAt: number },
): Promise<number | undefined> {
  const { db, now } = context;
  const id = toStoredId(appId);
  // A transaction that stores an event has this job's row until it ends: what is read below includes that event.
  await unscheduleJob(context, `${SEND_EVENTS}:${appId}`);
  const delivered = outcomes.filter(({ isDelivered }) => isDelivered);
  const failed = outcomes.filter(({ error }) => error !== undefined);
  await deleteEvents(context, idsOf(delivered.flatMap(({ request }) => request.events)));
  const isAway = failed.length > 0 && delivered.length === 0;
  let givenUp = await trimEvents(context, id);
  const delays: number[] = [];
  for (const { request } of failed) {
    const { events } = request;
    const old = events.filter(({ occurredAt }) => occurredAt <= now - EVENT_LIFETIME_MS);
    givenUp += await deleteEvents(context, idsOf(old));
    const delay = retryDelay(1 + Math.min(...events.map(({ attempts }) => attempts)));
    delays.push(delay);
    await db
      .updateTable("app_events")
      .set({ due_at: now + delay })
      .where(hasIdIn(db, "id", idsOf(events)))
      .execute();
  }
  if (isAway)
    givenUp += await pauseOthers(context, id, { startedAt, until: now + Math.min(...delays) });
  const [failure] = failed;
  await recordDelivery(context, appId, {
    ...(delivered.length > 0 && { delivered_at: now }),
    ...(failure?.error !== undefined && { failed_at: now, error: failure.error }),
  });
  await countGivenUp(context, appId, givenUp);
  // What is due, but waits for an earlier event of the same record, is due with that one.
  if ((await listDue(context, appId, 1)).length > 0) return now;
  const next = await db
    .selectFrom("app_events")
    .select(({ fn }) => fn.min("due_at").as("due_at"))
    .where("app_id", "=", id)
    .where("due_at", ">", now)
    .executeTakeFirst();
  return next?.due_at == null ? undefined : Number(next.due_at);
}

/**
 * The app accepted nothing: what else was due when the round started waits for the next attempt, too, unless it is too
 * old. Newer events don't wait: perhaps the app only can't take the ones of this round.
 *
 * @returns how many events are given up
 */
async function pauseOthers(
  { db, now }: CrmContext,
  id: number,
  { startedAt, until }: { startedAt: number; until: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("app_events")
    .where("app_id", "=", id)
    .where("occurred_at", "<=", now - EVENT_LIFETIME_MS)
    .executeTakeFirst();
  await db
    .updateTable("app_events")
    .set({ due_at: until })
    .where("app_id", "=", id)
    .where("due_at", "<=", startedAt)
    .execute();
  return Number(numDeletedRows);
}

/** Gives up the oldest events if too many wait, and returns how many. */
async function trimEvents({ db }: CrmContext, id: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("app_events")
    .where("app_id", "=", id)
    .where("id", "<=", (events) =>
      events
        .selectFrom("app_events")
        .select("id")
        .where("app_id", "=", id)
        .orderBy("id", "desc")
        .offset(MAX_WAITING_EVENTS)
        .limit(1),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function deleteEvents({ db }: CrmContext, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom("app_events")
    .where(hasIdIn(db, "id", ids))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
