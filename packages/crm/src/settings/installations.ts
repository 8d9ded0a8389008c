import { grantsScope } from "../auth/scopes.ts";
import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { InstallationList, PageProvider } from "../page-api/index.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { getCallingSettings, listCallingSettings } from "./calling-settings.ts";

/** What an app must be granted to be offered as a provider. */
export const INSTALLATION_SCOPES = ["contacts", "timeline"] as const;

/** Which of those a grant lacks. */
const missingScopes = (granted: readonly string[]): string[] =>
  INSTALLATION_SCOPES.filter((scope) => !grantsScope(granted, scope));

/** Installs an app with what it is granted, however little that is; again replaces the grant. */
export async function installApp(
  { db, now }: CrmContext,
  appId: RecordId,
  scopes: readonly string[],
): Promise<void> {
  const granted = { scopes: JSON.stringify(scopes), installed_at: now };
  await db
    .insertInto("installations")
    .values({ app_id: toStoredId(appId), ...granted })
    .onConflict((conflict) => conflict.column("app_id").doUpdateSet(granted))
    .execute();
}

/** Installs a calling app that there is, and only with all that a calling app needs. */
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
      `${name} cannot be installed without the scopes ${missing.join(" and ")}.`,
      [
        {
          message: "A calling app reads contacts, and writes calls on their timelines.",
          code: "MISSING_SCOPES",
          context: { requiredScopes: missing },
        },
      ],
    );
  }
  await installApp(context, appId, [...new Set(scopes)]);
}

/** Takes an app's grant from it; does nothing where it has none. */
export async function uninstallApp({ db }: CrmContext, appId: RecordId): Promise<void> {
  await db.deleteFrom("installations").where("app_id", "=", toStoredId(appId)).execute();
}

/** Every calling app, with what it is granted. */
export async function listInstallations({ db }: CrmContext): Promise<InstallationList["results"]> {
  const rows = await db
    .selectFrom("calling_settings")
    .leftJoin("installations", "installations.app_id", "calling_settings.app_id")
    .select(["calling_settings.app_id", "calling_settings.name", "installations.scopes"])
    .orderBy("calling_settings.app_id")
    .execute();
  return rows.map((row) => {
    // Only `installApp` writes them.
    const scopes = row.scopes === null ? [] : (JSON.parse(row.scopes) as string[]);
    return {
      appId: fromStoredId(row.app_id),
      name: row.name,
      isInstalled: row.scopes !== null,
      scopes,
      missingScopes: missingScopes(scopes),
    };
  });
}

/** A provider without the origins that are allowed where the service is started. */
type StoredProvider = Omit<PageProvider, "allowedOrigins">;

/** The apps that are offered as providers: installed, with all that a calling app needs. */
export async function listProviders(context: CrmContext): Promise<StoredProvider[]> {
  const installations = await listInstallations(context);
  const offered = installations.filter((each) => each.isInstalled && !each.missingScopes.length);
  const ids = new Set(offered.map(({ appId }) => appId));
  const settings = await listCallingSettings(context);
  return settings
    .filter(({ appId }) => ids.has(appId))
    .map(({ createdAt: _createdAt, updatedAt: _updatedAt, ...provider }) => provider);
}
