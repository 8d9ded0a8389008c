// Reports uses of platform features that a browser in .browserslistrc lacks, in packages for browsers.
import { join } from "node:path";
import ts from "typescript";
import { readSources } from "../docs/sources.mjs";
import { browserOptions } from "../docs/type-program.mjs";
import { repository } from "../repository.mjs";
import { findTooNew } from "./find-too-new.mjs";
import { supportedBrowsers } from "./supported-browsers.mjs";

/** `contract`, `channel` and `tabs` are bundled into the other three. */
const inBrowsers = ["contract", "channel", "tabs", "sdk", "host", "react"];

/** Uses behind a feature detection, by file and name. @type {Record<string, string>} */
const allowed = {
  "packages/host/src/frame/frame-info.ts: UserActivation.isActive": "an optional chain",
};

const files = inBrowsers.flatMap(readSources).map(({ file }) => join(repository, file));
const program = ts.createProgram(files, { ...browserOptions(), noEmit: true });

const findings = findTooNew(program, files, supportedBrowsers())
  .map((finding) => Object.assign(finding, { file: finding.file.slice(repository.length + 1) }))
  .filter(({ file, name }) => allowed[`${file}: ${name}`] === undefined);
for (const { file, line, name, lacking } of findings) {
  console.error(`${file}:${line}: ${name} is not in ${lacking.join(", ")}.`);
}
process.exitCode = findings.length === 0 ? 0 : 1;
