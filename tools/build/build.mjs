import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { inParallel } from "../process/in-parallel.mjs";
import { run } from "../process/run.mjs";
import { repository } from "../repository.mjs";
import { contentHash } from "../stamps/content-hash.mjs";
import { createStamp } from "../stamps/stamp.mjs";
import { compressFiles } from "./compress.mjs";
import { withDependencies } from "./workspaces.mjs";

/** @typedef {import("./build-targets.mjs").Target} Target */

/** What every build depends on. */
const shared = [
  "pnpm-lock.yaml",
  "tsconfig.base.json",
  "tools/build/build-targets.mjs",
  "tools/build/compress.mjs",
  "tools/setup/require-node.cjs",
];
const AT_ONCE = 2;

/** @param {Target} target */
function stateOf(target) {
  const stamp = createStamp(`built-${target.directory.replaceAll("/", "-")}`);
  const hash = contentHash([...shared, ...withDependencies(target.directory)]);
  const isThere = existsSync(join(repository, target.directory, target.output));
  return { stamp, hash, isFresh: isThere && stamp.isAt(hash) };
}

/** @param {Target} target */
async function make({ directory, output, command, args, isServed = false }) {
  const result = await run(command, args, { cwd: join(repository, directory) });
  if (!result.ok) return result;
  const file = join(repository, directory, output);
  if (!existsSync(file)) {
    return { ok: false, output: `${result.output}\nIt ended well, but left no ${output}.` };
  }
  if (isServed) await compressFiles(dirname(file));
  return result;
}

/**
 * Builds those targets whose sources changed since they were last built.
 *
 * @param {readonly Target[]} targets
 * @param {import("../terminal/progress.mjs").Progress} progress
 * @returns {Promise<{ ok: boolean; built: number }>}
 */
export async function build(targets, progress) {
  const stale = targets
    .map((target) => ({ target, ...stateOf(target) }))
    .filter(({ isFresh }) => !isFresh);
  const results = await inParallel(stale, AT_ONCE, async ({ target, stamp, hash }) => {
    stamp.clear();
    const result = await progress.step(`build ${target.directory}`, () => make(target));
    if (result.ok) stamp.set(hash);
    return result.ok;
  });
  return { ok: results.every(Boolean), built: stale.length };
}
