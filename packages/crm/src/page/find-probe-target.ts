import { CrmError } from "../errors/crm-error.ts";
import type { ProbeRequest } from "../page-api/index.ts";
import { listProviders } from "../settings/list-providers.ts";
import type { Work } from "../model/crm-context.ts";

/**
 * The address that a page asks about; refused where it is none of an installed app and the page does
 * not say that the user has just entered it. Where it leads is for whoever asks it to judge.
 */
export async function findProbeTarget(work: Work, request: ProbeRequest): Promise<URL> {
  const url = new URL(request.url);
  if (request.override) return url;
  const apps = await listProviders(work);
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
