import type { Work } from "../model/crm-context.ts";
import type { PageProvider } from "../page-api/index.ts";
import { listCallingSettings } from "./calling-settings.ts";
import { listInstallations } from "./installations.ts";

/** A provider without the origins that are allowed where the service is started. */
type StoredProvider = Omit<PageProvider, "allowedOrigins">;

/** The apps that are offered as providers: installed, with all that a calling app needs. */
export async function listProviders(work: Work): Promise<StoredProvider[]> {
  const installations = await listInstallations(work);
  const offered = installations.filter((each) => each.isInstalled && !each.missingScopes.length);
  const ids = new Set(offered.map(({ appId }) => appId));
  const settings = await listCallingSettings(work);
  return settings
    .filter(({ appId }) => ids.has(appId))
    .map(({ createdAt: _createdAt, updatedAt: _updatedAt, ...provider }) => provider);
}
