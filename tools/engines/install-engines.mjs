import { existsSync } from "node:fs";
import { run } from "../process/run.mjs";
import { engines, headlessShell, proxies, sipPrograms } from "./engines.mjs";
import { missingReason } from "./find-engine.mjs";

const missing = () =>
  [...Object.values(engines), headlessShell, proxies, sipPrograms].filter(
    (each) => missingReason(each) !== undefined,
  );

/** @param {NodeJS.ProcessEnv} environment */
const canInstall = ({ CI }) =>
  Boolean(CI) && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/**
 * Installs missing engines, and the programs for real calls and several processes, from Debian's packages, only as root and on CI, which may
 * not skip tests. Elsewhere, the tests report what they skip, and without the headless shell they use Chromium.
 *
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<import("../process/run.mjs").Outcome>}
 */
export async function installEngines(environment = process.env) {
  const packages = missing().flatMap((each) => each.packages);
  if (packages.length === 0 || !canInstall(environment)) return { ok: true, output: "" };
  // With this run level, Debian starts no service: the tests start their own server.
  const env = { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  await run("apt-get", ["update"], { env });
  return run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
}
