// Reports uses of platform features that a browser in .browserslistrc lacks, in packages for browsers, and code in
// documents and examples that doesn't compile. One program for both: loading the browser's types takes longer than everything else.
import { join } from "node:path";
import ts from "typescript";
import { readSources } from "../docs/sources.mjs";
import { codeOfDocuments, codeOfExamples, errorsIn, hostWith } from "../docs/compile-documents.mjs";
import { browserOptions } from "../docs/type-program.mjs";
import { repository } from "../repository.mjs";
import { findTooNew } from "./find-too-new.mjs";
import { supportedBrowsers } from "./supported-browsers.mjs";

/** `contract`, `channel`, `platform` and `tabs` are bundled into the other three. */
const inBrowsers = ["contract", "channel", "platform", "tabs", "sdk", "host", "react"];

/** Uses behind a feature detection, by file and name. @type {Record<string, string>} */
const allowed = {
  "packages/host/src/frame/frame-info.ts: UserActivation.isActive": "an optional chain",
};

const files = inBrowsers.flatMap(readSources).map(({ file }) => join(repository, file));
const documents = [...codeOfDocuments(), ...codeOfExamples()];
const options = { ...browserOptions(), noEmit: true };
const program = ts.createProgram(
  [...files, ...documents.map(({ path }) => path)],
  options,
  hostWith(options, documents),
);

const findings = findTooNew(program, files, supportedBrowsers())
  .map((finding) => Object.assign(finding, { file: finding.file.slice(repository.length + 1) }))
  .filter(({ file, name }) => allowed[`${file}: ${name}`] === undefined);
for (const { file, line, name, lacking } of findings) {
  console.error(`${file}:${line}: ${name} is not in ${lacking.join(", ")}.`);
}
const errors = errorsIn(program, documents);
for (const { file, text } of errors) console.error(`${file}: ${text}`);
process.exitCode = findings.length + errors.length === 0 ? 0 : 1;
