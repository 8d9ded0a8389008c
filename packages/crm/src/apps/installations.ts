import { grantsScope } from "../auth/scopes.ts";
import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { InstallationList, PageProvider } from "../page-api/index.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { noteAppEvent } from "./app-events.ts";
import { getCallingSettings, listCallingSettings } from "../settings/calling-settings.ts";
import { revokeAllOf } from "./authorizations.ts";
import { refreshSubscriptions } from "./webhook-subscriptions.ts";

/** The scopes that an app needs to be a provider. */
export const INSTALLATION_SCOPES = ["contacts", "timeline"] as const;

/** The required scopes that a grant lacks. */
const missingScopes = (granted: readonly string[]): string[] =>
  INSTALLATION_SCOPES.filter((scope) => !grantsScope(granted, scope));

/** Installs an app with any scopes, or replaces its scopes. */
export async function installApp(
  context: CrmContext,
  appId: RecordId,
  scopes: readonly string[],
): Promise<void> {
  const { db, now } = context;
  const granted = { scopes: JSON.stringify(scopes), installed_at: now, tokens_revoked_at: null };
  await db
    .insertInto("installations")
    .values({ app_id: toStoredId(appId), ...granted })
    .onConflict((conflict) => conflict.column("app_id").doUpdateSet(granted))
    .execute();
  await refreshSubscriptions(context, appId);
}

/** Installs a calling app; throws if it doesn't exist or a required scope is missing. */
export async function installCallingApp(
  context: CrmContext,
  appId: RecordId,
  scopes: readonly string[],
): Promise<void> {
  const { name } = await getCallingSettings(context, appId);
  const missing = missingScopes(scopes);
  if (missing.length > 0) {
    throw new CrmError(
      "missingScopes",
      `${name} can't be installed without the scopes ${missing.join(" and ")}.`,
      [
        {
          message: "A calling app must read contacts and write calls on their timelines.",
          code: "MISSING_SCOPES",
          context: { requiredScopes: missing },
        },
      ],
    );
  }
  await installAuthorizedApp(context, appId, [...new Set(scopes)]);
}

/** Installs an app that a user has authorized, or replaces its scopes, and tells the app. */
export async function installAuthorizedApp(
  context: CrmContext,
  appId: RecordId,
  scopes: readonly string[],
): Promise<void> {
  await installApp(context, appId, scopes);
  noteAppEvent(context, appId, "app.installed", scopes);
}

export async function isInstalled({ db }: CrmContext, appId: RecordId): Promise<boolean> {
  const row = await db
    .selectFrom("installations")
    .select("app_id")
    .where("app_id", "=", toStoredId(appId))
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that tokens of an app were revoked because one was used twice. */
export async function markTokensRevoked({ db, now }: CrmContext, appId: RecordId): Promise<void> {
  await db
    .updateTable("installations")
    .set({ tokens_revoked_at: now })
    .where("app_id", "=", toStoredId(appId))
    .execute();
}

/**
 * Uninstalls an app, revokes its tokens and tells the app; does nothing if it is not installed and has no
 * tokens. The caller empties the cache of tokens afterwards.
 */
export async function uninstallApp(context: CrmContext, appId: RecordId): Promise<void> {
  const { numDeletedRows } = await context.db
    .deleteFrom("installations")
    .where("app_id", "=", toStoredId(appId))
    .executeTakeFirst();
  await revokeAllOf(context, appId);
  await refreshSubscriptions(context, appId);
  if (numDeletedRows > 0n) noteAppEvent(context, appId, "app.uninstalled");
}

/** Lists every calling app and its scopes, and the other apps that users have installed. */
export async function listInstallations({ db }: CrmContext): Promise<InstallationList["results"]> {
  const callingApps = await db
    .selectFrom("calling_settings")
    .leftJoin("installations", "installations.app_id", "calling_settings.app_id")
    .select(["calling_settings.app_id", "calling_settings.name"])
    .select(["installations.scopes", "installations.tokens_revoked_at"])
    .execute();
  const otherApps = await db
    .selectFrom("installations")
    .innerJoin("apps", "apps.app_id", "installations.app_id")
    .select(["apps.app_id", "apps.name", "installations.scopes", "installations.tokens_revoked_at"])
    .where("apps.app_id", "not in", db.selectFrom("calling_settings").select("app_id"))
    .execute();
  const toInstallation = (
    row: (typeof callingApps)[number],
    isCallingApp: boolean,
  ): InstallationList["results"][number] => {
    // Only `installApp` writes them.
    const scopes = row.scopes === null ? [] : (JSON.parse(row.scopes) as string[]);
    return {
      appId: fromStoredId(row.app_id),
      name: row.name,
      isInstalled: row.scopes !== null,
      isCallingApp,
      scopes,
      missingScopes: isCallingApp ? missingScopes(scopes) : [],
      ...(row.tokens_revoked_at !== null && {
        tokensRevokedAt: new Date(Number(row.tokens_revoked_at)).toISOString(),
      }),
    };
  };
  return [
    ...callingApps.map((row) => toInstallation(row, true)),
    ...otherApps.map((row) => toInstallation(row, false)),
  ].toSorted((a, b) => Number(a.appId) - Number(b.appId));
}

/** A provider without the allowed origins, which are an option of the service. */
type StoredProvider = Omit<PageProvider, "allowedOrigins">;

/** Lists the providers: installed apps with all required scopes. */
export async function listProviders(context: CrmContext): Promise<StoredProvider[]> {
  const installations = await listInstallations(context);
  const offered = installations.filter((each) => each.isInstalled && !each.missingScopes.length);
  const ids = new Set(offered.map(({ appId }) => appId));
  const settings = await listCallingSettings(context);
  return settings
    .filter(({ appId }) => ids.has(appId))
    .map(({ createdAt: _createdAt, updatedAt: _updatedAt, ...provider }) => provider);
}
