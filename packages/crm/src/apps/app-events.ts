import { z } from "zod";
import { parseRecordId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { JobRejected, type JobHandler } from "../jobs/job-runner.ts";
import { scheduleJob } from "../jobs/jobs.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import type { AddressGuard } from "../network/address-guard.ts";
import { postToApp } from "./request-app.ts";

export const SEND_APP_EVENT = "sendAppEvent";

/** The events that an app receives about itself. */
export const appEventTypes = ["app.installed", "app.uninstalled", "app.tokensRevoked"] as const;
export type AppEventType = (typeof appEventTypes)[number];

const eventInput = z.object({
  appId: z.string(),
  type: z.enum(appEventTypes),
  occurredAt: z.number(),
  scopes: z.array(z.string()),
});

/** Schedules an event for an app, if it has a callback URL. */
export async function scheduleAppEvent(
  context: CrmContext,
  appId: RecordId,
  type: AppEventType,
  scopes: readonly string[] = [],
): Promise<void> {
  const app = await findCallback(context, appId);
  if (app?.callback_url == null) return;
  const input: z.infer<typeof eventInput> = {
    appId,
    type,
    occurredAt: context.now,
    scopes: [...scopes],
  };
  await scheduleJob(context, { kind: SEND_APP_EVENT, input });
}

/** Creates what sends events to apps. An app may get an event twice, with the same `eventId`. */
export const createEventHandler =
  (options: { crm: Crm; guard: AddressGuard; portalId: () => string }): JobHandler =>
  async ({ job, signal }) => {
    const { crm, guard, portalId } = options;
    const { appId, type, occurredAt, scopes } = eventInput.parse(job.input);
    const id = parseRecordId(appId);
    const app = id && (await crm.read((context) => findCallback(context, id)));
    if (app?.callback_url == null) throw new JobRejected("The app no longer has a callback URL.");
    const event = {
      eventId: Number(job.id),
      subscriptionType: type,
      portalId: Number(portalId()),
      appId: Number(appId),
      occurredAt,
      attemptNumber: job.attempts - 1,
      ...(scopes.length > 0 && { scopes }),
    };
    const { callback_url: url, secret_hash: secretHash } = app;
    // The vendor sends events in lists.
    const body = JSON.stringify([event]);
    await postToApp({ url: new URL(url), body, secretHash, now: crm.now() }, { guard, signal });
  };

const findCallback = ({ db }: CrmContext, appId: RecordId) =>
  db
    .selectFrom("apps")
    .select(["callback_url", "secret_hash"])
    .where("app_id", "=", toStoredId(appId))
    .executeTakeFirst();
