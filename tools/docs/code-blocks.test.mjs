import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { repository } from "../repository.mjs";
import { codeBlocks, typescriptIn } from "./code-blocks.mjs";
import { browserOptions } from "./type-program.mjs";

const guides = readdirSync(join(repository, "docs/guides")).map((name) => `docs/guides/${name}`);
const packages = ["sdk", "host", "react"].map((name) => `packages/${name}/README.md`);
const documents = ["README.md", ...packages, ...guides];
/** The compiler also loads React's types, while other checks run. */
const COMPILER_TIMEOUT_MS = 90_000;

/**
 * Returns the compiler's errors in virtual files, with the options of our browser code.
 *
 * @param {readonly { path: string; code: string }[]} files
 */
function compile(files) {
  const codes = new Map(files.map(({ path, code }) => [path, code]));
  const options = browserOptions();
  const disk = ts.createCompilerHost(options);
  const program = ts.createProgram([...codes.keys()], options, {
    ...disk,
    fileExists: (path) => codes.has(path) || disk.fileExists(path),
    readFile: (path) => codes.get(path) ?? disk.readFile(path),
    getSourceFile: (path, language) => {
      const code = codes.get(path);
      return code === undefined
        ? disk.getSourceFile(path, language)
        : ts.createSourceFile(path, code, language);
    },
  });
  // Of these files only: the linter checks the sources that they import.
  const errors = [...codes.keys()].flatMap((path) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(path)),
  );
  return errors.map(({ file, messageText }) => ({
    file: file?.fileName.slice(repository.length + 1),
    text: ts.flattenDiagnosticMessageText(messageText, "\n"),
  }));
}

describe("code in the documents", () => {
  test("is found by language", () => {
    const markdown = "a\n```ts\none;\n```\n```html\n<p>\n```\n```ts\ntwo;\n```\n";
    expect(codeBlocks(markdown, "ts")).toEqual(["one;\n", "two;\n"]);
    expect(codeBlocks(markdown, "html")).toEqual(["<p>\n"]);
  });

  // One program for both, because loading types takes longer than everything else.
  test("compiles, unlike the use of an unknown function", { timeout: COMPILER_TIMEOUT_MS }, () => {
    const files = documents.flatMap(typescriptIn);
    expect(files.length).toBeGreaterThan(3);
    const path = join(repository, "docs/guides/wrong.ts");
    const code = 'import sdk from "@calling-extensions/sdk";\nsdk.nothing();\n';
    expect(compile([...files, { path, code }])).toEqual([
      { file: "docs/guides/wrong.ts", text: expect.stringContaining("nothing") },
    ]);
  });
});
