import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { repository } from "../repository.mjs";
import { codeBlocks, typescriptIn } from "./code-blocks.mjs";

const guides = readdirSync(join(repository, "docs/guides")).map((name) => `docs/guides/${name}`);
const packages = ["sdk", "host", "react"].map((name) => `packages/${name}/README.md`);
const documents = ["README.md", ...packages, ...guides];
/** A compiler that reads React's types as well, beside all that a check runs. */
const COMPILER_MS = 90_000;
const configFile = join(repository, "e2e/tsconfig.json");

/**
 * What the compiler says of files that are on no disk, under the options of our own browser code.
 *
 * @param {readonly { path: string; code: string }[]} files
 */
function compile(files) {
  const codes = new Map(files.map(({ path, code }) => [path, code]));
  const { config } = ts.readConfigFile(configFile, (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(repository, "e2e"));
  const disk = ts.createCompilerHost(options);
  const program = ts.createProgram(
    [...codes.keys()],
    { ...options, types: [] },
    {
      ...disk,
      fileExists: (path) => codes.has(path) || disk.fileExists(path),
      readFile: (path) => codes.get(path) ?? disk.readFile(path),
      getSourceFile: (path, language) => {
        const code = codes.get(path);
        return code === undefined
          ? disk.getSourceFile(path, language)
          : ts.createSourceFile(path, code, language);
      },
    },
  );
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => ({
    file: file?.fileName.slice(repository.length + 1),
    text: ts.flattenDiagnosticMessageText(messageText, "\n"),
  }));
}

describe("code in the documents", () => {
  test("is found by its language", () => {
    const markdown = "a\n```ts\none;\n```\n```html\n<p>\n```\n```ts\ntwo;\n```\n";
    expect(codeBlocks(markdown, "ts")).toEqual(["one;\n", "two;\n"]);
    expect(codeBlocks(markdown, "html")).toEqual(["<p>\n"]);
  });

  test("compiles as it stands", { timeout: COMPILER_MS }, () => {
    const files = documents.flatMap(typescriptIn);
    expect(files.length).toBeGreaterThan(3);
    expect(compile(files)).toEqual([]);
  });

  test("is refused where it is wrong", { timeout: COMPILER_MS }, () => {
    const path = join(repository, "docs/guides/wrong.ts");
    const code = 'import sdk from "@calling-extensions/sdk";\nsdk.nothing();\n';
    expect(compile([{ path, code }])).toHaveLength(1);
  });
});
