import { commitOf } from "./requirements.mjs";

/**
 * Returns how far the release of a version is: `new` without its tag, `continued` at its tag, and at another commit `unfinished` or
 * `released`.
 *
 * @param {(...args: string[]) => Promise<string>} git
 * @param {string} version
 * @param {() => Promise<boolean>} isFinished whether the last step is done
 * @returns {Promise<"new" | "continued" | "unfinished" | "released">}
 */
export async function versionState(git, version, isFinished) {
  const tagged = await commitOf(git, `v${version}`);
  if (tagged === "") return "new";
  if (tagged === (await commitOf(git, "HEAD"))) return "continued";
  return (await isFinished()) ? "released" : "unfinished";
}
