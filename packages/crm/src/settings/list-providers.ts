import type { Work } from "../work.ts";
import { listCallingSettings, type AppSettings } from "./calling-settings.ts";
import { listInstallations } from "./installations.ts";

/** The apps that are offered as providers: installed, with all that a calling app needs. */
export async function listProviders(work: Work): Promise<AppSettings[]> {
  const installations = await listInstallations(work);
  const offered = installations.filter((each) => each.isInstalled && !each.missingScopes.length);
  const ids = new Set(offered.map(({ appId }) => appId));
  return (await listCallingSettings(work)).filter(({ appId }) => ids.has(appId));
}
