// Refuses what a browser of .browserslistrc does not know, in the packages that run in browsers.
import { join } from "node:path";
import ts from "typescript";
import { readSources } from "../docs/sources.mjs";
import { repository } from "../repository.mjs";
import { findTooNew } from "./find-too-new.mjs";
import { supportedBrowsers } from "./supported-browsers.mjs";

/** `contract` and `channel` are inside of the other three. */
const inBrowsers = ["contract", "channel", "sdk", "host", "react"];

/** Uses that are found out before, by file and name, with how. @type {Record<string, string>} */
const allowed = {
  "packages/host/src/frame/frame-info.ts: UserActivation.isActive": "an optional chain",
};

const files = inBrowsers.flatMap(readSources).map(({ file }) => join(repository, file));
const configFile = join(repository, "e2e/tsconfig.json");
const { config } = ts.readConfigFile(configFile, (path) => ts.sys.readFile(path));
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(repository, "e2e"));
const program = ts.createProgram(files, { ...options, types: [], noEmit: true });

const findings = findTooNew(program, files, supportedBrowsers())
  .map((finding) => Object.assign(finding, { file: finding.file.slice(repository.length + 1) }))
  .filter(({ file, name }) => allowed[`${file}: ${name}`] === undefined);
for (const { file, line, name, lacking } of findings) {
  console.error(`${file}:${line}: ${name} is not in ${lacking.join(", ")}.`);
}
process.exitCode = findings.length === 0 ? 0 : 1;
