import { existsSync } from "node:fs";
import { run } from "../process/run.mjs";
import { engines } from "./engines.mjs";
import { whyMissing } from "./find-engine.mjs";

const missing = () => Object.values(engines).filter((engine) => whyMissing(engine) !== undefined);

/** @param {NodeJS.ProcessEnv} environment */
const mayInstall = ({ CI }) =>
  Boolean(CI) && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/**
 * Sees to it that CI skips no engine: installs what is missing from Debian's packages, with CI set and
 * as root. The tests themselves say what is skipped.
 *
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<import("../process/run.mjs").Outcome>}
 */
export async function installEngines(environment = process.env) {
  const packages = missing().flatMap((engine) => engine.packages);
  if (packages.length === 0 || !mayInstall(environment)) return { ok: true, output: "" };
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env });
  return run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
}
