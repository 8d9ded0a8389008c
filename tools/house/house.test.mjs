import ts from "typescript";
import { expect, test } from "vitest";
import { findCallShapes } from "./call-shapes.mjs";
import { countFloors } from "./count-floors.mjs";
import { listFunctions } from "./functions.mjs";
import { filesToJoin, foldersWithOneFile } from "./small-files.mjs";
import { countWaysOut } from "./ways-out.mjs";

const treeOf = (/** @type {string} */ text) =>
  ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true);

const source = (/** @type {string} */ path, /** @type {string} */ text) => {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return { path, text, tree, lines: 1, imports: [] };
};

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

test("an action ends early where a function returns or throws before its last statement", () => {
  const tree = treeOf(`
function save(a) {
  if (!a) throw new Error("none");
  if (a.isOld) return undefined;
  const found = find(a);
  return found;
}
const find = (a) => {
  if (a.id) return a;
  return elsewhere(a);
};
function other(a) {
  if (a) return 1;
  return 2;
}`);
  expect(countWaysOut([{ tree }], "save")).toBe(3);
});

test("a shape of a call or a list of its fields has five of them; what the table gives counts as none", () => {
  const names = ["fromNumber", "toNumber", "answeredAt", "endedAt", "isLost"];
  const rows = names.map((name) => `${name}: { setBy: [] }`);
  const table = source(
    "packages/contract/src/calls/call-fields.ts",
    `export const callFields = { ${rows.join()} };`,
  );
  const found = findCallShapes([
    table,
    source(
      "packages/host/src/a.ts",
      `interface Seen { ${names.map((name) => `${name}: string`).join("; ")} }
      const pick = ({ ${names.join()} }) => 1;
      const few = ({ fromNumber, toNumber }) => ({ fromNumber, toNumber });
      const copy = (call) => ({ ${names.map((name) => `...(call.${name} && { ${name}: call.${name} })`).join()} });`,
    ),
    source("packages/sip/src/a.ts", `const pick = ({ ${names.join()} }) => 1;`),
  ]);
  expect(found).toEqual({
    shapes: ["Seen, packages/host/src/a.ts"],
    pickLists: ["pick, packages/host/src/a.ts", "copy, packages/host/src/a.ts"],
  });
});

test("a short file that only one file imports is to be joined, unless its name has another reason", () => {
  const short = (/** @type {string} */ path, /** @type {string[]} */ ...imports) => ({
    ...file(path, ...imports),
    lines: 3,
  });
  const sources = [
    short("index.ts", "exported.ts"),
    short("exported.ts"),
    { ...file("page/page.ts", "page/title.ts", "page/shared.ts", "page/long.ts"), lines: 40 },
    short("page/title.ts", "page/shared.ts"),
    short("page/shared.ts"),
    { ...file("page/long.ts"), lines: 40 },
    { ...file("store/migrate.ts", "store/migrations/0001-first.ts"), lines: 40 },
    short("store/migrations/0001-first.ts"),
  ];
  expect(filesToJoin(sources)).toEqual([
    "apps/x/src/page/title.ts, only for apps/x/src/page/page.ts",
  ]);
});

test("a folder is counted if it has one file and no folder", () => {
  const names = ["a.ts", "one/b.ts", "two/c.ts", "two/d.ts", "three/e.ts", "three/four/f.ts"];
  const sources = names.map((name) => Object.assign(file(name), { lines: 1 }));
  expect(foldersWithOneFile(sources)).toEqual(["apps/x/src/one", "apps/x/src/three/four"]);
});
