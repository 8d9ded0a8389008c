import { z } from "zod";
import { findSigningKey } from "../apps/find-signing-key.ts";
import { postToApp } from "../apps/request-app.ts";
import { getAppCall } from "../calls/find-app-call.ts";
import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId, type RecordId } from "../ids/record-id.ts";
import { JobRejected, type JobHandler } from "../jobs/job-runner.ts";
import { scheduleJob } from "../jobs/jobs.ts";
import { MAX_CHANNEL_NUMBERS, MAX_FRIENDLY_NAME_LENGTH } from "../limits.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import type { AddressGuard } from "../network/address-guard.ts";
import { getChannelConnection } from "../settings/channel-connections.ts";
import { isInstalled } from "../apps/installations.ts";

export const PUBLISH_CALL = "publishCall";

/** A call that an app publishes to its channel. */
export interface PublishedCall {
  readonly appId: RecordId;
  readonly userId: RecordId;
  readonly engagementId: string;
  readonly externalCallId: string;
}

/**
 * Publishes a call to the channel of its app: schedules the webhook of the channel connection, which is
 * retried until the app accepts it. A call is published once, however often the app asks for it; if the
 * webhook was given up, it is called again.
 *
 * @throws CrmError `notFound` without such a call of the app, or without a channel connection that is
 * ready; `conflict` if its requests can't be signed
 */
export async function publishCall(context: CrmContext, call: PublishedCall): Promise<void> {
  const { appId, engagementId } = call;
  if (!(await isInstalled(context, appId))) {
    throw new CrmError("notFound", `The app ${appId} isn't installed.`);
  }
  const { isReady } = await getChannelConnection(context, appId);
  if (!isReady) {
    throw new CrmError("notFound", `The channel connection of app ${appId} isn't ready.`);
  }
  if ((await findSigningKey(context, appId)) === undefined) {
    throw new CrmError(
      "conflict",
      `The app ${appId} has no client secret to sign requests with. Create it as a developer app.`,
    );
  }
  await getAppCall(context, engagementId, appId);
  await scheduleJob(context, {
    kind: PUBLISH_CALL,
    input: call,
    uniqueKey: `${PUBLISH_CALL}:${appId}:${engagementId}`,
    sameKey: "keep",
  });
}

const callInput = z.object({
  appId: z.string(),
  userId: z.string(),
  engagementId: z.string(),
  externalCallId: z.string(),
});

/** The phone numbers of a user, as the app returns them. What isn't valid is left out. */
const channelNumber = z.object({
  e164PhoneNumber: z.string().regex(/^\+[1-9]\d{1,14}$/),
  extension: z.coerce.string().max(20).nullish(),
  friendlyName: z
    .string()
    .transform((name) => name.slice(0, MAX_FRIENDLY_NAME_LENGTH))
    .nullish(),
});
type ChannelNumber = z.infer<typeof channelNumber>;

/** Reads a response: a list, or an object with one as `phoneNumbers`. */
function readChannelNumbers(text: string): ChannelNumber[] {
  let content: unknown;
  try {
    content = JSON.parse(text) as unknown;
  } catch {
    return [];
  }
  const { phoneNumbers } = Object(content) as { phoneNumbers?: unknown };
  const list = [content, phoneNumbers].find((each) => Array.isArray(each)) ?? [];
  return (list as unknown[]).slice(0, MAX_CHANNEL_NUMBERS).flatMap((each) => {
    const parsed = channelNumber.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Creates what calls the webhook of a channel connection. */
export const createPublishHandler =
  (options: { crm: Crm; guard: AddressGuard; portalId: () => string }): JobHandler =>
  async ({ job, signal }) => {
    const { crm, guard, portalId } = options;
    const { appId, userId, engagementId, externalCallId } = callInput.parse(job.input);
    const id = parseRecordId(appId);
    const { url, secretHash } = await crm.read(async (context) => ({
      url: id && (await isInstalled(context, id)) && (await getChannelConnection(context, id)).url,
      secretHash: id && (await findSigningKey(context, id)),
    }));
    if (!url || secretHash === undefined) {
      throw new JobRejected("The app is no longer installed, or has no channel connection.");
    }
    const body = JSON.stringify({
      appId: Number(appId),
      portalId: Number(portalId()),
      userId: Number(userId),
      engagementId: Number(engagementId),
      externalCallId,
    });
    const text = await postToApp(
      { url: new URL(url), body, secretHash, now: crm.now() },
      { guard, signal },
    );
    return { phoneNumbers: readChannelNumbers(text) };
  };
