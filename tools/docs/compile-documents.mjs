import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { repository } from "../repository.mjs";
import { typescriptIn } from "./code-blocks.mjs";

/** @typedef {{ path: string; code: string }} VirtualFile */

/** @returns {VirtualFile[]} the code of all guides and READMEs that show how our packages are used */
export function codeOfDocuments() {
  const guides = readdirSync(join(repository, "docs/guides")).map((name) => `docs/guides/${name}`);
  const packages = ["sdk", "host", "react", "telephony"].map(
    (name) => `packages/${name}/README.md`,
  );
  return ["README.md", ...packages, ...guides].flatMap(typescriptIn);
}

/** @param {string} folder @returns {string[]} */
const sourcesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : sourcesIn(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });

/** @returns {VirtualFile[]} the sources of all examples */
export function codeOfExamples() {
  return sourcesIn(join(repository, "examples")).map((path) => ({
    path,
    code: readFileSync(path, "utf8"),
  }));
}

/**
 * Returns a compiler's host with virtual files.
 *
 * @param {ts.CompilerOptions} options
 * @param {readonly VirtualFile[]} files
 * @returns {ts.CompilerHost}
 */
export function hostWith(options, files) {
  const codes = new Map(files.map(({ path, code }) => [path, code]));
  const folders = new Set(files.map(({ path }) => dirname(path)));
  const disk = ts.createCompilerHost(options);
  return {
    ...disk,
    directoryExists: (path) => folders.has(path) || disk.directoryExists?.(path) === true,
    fileExists: (path) => codes.has(path) || disk.fileExists(path),
    readFile: (path) => codes.get(path) ?? disk.readFile(path),
    getSourceFile: (path, language) => {
      const code = codes.get(path);
      return code === undefined
        ? disk.getSourceFile(path, language)
        : ts.createSourceFile(path, code, language);
    },
  };
}

/**
 * Returns the compiler's errors in files. Only in these: the linter checks the sources that they import.
 *
 * @param {ts.Program} program
 * @param {readonly VirtualFile[]} files
 */
export const errorsIn = (program, files) =>
  files
    .flatMap(({ path }) => ts.getPreEmitDiagnostics(program, program.getSourceFile(path)))
    .map(({ file, messageText }) => ({
      file: file?.fileName.slice(repository.length + 1),
      text: ts.flattenDiagnosticMessageText(messageText, "\n"),
    }));
