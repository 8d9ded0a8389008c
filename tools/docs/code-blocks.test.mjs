import ts from "typescript";
import { expect, test } from "vitest";
import { codeBlocks } from "./code-blocks.mjs";
import { codeOfDocuments, errorsIn, hostWith } from "./compile-documents.mjs";

test("code in a document is found by language", () => {
  const markdown = "a\n```ts\none;\n```\n```html\n<p>\n```\n```ts\ntwo;\n```\n";
  expect(codeBlocks(markdown, "ts")).toEqual(["one;\n", "two;\n"]);
  expect(codeBlocks(markdown, "html")).toEqual(["<p>\n"]);
});

// `tools/browsers/check-sources.mjs` compiles it.
test("the documents contain code", () => {
  expect(codeOfDocuments().length).toBeGreaterThan(3);
});

test("the use of an unknown function in virtual code is an error", () => {
  const options = { noLib: true, types: [] };
  const files = [
    { path: "/one.ts", code: "export const one = {};\n" },
    { path: "/two.ts", code: 'import { one } from "./one";\none.nothing();\n' },
  ];
  const program = ts.createProgram(["/two.ts"], options, hostWith(options, files));
  expect(errorsIn(program, files).map(({ text }) => text)).toContainEqual(
    expect.stringContaining("nothing"),
  );
});
