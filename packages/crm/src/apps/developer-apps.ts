import type { Selectable, Updateable } from "kysely";
import { randomBytes } from "node:crypto";
import { hashSecret } from "../auth/credentials.ts";
import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { MAX_APPS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type {
  DeveloperApp as ApiApp,
  DeveloperAppPatch,
  NewDeveloperApp as NewApiApp,
} from "../page-api/index.ts";
import type { AppCallingSettings } from "../settings/calling-settings-schema.ts";
import {
  createCallingSettings,
  deleteCallingSettings,
  findCallingSettings,
  getCallingSettings,
  listCallingSettings,
  updateCallingSettings,
  type AppSettings,
} from "../settings/calling-settings.ts";
import { setChannelWebhook } from "../settings/channel-connections.ts";
import { setRecordingUrl } from "../settings/recording-settings.ts";
import type { Tables } from "../store/tables.ts";
import { uninstallApp } from "./installations.ts";
import { refreshSubscriptions } from "./webhook-subscriptions.ts";

/** An app of a developer. */
export type DeveloperApp = ApiApp & { readonly appId: RecordId };

/** An app to create. A calling app that has no client id yet gives it its own id. */
export type NewDeveloperApp = Omit<NewApiApp, "appId"> & { readonly appId?: RecordId | undefined };

/** An app with its secret, which is shown once. */
export interface AppWithSecret {
  readonly app: DeveloperApp;
  readonly clientSecret: string;
}

/** A client secret is longer than a block of SHA-256: see `signRequest`. */
const createClientSecret = (): string => `secret-${randomBytes(48).toString("base64url")}`;

/** Fixed credentials of an app in a seed. */
export interface FixedCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Creates an app, or makes a calling app that has only settings one that users can authorize.
 *
 * @throws CrmError `notFound` or `conflict` if `appId` is no such calling app
 */
export async function createDeveloperApp(
  context: CrmContext,
  given: NewDeveloperApp,
  fixed?: FixedCredentials,
): Promise<AppWithSecret> {
  const { db, now } = context;
  const appId = given.appId ?? (await context.nextId());
  // A seed stores both.
  if (given.appId !== undefined && !fixed) await getCallingSettings(context, appId);
  const clientSecret = fixed?.clientSecret ?? createClientSecret();
  const row = await db
    .insertInto("apps")
    .values({
      app_id: toStoredId(appId),
      client_id: fixed?.clientId ?? randomBytes(16).toString("hex"),
      secret_hash: hashSecret(clientSecret),
      ...toColumns(given),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("app_id")
    .executeTakeFirst();
  if (!row) throw new CrmError("conflict", `The app ${appId} has a client id already.`);
  if (given.callingUrl !== undefined) {
    await createCallingSettings(context, appId, { name: given.name, url: given.callingUrl });
  }
  return { app: await getDeveloperApp(context, appId), clientSecret };
}

/** Replaces what a seed says of an app; its tokens stay, and its URL for events unless the seed has one. */
export async function replaceSeedApp(
  context: CrmContext,
  app: NewDeveloperApp & { readonly appId: RecordId },
  fixed: FixedCredentials,
): Promise<void> {
  const before = await context.db
    .deleteFrom("apps")
    .where("app_id", "=", toStoredId(app.appId))
    .returning(["callback_url", "max_concurrent_requests"])
    .executeTakeFirst();
  const callbackUrl = app.callbackUrl ?? before?.callback_url ?? undefined;
  await createDeveloperApp(context, { ...app, callbackUrl }, fixed);
  if (!before) return;
  const { max_concurrent_requests } = before;
  await updateRow(context, app.appId, { max_concurrent_requests });
}

/** Every app with the URLs that the CRM calls. */
const selectApps = ({ db }: CrmContext) =>
  db
    .selectFrom("apps")
    .leftJoin("channel_connections", "channel_connections.app_id", "apps.app_id")
    .leftJoin("recording_settings", "recording_settings.app_id", "apps.app_id")
    .selectAll("apps")
    .select(["channel_connections.url as webhook_url", "recording_settings.url as recording_url"]);

/** Lists the apps by their ids. */
export async function listDeveloperApps(context: CrmContext): Promise<DeveloperApp[]> {
  const rows = await selectApps(context).orderBy("apps.app_id").limit(MAX_APPS).execute();
  const settings = new Map(
    (await listCallingSettings(context)).map((each) => [each.appId, each] as const),
  );
  return rows.map((row) => toApp(row, settings.get(fromStoredId(row.app_id))));
}

/** Returns an app; throws notFound. */
async function getDeveloperApp(context: CrmContext, appId: RecordId): Promise<DeveloperApp> {
  const row = await selectApps(context)
    .where("apps.app_id", "=", toStoredId(appId))
    .executeTakeFirst();
  if (!row) throw new CrmError("notFound", `There is no developer app ${appId}.`);
  return toApp(row, await findCallingSettings(context, appId));
}

/** Finds an app by its client id. */
export async function findClient(
  context: CrmContext,
  clientId: string,
): Promise<DeveloperApp | undefined> {
  const row = await selectApps(context).where("client_id", "=", clientId).executeTakeFirst();
  return row && toApp(row, await findCallingSettings(context, fromStoredId(row.app_id)));
}

/** Tells whether a client has this secret. */
export async function hasSecret(
  { db }: CrmContext,
  clientId: string,
  secret: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("apps")
    .select("app_id")
    .where("client_id", "=", clientId)
    .where("secret_hash", "=", hashSecret(secret))
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateDeveloperApp(
  context: CrmContext,
  appId: RecordId,
  patch: DeveloperAppPatch,
): Promise<DeveloperApp> {
  const before = await getDeveloperApp(context, appId);
  const {
    name = before.name,
    isPublic = before.isPublic,
    redirectUrls = before.redirectUrls,
    scopes = before.scopes,
    optionalScopes = before.optionalScopes,
    callbackUrl = before.callbackUrl ?? null,
  } = patch;
  const after = { name, isPublic, redirectUrls, scopes, optionalScopes };
  await updateRow(context, appId, {
    ...toColumns({ ...after, callbackUrl: callbackUrl ?? undefined }),
    updated_at: context.now,
  });
  if (patch.callbackUrl !== undefined) await refreshSubscriptions(context, appId);
  return getDeveloperApp(context, appId);
}

/** Registers an app as a calling app, or changes its calling settings. */
export async function setCallingSettings(
  context: CrmContext,
  appId: RecordId,
  { channelWebhookUrl, recordingUrl, ...given }: AppCallingSettings,
): Promise<DeveloperApp> {
  const { callingSettings } = await getDeveloperApp(context, appId);
  await (callingSettings ? updateCallingSettings : createCallingSettings)(context, appId, given);
  if (channelWebhookUrl !== undefined) await setChannelWebhook(context, appId, channelWebhookUrl);
  if (recordingUrl !== undefined) await setRecordingUrl(context, appId, recordingUrl);
  return getDeveloperApp(context, appId);
}

/** Makes an app one that is no calling app; it stays installed. */
export async function removeCallingSettings(context: CrmContext, appId: RecordId): Promise<void> {
  await getDeveloperApp(context, appId);
  await deleteCallingSettings(context, appId);
  await setChannelWebhook(context, appId, null);
  await setRecordingUrl(context, appId, null);
}

/** Replaces the secret of an app; the previous one no longer works. */
export async function replaceClientSecret(
  context: CrmContext,
  appId: RecordId,
): Promise<AppWithSecret> {
  await getDeveloperApp(context, appId);
  const clientSecret = createClientSecret();
  await updateRow(context, appId, {
    secret_hash: hashSecret(clientSecret),
    updated_at: context.now,
  });
  return { app: await getDeveloperApp(context, appId), clientSecret };
}

/** What is stored for apps besides the apps themselves. */
const tablesOfApps = [
  "calling_settings",
  "recording_settings",
  "channel_connections",
  "webhook_subscriptions",
  "app_events",
  "event_deliveries",
  "given_up_events",
] as const;

/** Deletes an app with its installation, its tokens and its settings. */
export async function deleteDeveloperApp(context: CrmContext, appId: RecordId): Promise<void> {
  await getDeveloperApp(context, appId);
  const id = toStoredId(appId);
  await context.db.deleteFrom("apps").where("app_id", "=", id).execute();
  await uninstallApp(context, appId);
  await refreshSubscriptions(context, appId);
  for (const table of tablesOfApps) {
    await context.db.deleteFrom(table).where("app_id", "=", id).execute();
  }
}

async function updateRow(
  { db }: CrmContext,
  appId: RecordId,
  values: Updateable<Tables["apps"]>,
): Promise<void> {
  await db.updateTable("apps").set(values).where("app_id", "=", toStoredId(appId)).execute();
}

const toColumns = (
  given: Pick<
    DeveloperApp,
    "name" | "isPublic" | "redirectUrls" | "scopes" | "optionalScopes" | "callbackUrl"
  >,
) => ({
  name: given.name,
  is_public: given.isPublic ? 1 : 0,
  redirect_urls: JSON.stringify([...new Set(given.redirectUrls)]),
  scopes: JSON.stringify([...new Set(given.scopes)]),
  optional_scopes: JSON.stringify(
    [...new Set(given.optionalScopes)].filter((scope) => !given.scopes.includes(scope)),
  ),
  callback_url: given.callbackUrl ?? null,
});

/** Only `toColumns` writes the lists. */
const toList = (text: string): string[] => JSON.parse(text) as string[];

const toApp = (
  row: Selectable<Tables["apps"]> & { webhook_url: string | null; recording_url: string | null },
  settings: AppSettings | undefined,
): DeveloperApp => ({
  appId: fromStoredId(row.app_id),
  name: row.name,
  clientId: row.client_id,
  isPublic: row.is_public === 1,
  redirectUrls: toList(row.redirect_urls),
  scopes: toList(row.scopes),
  optionalScopes: toList(row.optional_scopes),
  ...(row.callback_url !== null && { callbackUrl: row.callback_url }),
  ...(settings && { callingSettings: toKnownSettings(settings) }),
  ...(row.webhook_url !== null && { channelWebhookUrl: row.webhook_url }),
  ...(row.recording_url !== null && { recordingUrl: row.recording_url }),
  createdAt: new Date(Number(row.created_at)).toISOString(),
});

const toKnownSettings = ({
  appId: _appId,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...settings
}: AppSettings): DeveloperApp["callingSettings"] => settings;
