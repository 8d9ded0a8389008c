import ts from "typescript";
import { expect, test } from "vitest";
import { countFloors } from "./count-floors.mjs";
import { listFunctions } from "./functions.mjs";

const treeOf = (/** @type {string} */ text) =>
  ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true);

const file = (/** @type {string} */ path, /** @type {string[]} */ ...imports) => ({
  path: `apps/x/src/${path}`,
  imports: imports.map((name) => `apps/x/src/${name}`),
});

test("a function counts with its lines and branches, and within the function around it", () => {
  const text = `function outer(a) {
  const inner = (b) => (b ? 1 : b && 2);
  if (a) return inner(a);
  return a ?? 0;
}`;
  expect(listFunctions({ path: "a.ts", tree: treeOf(text) })).toEqual([
    { path: "a.ts", name: "inner", lines: 1, branches: 2 },
    { path: "a.ts", name: "outer", lines: 5, branches: 4 },
  ]);
});

test("floors are the longest way between folders; folders that import each other are one way only", () => {
  expect(
    countFloors([
      file("page/a.ts", "list/b.ts", "text/c.ts"),
      file("list/b.ts", "text/c.ts"),
      file("text/c.ts", "text/d.ts"),
      file("text/d.ts"),
    ]),
  ).toBe(3);
  expect(countFloors([file("a/a.ts", "b/b.ts"), file("b/b.ts", "a/a.ts")])).toBe(2);
});
