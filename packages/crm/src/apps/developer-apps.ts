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
import { createCallingSettings, getCallingSettings } from "../settings/calling-settings.ts";
import { nextId } from "../store/next-id.ts";
import type { Tables } from "../store/tables.ts";
import { uninstallApp } from "./installations.ts";

/** An app of a developer. */
export type DeveloperApp = ApiApp & { readonly appId: RecordId };

/** An app to create; its id is that of a calling app without a client id. */
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
  const appId = given.appId ?? (await nextId(db));
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
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new CrmError("conflict", `The app ${appId} has a client id already.`);
  if (given.callingUrl !== undefined) {
    await createCallingSettings(context, appId, { name: given.name, url: given.callingUrl });
  }
  return {
    app: toApp(row, given.callingUrl !== undefined || given.appId !== undefined),
    clientSecret,
  };
}

/** Replaces what a seed says of an app; its tokens stay. */
export async function replaceSeedApp(
  context: CrmContext,
  app: NewDeveloperApp & { readonly appId: RecordId },
  fixed: FixedCredentials,
): Promise<void> {
  await context.db.deleteFrom("apps").where("app_id", "=", toStoredId(app.appId)).execute();
  await createDeveloperApp(context, app, fixed);
}

const selectApps = ({ db }: CrmContext) =>
  db
    .selectFrom("apps")
    .leftJoin("calling_settings", "calling_settings.app_id", "apps.app_id")
    .selectAll("apps")
    .select("calling_settings.url as calling_url");

/** Lists the apps by their ids. */
export async function listDeveloperApps(context: CrmContext): Promise<DeveloperApp[]> {
  const rows = await selectApps(context).orderBy("apps.app_id").limit(MAX_APPS).execute();
  return rows.map((row) => toApp(row, row.calling_url !== null));
}

/** Returns an app; throws notFound. */
async function getDeveloperApp(context: CrmContext, appId: RecordId): Promise<DeveloperApp> {
  const row = await selectApps(context)
    .where("apps.app_id", "=", toStoredId(appId))
    .executeTakeFirst();
  if (!row) throw new CrmError("notFound", `There is no developer app ${appId}.`);
  return toApp(row, row.calling_url !== null);
}

/** Finds an app by its client id. */
export async function findClient(
  context: CrmContext,
  clientId: string,
): Promise<DeveloperApp | undefined> {
  const row = await selectApps(context).where("apps.client_id", "=", clientId).executeTakeFirst();
  return row && toApp(row, row.calling_url !== null);
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
  return getDeveloperApp(context, appId);
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

/** Deletes an app with its installation, its tokens and its settings. */
export async function deleteDeveloperApp(context: CrmContext, appId: RecordId): Promise<void> {
  await getDeveloperApp(context, appId);
  const id = toStoredId(appId);
  await context.db.deleteFrom("apps").where("app_id", "=", id).execute();
  await uninstallApp(context, appId);
  for (const table of ["calling_settings", "recording_settings", "channel_connections"] as const) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
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

const toApp = (row: Selectable<Tables["apps"]>, isCallingApp: boolean): DeveloperApp => ({
  appId: fromStoredId(row.app_id),
  name: row.name,
  clientId: row.client_id,
  isPublic: row.is_public === 1,
  redirectUrls: toList(row.redirect_urls),
  scopes: toList(row.scopes),
  optionalScopes: toList(row.optional_scopes),
  ...(row.callback_url !== null && { callbackUrl: row.callback_url }),
  isCallingApp,
  createdAt: new Date(Number(row.created_at)).toISOString(),
});
