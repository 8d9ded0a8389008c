import { join } from "node:path";
import { repository } from "../repository.mjs";

/**
 * Serves the built softphone, as another site than the CRM page's 127.0.0.1: so it is in production.
 *
 * @param {import("./settings.mjs").Settings} settings
 */
export async function startSoftphone({ softphonePort, crmPort }) {
  // Only now: it needs a package, which the installation has just brought.
  const { serveStatic } = await import("../static-server.mjs");
  const root = join(repository, "apps", "softphone", "dist");
  // A phone that is opened on its own links to the CRM page.
  const json = { "/settings.json": { crmPageUrl: `http://127.0.0.1:${crmPort}` } };
  return serveStatic({ root, port: softphonePort, host: "localhost", json, single: true });
}
