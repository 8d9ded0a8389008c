import { isPublished, publish } from "./publish.mjs";

/** The branch whose files GitHub Pages serves. */
export const PAGES_BRANCH = "gh-pages";

/**
 * What to release, from the commit that is checked out.
 *
 * @typedef {object} Release
 * @property {string} version
 * @property {string} notes the section of the change log, with the integrity hash of the script
 * @property {Buffer} script the SDK for script tags
 * @property {readonly import("./publish.mjs").Packed[]} packages in their order: dependencies first
 * @property {import("./publish.mjs").Target} target
 * @property {import("./github.mjs").Github} github
 * @property {(...args: string[]) => Promise<string>} git runs git, and returns what it prints
 */

/**
 * A step of a release. What it does is visible elsewhere: in git, in the registry or on GitHub. So a release that failed continues
 * on any computer, and a step that succeeded without being noticed isn't repeated.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<boolean>} isDone
 * @property {() => Promise<unknown>} run
 */

/**
 * The versioned address of the script: its path on the project's site.
 *
 * @param {string} version
 */
const addressOf = (version) => `${version}/dist/main.js`;

/**
 * Returns whether the versioned address has the script.
 *
 * @param {import("./github.mjs").Github} github
 * @param {string} version
 * @param {Buffer} [script] the content that it has to have; any by default
 */
export async function isAddressPublished(github, version, script) {
  const published = await github.readFile(addressOf(version), PAGES_BRANCH);
  if (published && script && !published.equals(script))
    throw new Error(
      `${addressOf(version)} is published with other content, and never changes: release another version.`,
    );
  return published !== undefined;
}

/**
 * Returns the steps of a release that leave this machine, in their order.
 *
 * @param {Release} release
 * @returns {Step[]}
 */
export function releaseSteps({ version, notes, script, packages, target, github, git }) {
  const tag = `v${version}`;
  const scriptName = `calling-extensions-sdk-${version}.js`;
  const hasScript = (/** @type {import("./github.mjs").Release | undefined} */ release) =>
    release?.assets.some(({ name }) => name === scriptName) ?? false;
  return [
    {
      name: `tag ${tag}`,
      isDone: async () => (await git("tag", "--list", tag)) !== "",
      run: () => git("tag", "--annotate", tag, "--message", tag),
    },
    {
      name: "push the commit and the tag",
      isDone: async () => (await git("ls-remote", "origin", `refs/tags/${tag}`)) !== "",
      run: () => git("push", "--atomic", "origin", "HEAD:refs/heads/main", tag),
    },
    ...packages.map((packed) => ({
      name: `publish ${packed.name}`,
      isDone: () => isPublished(packed, target.registry),
      run: () => publish(packed, target),
    })),
    {
      name: "create the release on GitHub",
      isDone: async () => hasScript(await github.release(tag)),
      run: async () => {
        const release = (await github.release(tag)) ?? (await github.createRelease(tag, notes));
        await github.uploadFile(release, scriptName, script);
      },
    },
    {
      name: `publish ${addressOf(version)}`,
      isDone: () => isAddressPublished(github, version, script),
      run: () => github.createFile(addressOf(version), PAGES_BRANCH, script, `release: ${tag}`),
    },
  ];
}

/**
 * Runs the steps that aren't done, until one fails.
 *
 * @param {readonly Step[]} steps
 * @param {Pick<import("../terminal/progress.mjs").Progress, "step">} progress
 * @returns {Promise<boolean>} whether all are done
 */
export async function runSteps(steps, progress) {
  for (const { name, isDone, run } of steps) {
    const { ok } = await progress.step(name, async () => {
      try {
        if (!(await isDone())) await run();
        return { ok: true, output: "" };
      } catch (error) {
        return { ok: false, output: error instanceof Error ? error.message : String(error) };
      }
    });
    if (!ok) return false;
  }
  return true;
}
