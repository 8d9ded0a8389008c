import { toStoredId, type RecordId } from "../ids/record-id.ts";
import { scheduleJob } from "../jobs/jobs.ts";
import { INSERT_BATCH_SIZE } from "../limits.ts";
import type { AppEvent } from "../model/app-event.ts";
import type { CrmContext } from "../model/crm-context.ts";

export const SEND_EVENTS = "sendEvents";

/** The events that an app receives about itself, without a subscription. */
type OwnEventType = "app.installed" | "app.uninstalled" | "app.tokensRevoked";

/** Adds an event about an app itself. */
export function noteAppEvent(
  { events }: CrmContext,
  appId: RecordId,
  type: OwnEventType,
  scopes: readonly string[] = [],
): void {
  events.push({ appId, type, fields: scopes.length > 0 ? { scopes } : {} });
}

/** Stores the events of a transaction for the apps that have a URL for them, and schedules their delivery. */
export async function storeEvents(context: CrmContext): Promise<void> {
  const appIds = [...new Set(context.events.map(({ appId }) => appId))].toSorted();
  if (appIds.length === 0) return;
  const apps = await context.db
    .selectFrom("apps")
    .select("app_id")
    .where("app_id", "in", appIds.map(toStoredId))
    .where("callback_url", "is not", null)
    .execute();
  const reachable = new Set(apps.map(({ app_id }) => Number(app_id)));
  const events = context.events.filter(({ appId }) => reachable.has(toStoredId(appId)));
  for (let from = 0; from < events.length; from += INSERT_BATCH_SIZE) {
    const rows = events.slice(from, from + INSERT_BATCH_SIZE).map((each) => toRow(context, each));
    await context.db.insertInto("app_events").values(rows).execute();
  }
  // Always in the same order: transactions of other processes wait for the rows of these jobs.
  for (const appId of appIds) {
    if (reachable.has(toStoredId(appId))) await scheduleDelivery(context, appId);
  }
}

/**
 * Makes the delivery of an app's events due. One job per app delivers them, so that their order is kept, and sends as
 * many at once as it may.
 */
export async function scheduleDelivery(
  context: CrmContext,
  appId: RecordId,
  runAt = context.now,
): Promise<void> {
  const uniqueKey = `${SEND_EVENTS}:${appId}`;
  await scheduleJob(context, {
    kind: SEND_EVENTS,
    input: { appId },
    uniqueKey,
    sameKey: "advance",
    runAt,
  });
}

const toRow = (
  { now }: CrmContext,
  { appId, type, subscriptionId, objectId, fields }: AppEvent,
) => ({
  app_id: toStoredId(appId),
  subscription_id: subscriptionId === undefined ? null : toStoredId(subscriptionId),
  object_id: objectId === undefined ? 0 : toStoredId(objectId),
  event: JSON.stringify({ subscriptionType: type, ...fields }),
  occurred_at: now,
  attempts: 0,
  due_at: now,
});
