import { expect, test } from "vitest";
import { noticeProblems } from "./third-party-notices.mjs";

const marked = [
  "//#region ../../node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core.js",
  "//#region ../../node_modules/.pnpm/@a+b@1.0.0/node_modules/@a/b/index.js",
  "//#region src/index.ts",
].join("\n");
const missing = (/** @type {string} */ name) =>
  `It contains code of ${name}, whose license is not in THIRD-PARTY-NOTICES.`;

test("a package with the code of others and without their licenses is a problem", () => {
  expect(noticeProblems(new Map([["dist/main.js", marked]]))).toEqual([
    missing("zod"),
    missing("@a/b"),
  ]);
  const map = '{"sources":["../src/a.ts","../../node_modules/.pnpm/x@1.0.0/node_modules/x/x.js"]}';
  expect(noticeProblems(new Map([["dist/index.js.map", map]]))).toEqual([missing("x")]);
});

test("a package that lists them, or has none, is fine", () => {
  const notices = "Name: zod\n…\nName: @a/b\n…";
  expect(
    noticeProblems(
      new Map([
        ["dist/main.js", marked],
        ["THIRD-PARTY-NOTICES", notices],
      ]),
    ),
  ).toEqual([]);
  expect(noticeProblems(new Map([["dist/main.js", "//#region src/a.ts"]]))).toEqual([]);
});
