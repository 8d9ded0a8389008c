import { grantsScope } from "../auth/scopes.ts";
import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { InstallationList, PageProvider } from "../page-api/index.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { getCallingSettings, listCallingSettings } from "./calling-settings.ts";

/** The scopes that an app needs to be a provider. */
export const INSTALLATION_SCOPES = ["contacts", "timeline"] as const;

/** The required scopes that a grant lacks. */
const missingScopes = (granted: readonly string[]): string[] =>
  INSTALLATION_SCOPES.filter((scope) => !grantsScope(granted, scope));

/** Installs an app with any scopes, or replaces its scopes. */
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
  await installApp(context, appId, [...new Set(scopes)]);
}

/** Uninstalls an app; does nothing if it is not installed. */
export async function uninstallApp({ db }: CrmContext, appId: RecordId): Promise<void> {
  await db.deleteFrom("installations").where("app_id", "=", toStoredId(appId)).execute();
}

/** Lists every calling app and its scopes. */
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
