import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packPublished } from "../pack/pack.mjs";
import { previousPackages } from "./previous-version.mjs";
import { publish } from "./publish.mjs";
import { npmEnvironment, startRegistry } from "./registry.mjs";

/**
 * Publishes all packages to a registry on this machine.
 *
 * @param {{ hasPrevious: boolean }} options `hasPrevious` publishes the version before them first
 * @returns what a person needs who knows only this registry
 */
export async function startRehearsal({ hasPrevious }) {
  const packages = await packPublished();
  const folder = mkdtempSync(join(tmpdir(), "calling-extensions-rehearsal-"));
  const { url, token, stop } = await startRegistry();
  const target = { registry: url, token, hasProvenance: false };
  const older = hasPrevious ? await previousPackages(packages, folder) : [];
  for (const packed of older) await publish(packed, target, "previous");
  for (const packed of packages) await publish(packed, target);
  const cache = join(folder, "npm-cache");
  mkdirSync(cache);
  return {
    packages,
    previous: older[0]?.version ?? "",
    /** A folder for files. */
    folder,
    /** npm knows this registry, and has nothing in its cache. */
    env: { ...npmEnvironment(url), npm_config_cache: cache },
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
