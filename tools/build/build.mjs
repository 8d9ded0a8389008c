import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inParallel } from "../process/in-parallel.mjs";
import { run } from "../process/run.mjs";
import { repository } from "../repository.mjs";
import { contentHash, createBuildCache } from "./build-cache.mjs";
import { compressFiles } from "./compress.mjs";
import { withDependencies } from "./packages.mjs";

/** @typedef {import("./build-targets.mjs").Target} Target */

/** Every build depends on these files. */
const shared = [
  ".browserslistrc",
  "pnpm-lock.yaml",
  "tsconfig.base.json",
  "tools/browsers/supported-browsers.mjs",
  "tools/build/build-targets.mjs",
  "tools/build/compress.mjs",
  "tools/setup/require-node.cjs",
];
const MAX_PARALLEL = 2;

/**
 * The files of `.config` that a target's bundler is configured with.
 *
 * @param {string} directory
 */
function configsOf(directory) {
  return ["vite.config.ts", "tsdown.config.ts"]
    .map((name) => join(repository, directory, name))
    .filter(existsSync)
    .flatMap((file) => Array.from(readFileSync(file, "utf8").matchAll(/\.\.\/(\.config\/[^"]+)/g)))
    .map(([, path = ""]) => path);
}

/** @param {Target} target */
function stateOf(target) {
  const cache = createBuildCache(`built-${target.directory.replaceAll("/", "-")}`);
  const hash = contentHash([
    ...shared,
    ...configsOf(target.directory),
    ...[target.directory, ...(target.copies ?? [])].flatMap(withDependencies),
    ...(target.documents?.() ?? []),
  ]);
  const exists = existsSync(join(repository, target.directory, target.output));
  return { target, cache, hash, isFresh: exists && cache.has(hash) };
}

/** @param {Target} target */
async function buildTarget({ directory, output, command, args, isServed = false }) {
  const result = await run(command, args, { cwd: join(repository, directory) });
  if (!result.ok) return result;
  const file = join(repository, directory, output);
  if (!existsSync(file)) {
    return { ok: false, output: `${result.output}\nThe build succeeded without ${output}.` };
  }
  if (isServed) await compressFiles(dirname(file));
  return result;
}

/**
 * Builds the targets whose sources have changed since their last build.
 *
 * @param {readonly Target[]} targets
 * @param {import("../terminal/progress.mjs").Progress} progress
 * @returns {Promise<{ ok: boolean; built: number }>}
 */
export async function build(targets, progress) {
  const stale = targets.map(stateOf).filter(({ isFresh }) => !isFresh);
  const buildAll = (/** @type {typeof stale} */ all) =>
    inParallel(all, MAX_PARALLEL, async ({ target, cache, hash }) => {
      cache.clear();
      const result = await progress.step(`build ${target.directory}`, () => buildTarget(target));
      if (result.ok) cache.set(hash);
      return result.ok;
    });
  const parts = await buildAll(stale.filter(({ target }) => !target.copies));
  const isGood = parts.every(Boolean);
  const wholes = isGood ? await buildAll(stale.filter(({ target }) => target.copies)) : [];
  return { ok: isGood && wholes.every(Boolean), built: stale.length };
}
