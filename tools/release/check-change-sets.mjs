import getReleasePlan from "@changesets/get-release-plan";
import { readManifest, repository } from "../repository.mjs";
import { currentState, partsOf, publishedPackages, recordedState } from "./published-state.mjs";

/** @typedef {import("./published-state.mjs").PublishedState} PublishedState */

/**
 * What a change set names: the folders of packages, and how each changes.
 *
 * @typedef {ReadonlyMap<string, string>} Named folder → `major`, `minor`, `patch` or `none`
 */

const ADVICE = "Run npx changeset, and describe the change for the package's users.";

/**
 * Returns the changes since the last release that no change set names.
 *
 * @param {PublishedState} recorded
 * @param {PublishedState} current
 * @param {Named} named
 * @param {(workspace: string) => readonly string[]} packagesWith the published packages that contain a workspace, also itself
 * @returns {string[]} a message for each
 */
export function undescribed(recorded, current, named, packagesWith) {
  const directories = new Set([
    ...Object.keys(recorded.workspaces),
    ...Object.keys(current.workspaces),
  ]);
  return [...directories].flatMap((directory) => {
    const before = recorded.workspaces[directory];
    const now = current.workspaces[directory];
    const type = named.get(directory);
    if (before?.api !== now?.api && (type === undefined || type === "none"))
      return [`The public API of ${directory} has changed since ${recorded.version}. ${ADVICE}`];
    if (before?.sources === now?.sources) return [];
    if (packagesWith(directory).some((each) => named.has(each))) return [];
    return [`${directory} has changed since ${recorded.version}. ${ADVICE}`];
  });
}

/**
 * Checks that each change of a published package since the last release is described by a change set.
 *
 * @returns {Promise<import("../process/run.mjs").Outcome>}
 */
export async function checkChangeSets() {
  const directories = new Map(publishedPackages.map((each) => [readManifest(each).name, each]));
  const { changesets } = await getReleasePlan(repository);
  const named = new Map(
    changesets
      .flatMap(({ releases }) => releases)
      // If several change sets name a package, "none" in one of them does not hide the others.
      .toSorted((a, b) => Number(b.type === "none") - Number(a.type === "none"))
      .map(({ name, type }) => [directories.get(name) ?? name, type]),
  );
  const contents = publishedPackages.map((each) => ({ each, all: [each, ...partsOf(each)] }));
  const problems = undescribed(recordedState(), currentState(), named, (workspace) =>
    contents.filter(({ all }) => all.includes(workspace)).map(({ each }) => each),
  );
  return { ok: problems.length === 0, output: problems.join("\n") };
}
