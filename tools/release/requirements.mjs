import { run } from "../process/run.mjs";
import { npmEnvironment } from "./registry.mjs";
import { PAGES_BRANCH } from "./steps.mjs";

/**
 * @typedef {object} Situation
 * @property {(...args: string[]) => Promise<string>} git
 * @property {string} version the current one
 * @property {import("./publish.mjs").Target} target
 * @property {import("./github.mjs").Github} github
 * @property {NodeJS.ProcessEnv} env
 */

/** @param {Promise<boolean>} result */
const orFalse = (result) => result.catch(() => false);

/** @param {Situation["git"]} git @param {string} revision @returns {Promise<string>} empty without that revision */
export const commitOf = (git, revision) =>
  git("rev-parse", "--quiet", "--verify", `${revision}^{commit}`).catch(() => "");

/**
 * What must be true before a release: a sentence for each, with what to do.
 *
 * @type {readonly { problem: string; isMet: (situation: Situation) => Promise<boolean> }[]}
 */
const requirements = [
  {
    problem: "The tree is not clean. Commit or remove what `git status` lists.",
    isMet: async ({ git }) => (await git("status", "--porcelain")) === "",
  },
  {
    problem:
      "The branch is not main. Run `git switch main`, or check out the tag of a release to finish it.",
    isMet: async ({ git, version }) => {
      if ((await git("branch", "--show-current")) === "main") return true;
      const tagged = await commitOf(git, `v${version}`);
      return tagged !== "" && tagged === (await commitOf(git, "HEAD"));
    },
  },
  {
    problem: "main lacks commits of origin, or origin can't be reached. Run `git pull`.",
    isMet: async ({ git, version }) => {
      await git("fetch", "--quiet", "--tags", "origin", "main");
      if ((await commitOf(git, `v${version}`)) === (await commitOf(git, "HEAD"))) return true;
      await git("merge-base", "--is-ancestor", "origin/main", "HEAD");
      return true;
    },
  },
  {
    problem:
      "npm doesn't know you. Set NPM_TOKEN to a token that may publish these packages, or run `npm login`.",
    isMet: async ({ target }) =>
      (await run("npm", ["whoami"], { env: npmEnvironment(target.registry, target.token) })).ok,
  },
  {
    problem:
      "GitHub doesn't accept GITHUB_TOKEN. Set it to a token that may write to the repository.",
    isMet: async ({ github, env }) =>
      env["GITHUB_TOKEN"] !== undefined && (await github.mayWrite()),
  },
  {
    problem: `The repository has no branch ${PAGES_BRANCH}, which has the versioned addresses.`,
    isMet: ({ github }) => github.hasBranch(PAGES_BRANCH),
  },
  {
    problem:
      "Provenance needs a workflow of GitHub Actions with the permission `id-token: write`. Start the workflow Release.",
    isMet: async ({ target, env }) =>
      !target.hasProvenance || env["ACTIONS_ID_TOKEN_REQUEST_URL"] !== undefined,
  },
];

/**
 * Returns what prevents a release.
 *
 * @param {Situation} situation
 * @returns {Promise<string[]>} a sentence for each problem
 */
export async function unmetRequirements(situation) {
  /** @type {string[]} */
  const problems = [];
  for (const { problem, isMet } of requirements)
    if (!(await orFalse(isMet(situation)))) problems.push(problem);
  return problems;
}
