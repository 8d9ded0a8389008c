import { join } from "node:path";
import { repository } from "../repository.mjs";

/**
 * Serves the built softphone, as another site than the CRM page's 127.0.0.1: so it is in production.
 *
 * @param {number} port
 */
export async function startSoftphone(port) {
  // Only now: it needs a package, which the installation has just brought.
  const { serveStatic } = await import("../static-server.mjs");
  const root = join(repository, "apps", "softphone", "dist");
  return serveStatic({ root, port, host: "localhost", single: true });
}
