import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { apiReport } from "../api/api-report.mjs";
import { published, publishedBeside } from "../build/published.mjs";
import { installed, run } from "../process/run.mjs";
import { pack } from "../pack/pack.mjs";
import { cacheDirectory, readManifest } from "../repository.mjs";

/** @typedef {import("./checks.mjs").Check} Check */
/** @typedef {import("../process/run.mjs").Outcome} Outcome */

/** For every tool, the oldest too. The script has no exports. */
const everywhere = ["--profile", "strict", "--exclude-entrypoints", "dist/main.js"];
/** What Node alone loads. */
const modulesOnly = ["--profile", "esm-only"];
/** Playwright loads the fixtures as a module; Jest requires the rest. */
const fixtures = ["--profile", "strict", "--ignore-rules", "cjs-resolves-to-esm"];

/** @param {string} directory */
function profileOf(directory) {
  if (published.includes(directory)) return everywhere;
  return directory === "packages/testing" ? fixtures : modulesOnly;
}

/**
 * Whether everybody who installs it finds its code, and TypeScript its types: in Node and in bundlers.
 *
 * @param {string} directory
 * @returns {Promise<Outcome>}
 */
async function lint(directory) {
  const packed = await pack(directory);
  if (!packed.ok) return packed;
  const publint = await run(installed("publint"), ["run", packed.file, "--strict"]);
  if (!publint.ok) return publint;
  // A command alone is imported by nobody.
  if (!readManifest(directory).exports) return publint;
  return run(installed("attw"), [packed.file, ...profileOf(directory), "--no-emoji"]);
}

/**
 * One after the other: npx does not like to fetch pnpm twice at once, where it has to.
 *
 * @returns {Promise<Outcome>}
 */
async function lintAll() {
  for (const directory of [...published, ...publishedBeside]) {
    const result = await lint(directory);
    if (!result.ok) return result;
  }
  return { ok: true, output: "" };
}

/**
 * Measures what is built. An app's bundle is not: it is made first, of the SDK as it would be
 * published and for an app that imports the class.
 */
async function measureSizes() {
  const { bundleEntry } = await import("../bench/build-pages.mjs");
  mkdirSync(cacheDirectory, { recursive: true });
  writeFileSync(join(cacheDirectory, "app-bundle.js"), await bundleEntry("ours-class"));
  return run(installed("size-limit"), []);
}

/**
 * What is checked of the published packages once they are built.
 *
 * @returns {Check[]}
 */
export const packageChecks = () => [
  ...published.map((directory) => ({
    name: `api report ${directory}`,
    run: () => apiReport(directory, { isUpdate: false }),
  })),
  { name: "published packages", run: lintAll },
  { name: "size", run: measureSizes },
];
