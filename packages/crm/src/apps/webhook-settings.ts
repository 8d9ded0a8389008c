import { z } from "zod";
import { CrmError } from "../errors/crm-error.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import { DEFAULT_EVENT_REQUESTS, MAX_EVENT_REQUESTS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { appUrl } from "../page-api/index.ts";
import { refreshSubscriptions } from "./webhook-subscriptions.ts";

const throttling = z.object({
  maxConcurrentRequests: z.int().min(1).max(MAX_EVENT_REQUESTS),
});

export const webhookSettings = z
  .object({
    /** The callback URL of the app. */
    targetUrl: appUrl,
    throttling: throttling.default({ maxConcurrentRequests: DEFAULT_EVENT_REQUESTS }),
  })
  .meta({ id: "NewWebhookSettings" });

export const storedWebhookSettings = z
  .object({
    targetUrl: z.string(),
    throttling: z.object({ maxConcurrentRequests: z.number() }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "WebhookSettings" });
type StoredWebhookSettings = z.infer<typeof storedWebhookSettings>;

/** Throws unless there is such an app: its client secret signs the events. */
export async function assertDeveloperApp(context: CrmContext, appId: RecordId): Promise<void> {
  await readApp(context, appId);
}

async function readApp({ db }: CrmContext, appId: RecordId) {
  const row = await db
    .selectFrom("apps")
    .select(["callback_url", "max_concurrent_requests", "created_at", "updated_at"])
    .where("app_id", "=", toStoredId(appId))
    .executeTakeFirst();
  if (row) return row;
  throw new CrmError(
    "notFound",
    `There is no developer app ${appId}. Events are signed with the client secret of one.`,
  );
}

/** Returns where an app receives events; throws notFound if it has no URL. */
export async function getWebhookSettings(
  context: CrmContext,
  appId: RecordId,
): Promise<StoredWebhookSettings> {
  const row = await readApp(context, appId);
  if (row.callback_url === null) {
    throw new CrmError("notFound", `The app ${appId} has no URL for events.`);
  }
  return {
    targetUrl: row.callback_url,
    throttling: { maxConcurrentRequests: row.max_concurrent_requests },
    createdAt: new Date(Number(row.created_at)).toISOString(),
    updatedAt: new Date(Number(row.updated_at)).toISOString(),
  };
}

export async function replaceWebhookSettings(
  context: CrmContext,
  appId: RecordId,
  { targetUrl, throttling: { maxConcurrentRequests } }: z.infer<typeof webhookSettings>,
): Promise<StoredWebhookSettings> {
  await setTarget(context, appId, {
    callback_url: targetUrl,
    max_concurrent_requests: maxConcurrentRequests,
  });
  return getWebhookSettings(context, appId);
}

/** Removes the URL. The subscriptions stay, and continue with another URL. */
export const deleteWebhookSettings = (context: CrmContext, appId: RecordId): Promise<void> =>
  setTarget(context, appId, {
    callback_url: null,
    max_concurrent_requests: DEFAULT_EVENT_REQUESTS,
  });

async function setTarget(
  context: CrmContext,
  appId: RecordId,
  values: { callback_url: string | null; max_concurrent_requests: number },
): Promise<void> {
  await assertDeveloperApp(context, appId);
  await context.db
    .updateTable("apps")
    .set({ ...values, updated_at: context.now })
    .where("app_id", "=", toStoredId(appId))
    .execute();
  await refreshSubscriptions(context, appId);
}
