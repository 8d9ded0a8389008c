import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { entriesOf } from "../build/published.mjs";
import { cacheDirectory, readManifest, repository } from "../repository.mjs";

/**
 * @param {string} directory of a published package
 * @param {string} entry the name of its built file
 * @param {typeof import("@microsoft/api-extractor").ExtractorLogLevel} level
 * @returns {import("@microsoft/api-extractor").IConfigFile}
 */
function configOf(directory, entry, level) {
  // The report shows the public face, and judges nothing.
  const quiet = { default: { logLevel: level.None } };
  const name = entry === "index" ? basename(directory) : entry;
  const folder = join(repository, directory);
  return {
    projectFolder: folder,
    mainEntryPointFilePath: join(folder, "dist", `${entry}.d.ts`),
    newlineKind: "lf",
    compiler: {
      overrideTsconfig: {
        compilerOptions: {
          target: "ES2022",
          module: "ESNext",
          moduleResolution: "bundler",
          lib: ["ES2022", "DOM"],
          types: [],
          strict: true,
        },
        files: [join(folder, "dist", `${entry}.d.ts`)],
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

/**
 * Holds the public face of a package, as it was built, against the reports of it that git keeps: one for
 * each of its entries.
 *
 * @param {string} directory of a published package
 * @param {{ isUpdate: boolean }} options whether the reports are written anew
 * @returns {Promise<import("../process/run.mjs").Outcome>}
 */
export async function apiReport(directory, { isUpdate }) {
  const { Extractor, ExtractorConfig, ExtractorLogLevel } =
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
      messageCallback: (message) => {
        message.handled = true;
        if (message.logLevel === ExtractorLogLevel.Error) lines.push(message.text);
      },
    });
    ok &&= succeeded && (isUpdate || !apiReportChanged);
    if (apiReportChanged && !isUpdate) {
      lines.push(
        `The public face of ${manifest.name} (${entry}) is not that of its report: npm run api writes it anew.`,
      );
    }
  }
  return { ok, output: lines.join("\n") };
}
