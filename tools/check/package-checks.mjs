import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { apiReport } from "../api/api-report.mjs";
import { contentHash, createBuildCache } from "../build/build-cache.mjs";
import { commands, libraries } from "../build/packages.mjs";
import { installed, run } from "../process/run.mjs";
import { pack } from "../pack/pack.mjs";
import { cacheDirectory, readManifest, repository } from "../repository.mjs";
import { noticeProblems } from "./third-party-notices.mjs";

/** @typedef {import("./checks.mjs").Check} Check */
/** @typedef {import("../process/run.mjs").Outcome} Outcome */

/**
 * What may be wrong with the types of a package, because of its users.
 *
 * @typedef {object} Allowed
 * @property {readonly string[]} [kinds] of problems
 * @property {readonly string[]} [resolutions] how TypeScript looks for modules
 */

/** Libraries are for all tools, including old ones. */
const everywhere = {};
/** Only Node loads these. */
const modulesOnly = { resolutions: ["node10", "node16-cjs"] };
/** Playwright imports the fixtures, and Jest requires the rest. */
const fixtures = { kinds: ["CJSResolvesToESM"] };

/**
 * @param {string} directory
 * @returns {Allowed}
 */
function allowedIn(directory) {
  if (libraries.includes(directory)) return everywhere;
  return directory === "packages/testing" ? fixtures : modulesOnly;
}

/**
 * Returns what Node and bundlers don't find in a packed package.
 *
 * @param {ArrayBuffer} tarball
 * @returns {Promise<string[]>} a message for each
 */
async function codeProblems(tarball) {
  const { publint } = await import("publint");
  const { formatMessage } = await import("publint/utils");
  const { messages, pkg } = await publint({
    level: "warning",
    strict: true,
    pack: { tarball },
  });
  return messages.map((message) => formatMessage(message, pkg) ?? message.code);
}

/**
 * Returns what is wrong with the types of a packed package.
 *
 * @param {import("@arethetypeswrong/core").Package} packed
 * @param {Allowed} allowed
 * @returns {Promise<string[]>} a message for each
 */
async function typeProblems(packed, { kinds = [], resolutions = [] }) {
  const { checkPackage } = await import("@arethetypeswrong/core");
  const { problemKindInfo } = await import("@arethetypeswrong/core/problems");
  const analysis = await checkPackage(
    packed,
    // The script has no exports.
    { excludeEntrypoints: ["dist/main.js"] },
  );
  if (!analysis.types) return ["The package has no types."];
  return analysis.problems
    .filter(({ kind }) => !kinds.includes(kind))
    .filter(
      (problem) => !("resolutionKind" in problem && resolutions.includes(problem.resolutionKind)),
    )
    .map(({ kind, ...place }) => {
      const { title, docsUrl } = problemKindInfo[kind];
      return `${title} (${docsUrl}): ${JSON.stringify(place)}`;
    });
}

/**
 * Returns the texts of a packed package by their paths from its top.
 *
 * @param {import("@arethetypeswrong/core").Package} packed
 */
const textsIn = (packed) => {
  const top = `/node_modules/${packed.packageName}/`;
  return new Map(packed.listFiles().map((path) => [path.slice(top.length), packed.readFile(path)]));
};

/**
 * Checks that Node and bundlers find the code of a package, and TypeScript its types, and that the package has the
 * licenses of the code of others in it.
 *
 * @param {string} directory
 * @param {string} file the packed package
 * @returns {Promise<Outcome>}
 */
async function lint(directory, file) {
  const { buffer, byteOffset, byteLength } = readFileSync(file);
  const tarball = buffer.slice(byteOffset, byteOffset + byteLength);
  const { createPackageFromTarballData } = await import("@arethetypeswrong/core");
  const packed = createPackageFromTarballData(new Uint8Array(tarball));
  const { name, exports } = readManifest(directory);
  const problems = [
    ...(await codeProblems(tarball)),
    ...noticeProblems(textsIn(packed)),
    // A command has nothing to import.
    ...(exports ? await typeProblems(packed, allowedIn(directory)) : []),
  ];
  return { ok: problems.length === 0, output: [`${name}:`, ...problems].join("\n") };
}

/** The options of the checks, and the versions of their tools. */
const tools = [
  relative(repository, fileURLToPath(import.meta.url)),
  "tools/api/api-report.mjs",
  "tools/check/third-party-notices.mjs",
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
  const { bundlePackage } = await import("../bench/sides/pages.mjs");
  mkdirSync(cacheDirectory, { recursive: true });
  writeFileSync(join(cacheDirectory, "app-bundle.js"), await bundlePackage("ours-class"));
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
