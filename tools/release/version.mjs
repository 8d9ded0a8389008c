import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import getReleasePlan from "@changesets/get-release-plan";
import { installed, run } from "../process/run.mjs";
import { readManifest, repository } from "../repository.mjs";
import { addToSection, describeChanges } from "./change-log.mjs";
import { outdatedMentions } from "./mentions.mjs";
import { recordState } from "./published-state.mjs";

const changeLogFile = join(repository, "CHANGELOG.md");

/** Returns the text of the change log. */
export const readChangeLog = () => readFileSync(changeLogFile, "utf8");

/** Returns the version of all packages. */
export const currentVersion = () => readManifest("packages/sdk").version ?? "";

/**
 * Applies the change sets: writes the next version into every package and every file that mentions it, and the change log,
 * deletes the change sets, and records the state of the packages. While the current version isn't released, it stays, and the
 * change sets become a part of it.
 *
 * @param {boolean} isReleased whether the current version is
 * @returns {Promise<string>} the version to release
 */
export async function applyChangeSets(isReleased) {
  const { changesets } = await getReleasePlan(repository);
  const text = describeChanges(changesets);
  if (isReleased && text !== "") {
    const { ok, output } = await run(installed("changeset"), ["version"]);
    if (!ok) throw new Error(output);
  } else {
    for (const { id } of changesets) rmSync(join(repository, ".changeset", `${id}.md`));
  }
  const version = currentVersion();
  for (const [path, updated] of outdatedMentions(version))
    writeFileSync(join(repository, path), updated);
  writeFileSync(changeLogFile, addToSection(readChangeLog(), version, text));
  recordState();
  return version;
}
