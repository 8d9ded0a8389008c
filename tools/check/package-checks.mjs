import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { apiReport } from "../api/api-report.mjs";
import { commands, libraries } from "../build/packages.mjs";
import { installed, run } from "../process/run.mjs";
import { pack } from "../pack/pack.mjs";
import { cacheDirectory, readManifest } from "../repository.mjs";

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
 * @returns {Promise<Outcome>}
 */
async function lint(directory) {
  const packed = await pack(directory);
  if (!packed.ok) return packed;
  const publint = await run(installed("publint"), ["run", packed.file, "--strict"]);
  if (!publint.ok) return publint;
  // A command has nothing to import.
  if (!readManifest(directory).exports) return publint;
  return run(installed("attw"), [packed.file, ...profileOf(directory), "--no-emoji"]);
}

/**
 * Sequential, because npx can't download pnpm twice at the same time.
 *
 * @returns {Promise<Outcome>}
 */
async function lintAll() {
  for (const directory of [...libraries, ...commands]) {
    const result = await lint(directory);
    if (!result.ok) return result;
  }
  return { ok: true, output: "" };
}

/**
 * Checks the sizes of built files, and of the bundle of an app that imports the SDK's class.
 */
async function measureSizes() {
  const { bundleEntry } = await import("../bench/build-pages.mjs");
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
    run: () => apiReport(directory, { isUpdate: false }),
  })),
  { name: "published packages", run: lintAll },
  { name: "size", run: measureSizes },
];
