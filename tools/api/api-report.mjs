import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { entriesOf, libraries } from "../build/packages.mjs";
import { cacheDirectory, readManifest, repository } from "../repository.mjs";

/** @param {string} directory @param {string} entry */
const builtTypes = (directory, entry) => join(repository, directory, "dist", `${entry}.d.ts`);

/**
 * @param {string} directory of a library
 * @param {string} entry the name of its built file
 * @param {typeof import("@microsoft/api-extractor").ExtractorLogLevel} level
 * @returns {import("@microsoft/api-extractor").IConfigFile}
 */
function configOf(directory, entry, level) {
  // The report only lists the API.
  const quiet = { default: { logLevel: level.None } };
  const name = entry === "index" ? basename(directory) : entry;
  const folder = join(repository, directory);
  return {
    projectFolder: folder,
    mainEntryPointFilePath: builtTypes(directory, entry),
    newlineKind: "lf",
    compiler: {
      overrideTsconfig: {
        compilerOptions: {
          target: "ES2022",
          module: "ESNext",
          moduleResolution: "bundler",
          lib: ["ES2022", "DOM"],
          skipDefaultLibCheck: true,
          types: [],
          strict: true,
        },
        files: [builtTypes(directory, entry)],
      },
    },
    apiReport: {
      enabled: true,
      reportFileName: `${name}.api.md`,
      reportFolder: join(folder, "etc"),
      reportTempFolder: join(cacheDirectory, "api"),
      includeForgottenExports: true,
    },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    messages: {
      compilerMessageReporting: { default: { logLevel: level.Error } },
      extractorMessageReporting: quiet,
      tsdocMessageReporting: quiet,
    },
  };
}

/** @type {import("@microsoft/api-extractor").CompilerState | undefined} */
let compiled;

/**
 * Compiles the built types of all libraries. They share most of what they import, so this process does it once.
 *
 * @param {typeof import("@microsoft/api-extractor").CompilerState} state
 * @param {import("@microsoft/api-extractor").ExtractorConfig} config any of them
 */
const compileOnce = (state, config) =>
  (compiled ??= state.create(config, {
    additionalEntryPoints: libraries.flatMap((directory) =>
      entriesOf(readManifest(directory)).map((entry) => builtTypes(directory, entry)),
    ),
  }));

/**
 * Compares the built API of a library with its committed reports, one for each entry point.
 *
 * @param {string} directory of a library
 * @param {{ isUpdate: boolean }} options whether to update the reports
 * @returns {Promise<import("../process/run.mjs").Outcome>}
 */
export async function apiReport(directory, { isUpdate }) {
  const { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } =
    await import("@microsoft/api-extractor");
  mkdirSync(join(repository, directory, "etc"), { recursive: true });
  const manifest = readManifest(directory);
  /** @type {string[]} */
  const lines = [];
  let ok = true;
  for (const entry of entriesOf(manifest)) {
    const config = ExtractorConfig.prepare({
      configObject: configOf(directory, entry, ExtractorLogLevel),
      configObjectFullPath: undefined,
      packageJsonFullPath: join(repository, directory, "package.json"),
    });
    const { succeeded, apiReportChanged } = Extractor.invoke(config, {
      localBuild: isUpdate,
      compilerState: compileOnce(CompilerState, config),
      messageCallback: (message) => {
        message.handled = true;
        if (message.logLevel === ExtractorLogLevel.Error) lines.push(message.text);
      },
    });
    ok &&= succeeded && (isUpdate || !apiReportChanged);
    if (apiReportChanged && !isUpdate) {
      lines.push(
        `The public API of ${manifest.name} (${entry}) differs from its report. Run npm run api to update it.`,
      );
    }
  }
  return { ok, output: lines.join("\n") };
}
