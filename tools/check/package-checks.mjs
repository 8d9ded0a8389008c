import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { apiReport } from "../api/api-report.mjs";
import { contentHash, createBuildCache } from "../build/build-cache.mjs";
import { commands, libraries } from "../build/packages.mjs";
import { installed, run } from "../process/run.mjs";
import { pack } from "../pack/pack.mjs";
import { cacheDirectory, readManifest, repository } from "../repository.mjs";

/** @typedef {import("./checks.mjs").Check} Check */
/** @typedef {import("../process/run.mjs").Outcome} Outcome */

/** For all tools, including old ones. The script has no exports. */
const everywhere = ["--profile", "strict", "--exclude-entrypoints", "dist/main.js"];
/** Only Node loads these. */
const modulesOnly = ["--profile", "esm-only"];
/** Playwright imports the fixtures, and Jest requires the rest. */
const fixtures = ["--profile", "strict", "--ignore-rules", "cjs-resolves-to-esm"];

/** @param {string} directory */
function profileOf(directory) {
  if (libraries.includes(directory)) return everywhere;
  return directory === "packages/testing" ? fixtures : modulesOnly;
}

/**
 * Checks that Node and bundlers find the code of a package, and TypeScript its types.
 *
 * @param {string} directory
 * @param {string} file the packed package
 * @returns {Promise<Outcome>}
 */
async function lint(directory, file) {
  const publint = await run(installed("publint"), ["run", file, "--strict"]);
  if (!publint.ok) return publint;
  // A command has nothing to import.
  if (!readManifest(directory).exports) return publint;
  return run(installed("attw"), [file, ...profileOf(directory), "--no-emoji"]);
}

/** The options of the checks, and the versions of their tools. */
const tools = [
  relative(repository, fileURLToPath(import.meta.url)),
  "tools/api/api-report.mjs",
  "pnpm-lock.yaml",
];

/**
 * Runs a check, unless everything that it reads is as it was at its last success.
 *
 * @param {string} name a file name
 * @param {readonly string[]} paths what it reads, from the repository's top
 * @param {Check["run"]} runCheck
 * @returns {Promise<Outcome>}
 */
async function unlessUnchanged(name, paths, runCheck) {
  const cache = createBuildCache(name);
  const hash = contentHash([...paths, ...tools]);
  if (cache.has(hash)) return { ok: true, output: "" };
  const result = await runCheck();
  if (result.ok) cache.set(hash);
  return result;
}

/**
 * @param {string} directory
 * @returns {Promise<Outcome>}
 */
async function packAndLint(directory) {
  const packed = await pack(directory);
  if (!packed.ok) return packed;
  const file = relative(repository, packed.file);
  return unlessUnchanged(`linted-${basename(directory)}`, [file], () =>
    lint(directory, packed.file),
  );
}

/** What the reports are made of: `react` shows types of the other two. */
const declarations = libraries.flatMap((directory) => [
  `${directory}/dist`,
  `${directory}/package.json`,
]);

/**
 * Sequential, because npx can't download pnpm twice at the same time.
 *
 * @returns {Promise<Outcome>}
 */
async function lintAll() {
  for (const directory of [...libraries, ...commands]) {
    const result = await packAndLint(directory);
    if (!result.ok) return result;
  }
  return { ok: true, output: "" };
}

/**
 * Checks the sizes of built files, and of the bundle of an app that imports the SDK's class.
 */
async function measureSizes() {
  const { bundleEntry } = await import("../bench/sides/build-pages.mjs");
  mkdirSync(cacheDirectory, { recursive: true });
  writeFileSync(join(cacheDirectory, "app-bundle.js"), await bundleEntry("ours-class"));
  return run(installed("size-limit"), []);
}

/**
 * Returns the checks of the published packages, which need the build.
 *
 * @returns {Check[]}
 */
export const packageChecks = () => [
  ...libraries.map((directory) => ({
    name: `api report ${directory}`,
    run: () =>
      unlessUnchanged(
        `reported-${basename(directory)}`,
        [...declarations, `${directory}/etc`],
        () => apiReport(directory, { isUpdate: false }),
      ),
  })),
  { name: "published packages", run: lintAll },
  { name: "size", run: measureSizes },
];
