import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { allTargets } from "../build/build-targets.mjs";
import { build } from "../build/build.mjs";
import { integrityOf } from "../build/integrity.mjs";
import { packPublished } from "../pack/pack.mjs";
import { run } from "../process/run.mjs";
import { repository, repositoryUrl } from "../repository.mjs";
import { sectionOf } from "./change-log.mjs";
import { createGithub } from "./github.mjs";
import { unmetRequirements } from "./requirements.mjs";
import { isAddressPublished, releaseSteps, runSteps } from "./steps.mjs";
import { versionState } from "./version-state.mjs";
import { applyChangeSets, currentVersion, readChangeLog } from "./version.mjs";

/** The script as it is published. */
const SCRIPT = "packages/sdk/dist/main.js";

/** @param {string[]} args */
async function git(...args) {
  const { stdout } = await promisify(execFile)("git", args, { cwd: repository });
  return stdout.trim();
}

/** @param {NodeJS.ProcessEnv} env */
async function destinations(env) {
  const { output } = await run("npm", ["config", "get", "registry"]);
  const registry = `${output.trim().replace(/\/$/, "")}/`;
  return {
    target: {
      registry,
      ...(env["NPM_TOKEN"] !== undefined && { token: env["NPM_TOKEN"] }),
      // Others, such as a company's own, don't accept it.
      hasProvenance: registry === "https://registry.npmjs.org/",
    },
    github: createGithub({
      api: env["GITHUB_API_URL"] ?? "https://api.github.com",
      name: new URL(repositoryUrl).pathname.slice(1),
      token: env["GITHUB_TOKEN"] ?? "",
    }),
  };
}

/**
 * Applies the change sets, and commits that. A release that failed later keeps its version and its commit.
 *
 * @param {import("./github.mjs").Github} github
 * @returns {Promise<string>} why there is nothing to release; empty if there is
 */
async function prepareVersion(github) {
  const version = currentVersion();
  const state = await versionState(git, version, () => isAddressPublished(github, version));
  if (state === "continued") return "";
  if (state === "unfinished")
    return `The release of ${version} is not finished. Finish it first: git checkout v${version} && npm run release`;
  const next = await applyChangeSets(state === "released");
  if (state === "released" && next === version) {
    await git("checkout", "--", ".");
    return `Nothing to release: no change set changes the version since ${version}.`;
  }
  await git("add", "--all");
  if ((await git("status", "--porcelain")) !== "")
    await git("commit", "--quiet", "--message", `chore(release): ${next}`);
  return "";
}

/** @param {string} version @param {Buffer} script */
function describeRelease(version, script) {
  const address = `calling-extensions-sdk-${version}.js`;
  return `${sectionOf(readChangeLog(), version)}

The SDK for script tags is \`${address}\`, with \`integrity="${integrityOf(script)}"\`.`;
}

/**
 * Releases what is checked out. Nothing leaves this machine before every requirement is met and every check has passed.
 *
 * @param {import("../terminal/progress.mjs").Progress} progress
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>}
 */
export async function release(progress, env) {
  const to = await destinations(env);
  const problems = await unmetRequirements({ git, version: currentVersion(), env, ...to });
  for (const problem of problems) console.error(`✘ ${problem}`);
  if (problems.length > 0) return false;
  const checked = await progress.step("npm run check", () => run("npm", ["run", "check"]));
  if (!checked.ok) return false;
  const obstacle = await prepareVersion(to.github);
  if (obstacle !== "") console.error(obstacle);
  if (obstacle !== "") return false;
  const { ok } = await build(allTargets(), progress);
  if (!ok) return false;
  const version = currentVersion();
  const script = readFileSync(join(repository, SCRIPT));
  const notes = describeRelease(version, script);
  const packages = await packPublished();
  return runSteps(releaseSteps({ version, notes, script, packages, git, ...to }), progress);
}
