import { CrmError } from "../errors/crm-error.ts";
import type { ProbeRequest } from "../page-api/index.ts";
import { listProviders } from "../apps/installations.ts";
import type { CrmContext } from "../model/crm-context.ts";

/**
 * Returns the URL to probe; throws unless it belongs to an installed app or the user has just entered
 * it. The caller checks where it leads.
 */
export async function findProbeTarget(context: CrmContext, request: ProbeRequest): Promise<URL> {
  const url = new URL(request.url);
  if (request.override) return url;
  const apps = await listProviders(context);
  const { providerId } = request;
  const isKnown = apps.some(
    (app) =>
      (providerId === undefined || app.appId === providerId) &&
      new URL(app.url).origin === url.origin,
  );
  if (isKnown) return url;
  throw new CrmError(
    "invalid",
    `${url.origin} is not where an installed calling app is. An address that was just entered is probed with override: true.`,
  );
}
